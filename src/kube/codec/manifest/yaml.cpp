#include "kube/codec/manifest/yaml.h"

#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>
#include <vector>

namespace spread {
namespace {

// Values that aliases may add to a file: copies of copies grow faster than any text.
constexpr std::size_t kMaxAliased = 100'000;

std::size_t size_of(const Json::Value& value) {
  std::size_t size = 1;
  if (value.isObject() || value.isArray()) {
    for (const Json::Value& child : value) size += size_of(child);
  }
  return size;
}

[[noreturn]] void fail(const YAML::Mark& mark, const std::string& what) {
  throw YAML::ParserException(mark, what);
}

// Builds the tree of one document. Leaves by YAML::ParserException where the text is no tree of ours.
class TreeBuilder : public YAML::EventHandler {
 public:
  // `before` is where the document before this one started, and becomes where this one does.
  explicit TreeBuilder(int& before) : start_(before) {}

  Json::Value take() { return std::move(root_); }

  // A comma between documents is left where it is, and would be the start of empty ones for ever.
  void OnDocumentStart(const YAML::Mark& mark) override {
    if (std::exchange(start_, mark.pos) == mark.pos) fail(mark, "a value is expected");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { add(mark, anchor, {}); }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    if (wants_key()) return set_key(mark, value, tag == "?" && value == "<<");
    add(mark, anchor, resolve_scalar(tag, value));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto known = anchors_.find(anchor);
    if (known == anchors_.end()) fail(mark, "an alias inside what it stands for");
    aliased_ += size_of(known->second);
    if (aliased_ > kMaxAliased) fail(mark, "aliases stand for too many values");
    add(mark, YAML::NullAnchor, known->second);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, anchor, Json::arrayValue);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, anchor, Json::objectValue);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    Json::Value value;
    YAML::Mark mark;
    YAML::anchor_t anchor;
    std::optional<std::string> key;  // of the value to come
    int key_start = 0;
    bool merging = false;  // that key is <<
    std::vector<Json::Value> merged;
  };

  bool wants_key() const { return !open_.empty() && open_.back().value.isObject() && !open_.back().key; }

  void set_key(const YAML::Mark& mark, const std::string& key, bool merging) {
    Open& map = open_.back();
    if (map.value.isMember(key)) fail(mark, "the key " + key + " stands twice in one map");
    map.key = key;
    map.key_start = mark.pos;
    map.merging = merging;
  }

  void open(const YAML::Mark& mark, YAML::anchor_t anchor, Json::ValueType type) {
    if (wants_key()) fail(mark, "a key must be a string");
    if (open_.size() >= kMaxDepth) fail(mark, "nested too deeply");
    open_.push_back({Json::Value(type), mark, anchor, {}, 0, false, {}});
  }

  void close() {
    Open done = std::move(open_.back());
    open_.pop_back();
    for (const Json::Value& from : done.merged) {
      for (auto it = from.begin(); it != from.end(); ++it) {
        if (!done.value.isMember(it.name())) done.value[it.name()] = *it;
      }
    }
    add(done.mark, done.anchor, std::move(done.value));
  }

  void add(const YAML::Mark& mark, YAML::anchor_t anchor, Json::Value value) {
    if (wants_key()) fail(mark, "a key must be a string");
    value.setOffsetStart(mark.pos);
    if (anchor != YAML::NullAnchor) anchors_[anchor] = value;
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (Open& in = open_.back(); in.value.isArray()) {
      in.value.append(std::move(value));
    } else if (std::string key = *std::exchange(in.key, std::nullopt); in.merging) {
      merge(mark, in, value);
    } else {
      value.setOffsetLimit(in.key_start);
      in.value[key] = std::move(value);
    }
  }

  static void merge(const YAML::Mark& mark, Open& into, const Json::Value& value) {
    if (value.isObject()) return into.merged.push_back(value);
    if (!value.isArray()) fail(mark, "<< must be a map or a list of maps");
    for (const Json::Value& each : value) merge_map(mark, into, each);
  }
  static void merge_map(const YAML::Mark& mark, Open& into, const Json::Value& value) {
    if (!value.isObject()) fail(mark, "<< must be a map or a list of maps");
    into.merged.push_back(value);
  }

  int& start_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, Json::Value> anchors_;
  std::size_t aliased_ = 0;
  Json::Value root_;
};

}  // namespace

std::size_t key_offset(const Json::Value& member) {
  return static_cast<std::size_t>(member.getOffsetLimit());
}

struct YamlDocuments::Parser {
  explicit Parser(std::string_view text) : stream(std::string(text)), parser(stream) {}
  std::istringstream stream;
  YAML::Parser parser;
  int document_start = -1;
};

YamlDocuments::YamlDocuments(std::string_view text) : parser_(std::make_unique<Parser>(text)) {}
YamlDocuments::~YamlDocuments() = default;

YamlDocuments::Next YamlDocuments::next() {
  try {
    TreeBuilder tree(parser_->document_start);
    if (!parser_->parser.HandleNextDocument(tree)) return {};
    return tree.take();
  } catch (const YAML::Exception& fault) {
    return TextFault{static_cast<std::size_t>(std::max(fault.mark.pos, 0)), fault.msg};
  }
}

}  // namespace spread
