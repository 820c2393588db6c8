// Files of our own kinds: every key is known, every value is of its type, and the first thing that is not is
// told with its place.
#pragma once

#include <json/value.h>

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "kube/codec/json/reader.h"
#include "kube/codec/json/text.h"

namespace spread {

class StrictReader {
 public:
  // `root` outlives this.
  explicit StrictReader(const Json::Value& root) : root_(root) {}

  JsonReader& json() { return in_; }

  // What is wrong from now on is so in this part: "step 3".
  void enter(std::string part);
  void fail(std::size_t offset, const std::string& what);
  void fail(const Json::Value& at, const std::string& what);
  // Of a member; at the map where it is not written.
  void fail_at(const Json::Value& map, const char* name, const std::string& what);
  // The first thing that was found wrong.
  std::optional<TextFault> fault() const;

  void expect(const Json::Value& map, const char* name, const std::string& wanted);
  void expect_keys(const Json::Value& map, std::initializer_list<const char*> known);
  // Absent or null leaves what is there.
  void read_text(const Json::Value& map, const char* name, std::string& into);

 private:
  const Json::Value& root_;
  JsonReader in_{Origin::File};
  std::string part_;
  std::optional<TextFault> fault_;
};

std::size_t offset_of(const Json::Value& value);
std::string not_one_of(const std::vector<std::string>& words, const std::string& word);
// "; did you mean X?", or all that are known.
std::string known_words(const std::vector<std::string>& words, const std::string& word);

// Reads the one document of a text, YAML or JSON. A second one, none at all and what `read` finds wrong are
// Config errors that begin with FILE:LINE:COLUMN. `called` is what there has to be: "configuration".
Result<void> read_one_document(std::string_view text, const std::string& file, const std::string& called,
                               const std::function<std::optional<TextFault>(const Json::Value&)>& read);

}  // namespace spread
