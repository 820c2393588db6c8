#include "kube/codec/manifest/documents.h"

#include <algorithm>
#include <cctype>
#include <variant>

#include "kube/codec/manifest/yaml.h"

namespace spread {
namespace {

std::optional<TextFault> read_yaml(std::string_view text, const UseDocument& use) {
  YamlDocuments documents(text);
  while (true) {
    auto next = documents.next();
    if (std::holds_alternative<std::monostate>(next)) return std::nullopt;
    if (const auto* fault = std::get_if<TextFault>(&next)) return *fault;
    if (auto fault = use(std::get<Json::Value>(next))) return fault;
  }
}

// Where the next value starts: after white space and a line of ---.
std::size_t skip_gap(std::string_view text, std::size_t from) {
  const auto skip_space = [text](std::size_t at) {
    return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
  };
  from = skip_space(from);
  return text.substr(from).starts_with("---") ? skip_space(from + 3) : from;
}

std::optional<TextFault> read_json(std::string_view text, const UseDocument& use) {
  for (std::size_t from = skip_gap(text, 0); from < text.size();) {
    auto parsed = parse_json_prefix(text.substr(from));
    if (auto* fault = std::get_if<TextFault>(&parsed)) return TextFault{fault->offset + from, fault->what};
    auto& document = std::get<JsonText>(parsed);
    if (const auto fault = use(document.root)) return TextFault{fault->offset + from, fault->what};
    from = skip_gap(text, from + document.end);
  }
  return std::nullopt;
}

// A map that begins with a word, `{kind: Pod}`, is YAML.
bool is_json(std::string_view text) {
  const auto next = [text](std::size_t from) { return text.find_first_not_of(" \t\r\n", from); };
  const auto start = next(0);
  if (start == text.npos || text[start] != '{') return false;
  const auto inside = next(start + 1);
  return inside == text.npos || std::isalpha(static_cast<unsigned char>(text[inside])) == 0;
}

}  // namespace

std::optional<TextFault> for_each_document(std::string_view& text, const UseDocument& use) {
  static constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return is_json(text) ? read_json(text, use) : read_yaml(text, use);
}

}  // namespace spread
