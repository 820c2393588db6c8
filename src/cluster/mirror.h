#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "kube/codec/codec.h"
#include "kube/codec/watch.h"

namespace spread {

// What a Reflector keeps up with: it knows what the bytes mean.
class Collection {
 public:
  struct Page {
    std::string next;           // the continue token; empty on the last page
    std::uint64_t version = 0;  // of the list
    std::size_t items = 0;
  };
  struct Progress {
    std::uint64_t version = 0;        // up to which all is known
    std::optional<ApiStatus> failed;  // the watch is over
  };

  virtual ~Collection() = default;

  // One more page of a list that is being read; nothing of it counts yet. BadReply as decode_pods().
  virtual Result<Page> take_page(Encoding encoding, std::string_view body) = 0;
  virtual void drop_pages() = 0;
  // The list is whole: what was kept and differs is changed, added or removed.
  virtual void replace() = 0;
  // The list is whole, and of the version that was kept when begin_comparison() was called. What differs and
  // did not change since is corrected; tells how much that was.
  virtual void begin_comparison(std::uint64_t version) = 0;
  virtual std::size_t compare() = 0;
  virtual Result<Progress> take_event(Encoding encoding, std::string_view frame) = 0;
};

// All objects of one kind as the server has them, by name.
template <class T>
class Mirror final : public Collection {
 public:
  using Ref = std::shared_ptr<const T>;
  // One is null where the object is new, or gone. Another object of the same name is told as two changes.
  using Changed = std::function<void(const Ref& before, const Ref& after)>;
  struct Codec {
    std::function<Result<List<T>>(Encoding, std::string_view)> list;
    std::function<Result<WatchEvent<T>>(Encoding, std::string_view)> event;
    std::function<std::string(const T&)> name;
    std::function<bool(const T&, const T&)> same;  // one and the same object, perhaps changed
  };

  // Events that tell of ever more objects are BadReply from `most_told` bytes on. A list, which has bounds of
  // its own, begins that anew.
  Mirror(Codec codec, Changed changed, std::size_t most_told = std::size_t{1} << 30)
      : codec_(std::move(codec)), changed_(std::move(changed)), most_told_(most_told) {}

  std::vector<Ref> all() const {
    std::vector<Ref> objects;
    objects.reserve(kept_.size());
    for (const auto& [name, entry] : kept_) objects.push_back(entry.object);
    return objects;
  }
  Ref find(const std::string& name) const {
    const auto found = kept_.find(name);
    return found == kept_.end() ? nullptr : found->second.object;
  }
  std::size_t size() const { return kept_.size(); }
  // 0 where there is no such object.
  std::uint64_t version_of(const std::string& name) const {
    const auto found = kept_.find(name);
    return found == kept_.end() ? 0 : found->second.version;
  }

  Result<Page> take_page(Encoding encoding, std::string_view body) override {
    Result<List<T>> page = codec_.list(encoding, body);
    if (!page) return page.error();
    for (std::size_t i = 0; i < page->items.size(); ++i) take_item(page->items[i], page->versions[i]);
    return Page{std::move(page->next), page->version, page->items.size()};
  }

  void drop_pages() override {
    pages_.clear();
    ++reading_;
  }

  void replace() override {
    for (Entry& entry : std::exchange(pages_, {})) put(std::move(entry));
    for (const std::string& name : not_listed()) remove(name);
  }

  void begin_comparison(std::uint64_t version) override {
    compared_version_ = version;
    gone_since_.clear();
  }

  std::size_t compare() override {
    std::size_t differences = 0;
    for (Entry& entry : std::exchange(pages_, {})) {
      const std::string name = codec_.name(*entry.object);
      const auto kept = kept_.find(name);
      if (kept != kept_.end()) kept->second.listed = reading_;
      const bool known =
          kept != kept_.end() ? kept->second.version >= entry.version : gone_since_.contains(name);
      if (known) continue;
      ++differences;
      put(std::move(entry));
    }
    for (const std::string& name : not_listed()) {
      if (kept_.at(name).version > compared_version_) continue;
      ++differences;
      remove(name);
    }
    compared_version_ = 0;
    gone_since_.clear();
    return differences;
  }

  Result<Progress> take_event(Encoding encoding, std::string_view frame) override {
    using Type = typename WatchEvent<T>::Type;
    Result<WatchEvent<T>> event = codec_.event(encoding, frame);
    if (!event) return event.error();
    if (event->type == Type::Failed) return Progress{0, std::move(event->status)};
    if (event->type != Type::Bookmark && is_old(*event)) return Progress{};
    if (event->type == Type::Put) {
      const std::size_t weight = frame.size() + kLeastWeight;
      if (told_ + weight > most_told_) return Error{ErrorCode::BadReply, "objects without an end"};
      put({std::make_shared<const T>(std::move(event->object)), event->version, 0, weight});
    }
    if (event->type == Type::Gone) remove(codec_.name(event->object));
    return Progress{event->version, std::nullopt};
  }

 private:
  struct Entry {
    Ref object;
    std::uint64_t version = 0;
    std::uint64_t listed = 0;  // by which reading it was seen last
    std::size_t told = 0;      // the weight of the event that told of it last, no list since
  };

  // Something newer was told of the object before.
  bool is_old(const WatchEvent<T>& event) const {
    const auto kept = kept_.find(codec_.name(event.object));
    return kept != kept_.end() && event.version < kept->second.version;
  }

  // What is kept already is not kept a second time: of a long list that is all but a few.
  void take_item(T& item, std::uint64_t version) {
    const auto kept = kept_.find(codec_.name(item));
    if (kept == kept_.end() || kept->second.version != version || version == 0) {
      pages_.push_back({std::make_shared<const T>(std::move(item)), version, reading_});
      return;
    }
    kept->second.listed = reading_;
    told_ -= std::exchange(kept->second.told, 0);
  }

  std::vector<std::string> not_listed() const {
    std::vector<std::string> names;
    for (const auto& [name, entry] : kept_) {
      if (entry.listed != reading_) names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
  }

  void put(Entry entry) {
    Entry& kept = kept_[codec_.name(*entry.object)];
    entry.listed = std::max(entry.listed, kept.listed);
    const Entry before = std::exchange(kept, entry);
    told_ += entry.told - before.told;
    if (before.object && before.version == entry.version && entry.version != 0) return;
    if (before.object && !codec_.same(*before.object, *entry.object)) {
      changed_(before.object, nullptr);
      changed_(nullptr, entry.object);
    } else {
      changed_(before.object, entry.object);
    }
  }

  void remove(const std::string& name) {
    const auto gone = kept_.extract(name);
    if (!gone.empty()) told_ -= gone.mapped().told;
    if (compared_version_ != 0) gone_since_.insert(name);
    if (!gone.empty()) changed_(gone.mapped().object, nullptr);
  }

  static constexpr std::size_t kLeastWeight = 2048;  // of an object in memory, however short its event

  Codec codec_;
  Changed changed_;
  std::size_t most_told_;
  std::size_t told_ = 0;  // by events, of what is kept
  std::unordered_map<std::string, Entry> kept_;
  std::vector<Entry> pages_;            // what is new in them
  std::uint64_t reading_ = 1;           // of the list: how many were begun
  std::uint64_t compared_version_ = 0;  // 0: no comparison is under way
  std::set<std::string> gone_since_;    // it began
};

}  // namespace spread
