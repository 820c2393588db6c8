#include "kube/codec/manifest/strict_reader.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "kube/codec/manifest/yaml.h"

namespace spread {

std::size_t offset_of(const Json::Value& value) {
  return static_cast<std::size_t>(value.getOffsetStart());
}

std::string not_one_of(const std::vector<std::string>& words, const std::string& word) {
  return "must be one of " + join(words, ", ") + ", not " + word;
}

std::string known_words(const std::vector<std::string>& words, const std::string& word) {
  const std::string meant = nearest(word, words);
  return meant.empty() ? "; known: " + join(words, ", ") : "; did you mean " + meant + "?";
}

void StrictReader::enter(std::string part) {
  if (!fault()) part_ = std::move(part);
}

void StrictReader::fail(std::size_t offset, const std::string& what) {
  if (!fault()) fault_ = TextFault{offset, (part_.empty() ? "" : part_ + ": ") + what};
}

void StrictReader::fail(const Json::Value& at, const std::string& what) {
  fail(offset_of(at), what);
}

void StrictReader::fail_at(const Json::Value& map, const char* name, const std::string& what) {
  fail(offset_of(map[name].isNull() ? map : map[name]), std::string(name) + ": " + what);
}

std::optional<TextFault> StrictReader::fault() const {
  if (fault_ || !in_.fault()) return fault_;
  const auto& [where, what] = *in_.fault();
  std::string path = path_to(root_, *where);
  if (!part_.empty()) path = part_ + ": " + path.substr(std::min(path.find('.') + 1, path.size()));
  return TextFault{offset_of(*where), path + ": " + what};
}

void StrictReader::expect(const Json::Value& map, const char* name, const std::string& wanted) {
  const std::string text = in_.text(map, name);
  if (text != wanted) fail_at(map, name, "must be " + wanted + (text.empty() ? "" : ", not " + text));
}

void StrictReader::expect_keys(const Json::Value& map, std::initializer_list<const char*> known) {
  // In order of the text, so that the first wrong one is told.
  std::optional<std::pair<std::size_t, std::string>> unknown;
  const std::vector<std::string> names(known.begin(), known.end());
  for (const std::string& key : map.getMemberNames()) {
    if (std::ranges::find(names, key) != names.end()) continue;
    const std::size_t at = key_offset(map[key]);
    if (!unknown || at < unknown->first) unknown = {at, key};
  }
  if (unknown) fail(unknown->first, "unknown key " + unknown->second + known_words(names, unknown->second));
}

void StrictReader::read_text(const Json::Value& map, const char* name, std::string& into) {
  if (in_.member(map, name).isNull()) return;
  into = in_.text(map, name);
  if (into.empty()) fail_at(map, name, "must not be empty");
}

Result<void> read_one_document(std::string_view text, const std::string& file, const std::string& called,
                               const std::function<std::optional<TextFault>(const Json::Value&)>& read) {
  std::optional<TextFault> fault;
  bool found = false;
  YamlDocuments documents(text);
  for (auto next = documents.next(); !std::holds_alternative<std::monostate>(next) && !fault;
       next = documents.next()) {
    if (const auto* wrong = std::get_if<TextFault>(&next)) {
      fault = *wrong;
    } else if (const auto& document = std::get<Json::Value>(next); !document.isNull()) {
      fault = found ? TextFault{offset_of(document), "a second document"} : read(document);
      found = true;
    }
  }
  if (!found && !fault) fault = TextFault{0, "there is no " + called + " in it"};
  if (!fault) return {};
  const Position at = position(text, fault->offset);
  return Error{ErrorCode::Config,
               file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + fault->what};
}

}  // namespace spread
