#include "kube/codec/json/text.h"

#include <json/reader.h>
#include <json/writer.h>

#include <algorithm>
#include <charconv>
#include <memory>

#include "base/text.h"

namespace spread {
namespace {

std::unique_ptr<Json::CharReader> new_reader() {
  Json::CharReaderBuilder builder;
  Json::CharReaderBuilder::strictMode(&builder.settings_);
  builder["failIfExtra"] = false;
  builder["stackLimit"] = kMaxDepth;
  return std::unique_ptr<Json::CharReader>(builder.newCharReader());
}

// Two bytes of text can make a value of a hundred. A page of 5,000 pods has about five million values.
constexpr std::ptrdiff_t kMostValues = 10'000'000;

// At least as many as there are.
std::ptrdiff_t count_values(std::string_view text) {
  return 1 + std::count_if(text.begin(), text.end(), [](char c) { return c == ',' || c == '[' || c == '{'; });
}

// The number after `word` in jsoncpp's "* Line 3, Column 7\n  Missing ',' …".
std::size_t number_after(std::string_view text, std::string_view word) {
  std::size_t number = 0;
  if (const auto at = text.find(word); at != text.npos) {
    std::from_chars(text.data() + at + word.size(), text.data() + text.size(), number);
  }
  return number;
}

std::size_t offset_of(std::string_view text, Position wanted) {
  std::size_t offset = 0;
  for (std::size_t line = 1; line < wanted.line; ++line) {
    const auto newline = text.find('\n', offset);
    if (newline == text.npos) break;
    offset = newline + 1;
  }
  return std::min(offset + (wanted.column > 0 ? wanted.column - 1 : 0), text.size());
}

TextFault fault_from(std::string_view text, std::string_view errors) {
  const auto first_line_end = errors.find('\n');
  if (first_line_end == errors.npos) return {0, "not JSON"};
  const std::string_view head = errors.substr(0, first_line_end);
  std::string_view what = trim(errors.substr(first_line_end));
  what = what.substr(0, what.find('\n'));
  return {offset_of(text, {number_after(head, "Line "), number_after(head, "Column ")}), std::string(what)};
}

}  // namespace

Position position(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto newline = before.rfind('\n');
  const std::size_t line_start = newline == before.npos ? 0 : newline + 1;
  return {1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')),
          before.size() - line_start + 1};
}

std::variant<JsonText, TextFault> parse_json_prefix(std::string_view text) {
  try {
    JsonText parsed;
    std::string errors;
    if (!new_reader()->parse(text.data(), text.data() + text.size(), &parsed.root, &errors)) {
      return fault_from(text, errors);
    }
    parsed.end = static_cast<std::size_t>(parsed.root.getOffsetLimit());
    return parsed;
  } catch (const Json::Exception&) {  // thrown beyond the stack limit only
    return TextFault{0, "nested too deeply"};
  }
}

Result<Json::Value> parse_json(std::string_view text) {
  if (count_values(text) > kMostValues) return Error{ErrorCode::BadReply, "JSON of over 10,000,000 values"};
  auto parsed = parse_json_prefix(text);
  if (const auto* fault = std::get_if<TextFault>(&parsed)) {
    const Position at = position(text, fault->offset);
    return Error{ErrorCode::BadReply, "not valid JSON (line " + std::to_string(at.line) + ", column " +
                                          std::to_string(at.column) + ": " + fault->what + ")"};
  }
  auto& whole = std::get<JsonText>(parsed);
  if (!trim(text.substr(whole.end)).empty()) {
    return Error{ErrorCode::BadReply, "not valid JSON (text after the end)"};
  }
  return std::move(whole.root);
}

std::string compact_json(const Json::Value& value) {
  Json::StreamWriterBuilder compact;
  compact["indentation"] = "";
  return Json::writeString(compact, value);
}

}  // namespace spread
