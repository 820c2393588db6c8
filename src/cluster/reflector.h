#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/log.h"
#include "base/timers.h"
#include "cluster/backoff.h"
#include "cluster/list_bound.h"
#include "cluster/mirror.h"
#include "kube/http/client.h"

namespace spread {

// Keeps one collection as the server has it: lists it, then watches it from that version on. A watch that
// ends is begun again where it ended; one that the server cannot continue (410) leads to another list;
// failures are followed by growing pauses. A watch without a byte, bookmarks included, for kLongestSilence is
// given up, and the collection listed. Every few minutes it is listed beside the watch and compared.
class Reflector {
 public:
  static constexpr Milliseconds kLongestSilence{90'000};  // bookmarks come about every minute
  static constexpr Milliseconds kBetweenComparisons{300'000};

  struct Source {
    std::string path;                 // "/api/v1/pods"
    std::string field_selector = {};  // may be empty
    std::string resource;             // for people: "pods"
    std::string accept;               // of lists; watches ask for the same as a stream
  };
  struct Hooks {
    std::function<void()> synced;                // after the first list
    std::function<void()> hindered = [] {};      // the first list could not be read; trouble() says why
    std::function<void(std::size_t)> corrected;  // by a comparison
    std::function<void()> restarted = [] {};     // a watch was begun again after a failure
  };

  // All of it outlives the reflector, which stops with it.
  Reflector(HttpClient& http, Collection& collection, Source source, Random random, Log log, Hooks hooks);
  ~Reflector();
  Reflector(const Reflector&) = delete;
  Reflector& operator=(const Reflector&) = delete;

  void start() { list(); }
  // Whatever is under way is given up; synced() is false until the list is whole.
  void read_anew();
  bool synced() const { return synced_; }
  // Why it is not up to date at the moment; nothing where it is, as far as it knows.
  const std::optional<Error>& trouble() const { return trouble_; }

 private:
  enum class Reading { List, Comparison };

  void list();
  void ask_page(Reading reading, const std::string& next);
  void page_came(Reading reading, const Result<HttpResponse>& reply);
  void list_ended(std::uint64_t version);
  void watch();
  void bytes_came(std::string_view content_type, std::string_view bytes);
  void event_came(Encoding encoding, std::string_view frame);
  void watch_ended(const Result<HttpResponse>& reply);
  void give_up_watch(const Error& error, void (Reflector::*then)() = &Reflector::watch);
  void expect_bytes();
  void compare();
  void end_comparison();
  void retry(const Error& error, void (Reflector::*again)());
  void well();
  std::string url(const std::string& more) const;

  HttpClient& http_;
  Collection& collection_;
  Source source_;
  Random random_;
  Log log_;
  Hooks hooks_;
  bool synced_ = false;
  std::optional<Error> trouble_;
  int failures_ = 0;           // in a row
  int refused_ = 0;            // watches in a row, though lists may be read
  bool expired_ = false;       // one of them was a version too old
  std::uint64_t version_ = 0;  // up to which all is known
  std::optional<FrameCutter> frames_;
  bool heard_ = false;  // an event of the present watch
  std::optional<HttpClient::RequestId> request_, comparing_;
  ListBound bound_;  // of the list that is being read
  std::optional<Timers::Id> pause_, silence_, next_comparison_;
};

}  // namespace spread
