#include <algorithm>
#include <optional>
#include <utility>

#include "base/integer.h"
#include "model/names.h"
#include "model/selector.h"

namespace spread {
namespace {

struct Token {
  enum class Kind { Word, Symbol, End } kind = Kind::End;
  std::string_view text;
  std::size_t at = 0;  // offset in the selector
};

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
bool is_symbol(char c) {
  return std::string_view("=!(),<>").find(c) != std::string_view::npos;
}

Token next_token(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  if (at == text.size()) return {Token::Kind::End, {}, at};
  if (is_symbol(text[at])) {
    const std::string_view two = text.substr(at, 2);
    return {Token::Kind::Symbol, two == "==" || two == "!=" ? two : two.substr(0, 1), at};
  }
  std::size_t end = at;
  while (end < text.size() && !is_space(text[end]) && !is_symbol(text[end])) ++end;
  return {Token::Kind::Word, text.substr(at, end - at), at};
}

class SelectorParser {
 public:
  explicit SelectorParser(std::string_view text) : text_(text) { advance(); }

  Result<LabelSelector> parse() {
    LabelSelector selector;
    if (token_.kind == Token::Kind::End) return selector;
    for (;;) {
      auto requirement = parse_requirement();
      if (!requirement) return requirement.error();
      selector.requirements.push_back(std::move(*requirement));
      if (token_.kind == Token::Kind::End) return selector;
      if (!take(",")) return expected("',' or the end");
    }
  }

 private:
  Result<Requirement> parse_requirement() {
    const bool negated = take("!");
    if (token_.kind != Token::Kind::Word) return expected("a label key");
    if (!is_label_key(token_.text)) return wrong("is not a label key");
    Requirement requirement{
        std::string(token_.text), negated ? Operator::DoesNotExist : Operator::Exists, {}};
    advance();
    const bool ends = token_.kind == Token::Kind::End || token_.text == ",";
    if (negated || ends) return requirement;
    const auto op = take_operator();
    if (!op) return expected("=, ==, !=, in, notin, < or >");
    requirement.op = op->first;
    const auto values = op->second ? parse_set(requirement) : parse_value(requirement);
    if (!values) return values.error();
    return requirement;
  }

  // The operator that stands here, and whether a set in parentheses follows it.
  std::optional<std::pair<Operator, bool>> take_operator() {
    if (take("=") || take("==")) return std::pair{Operator::In, false};
    if (take("!=")) return std::pair{Operator::NotIn, false};
    if (take(">")) return std::pair{Operator::Gt, false};
    if (take("<")) return std::pair{Operator::Lt, false};
    if (take("in")) return std::pair{Operator::In, true};
    if (take("notin")) return std::pair{Operator::NotIn, true};
    return std::nullopt;
  }

  Result<void> parse_value(Requirement& requirement) {
    const bool integer = requirement.op == Operator::Gt || requirement.op == Operator::Lt;
    if (integer && (token_.kind != Token::Kind::Word || !parse_integer(token_.text)))
      return expected("an integer");
    if (token_.kind == Token::Kind::Symbol && token_.text != ",") return expected("a value");
    return take_value(requirement);
  }

  // `(a,b)`; an empty place between commas or parentheses is the empty value.
  Result<void> parse_set(Requirement& requirement) {
    if (!take("(")) return expected("'('");
    for (;;) {
      auto value = take_value(requirement);
      if (!value) return value;
      if (take(")")) break;
      if (!take(",")) return expected("',' or ')'");
    }
    auto& values = requirement.values;
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return {};
  }

  // The word that stands here, or the empty value where there is none.
  Result<void> take_value(Requirement& requirement) {
    if (token_.kind != Token::Kind::Word) {
      requirement.values.emplace_back();
      return {};
    }
    if (!is_label_value(token_.text)) return wrong("is not a label value");
    requirement.values.emplace_back(token_.text);
    advance();
    return {};
  }

  void advance() { token_ = next_token(text_, token_.at + token_.text.size()); }

  bool take(std::string_view text) {
    if (token_.kind == Token::Kind::End || token_.text != text) return false;
    advance();
    return true;
  }

  Error expected(const std::string& what) const {
    const bool end = token_.kind == Token::Kind::End;
    return error("expected " + what +
                 (end ? " but it ends" : ", found \"" + std::string(token_.text) + "\""));
  }

  Error wrong(const std::string& why) const { return error("\"" + std::string(token_.text) + "\" " + why); }

  Error error(const std::string& problem) const {
    return {ErrorCode::Usage, "selector \"" + std::string(text_) + "\": " + problem + " (character " +
                                  std::to_string(token_.at + 1) + ")"};
  }

  std::string_view text_;
  Token token_;
};

}  // namespace

Result<LabelSelector> parse_selector(std::string_view text) {
  return SelectorParser(text).parse();
}

}  // namespace spread
