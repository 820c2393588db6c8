#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/log.h"
#include "cluster/backoff.h"
#include "kube/http/client.h"

namespace spread {

// Something to tell the API server, in one request or several.
class Letter {
 public:
  virtual ~Letter() = default;

  // False: there is nothing to send any more.
  virtual bool wanted() const { return true; }
  // What the next request takes the right to: "create events".
  virtual std::string_view right() const = 0;
  virtual HttpRequest request() = 0;
  // A reply that is none to try again after. True: a further request is to be sent.
  virtual bool take(const HttpResponse& reply) = 0;
};

// Sends letters in turn, few at a time, and none while something more urgent is under way or letters keep
// coming, for 5 s; then at an even pace beside it. What fails but may pass is sent again; meanwhile
// everything waits, as one server gets all of it. A right that is denied is not tried again.
class Outbox {
 public:
  using Busy = std::function<bool()>;

  // `http` outlives it and makes no progress after it is gone. `busy` tells whether something more urgent is
  // under way. A letter waits for that 5 s, and about 25 s where letters keep coming.
  Outbox(HttpClient& http, Random random, Now now, Log log, Busy busy);
  ~Outbox();
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  // Nothing where it waits or is under way already: its next request says it all.
  void put(const std::shared_ptr<Letter>& letter);

  // Until all is sent or lost; given up 10 s (and what the server asked to wait, up to a minute) after the
  // last reply that showed it to work. Says how many were lost.
  void finish();

  // Everything was told, or given up.
  bool empty() const { return held_.empty(); }

 private:
  struct Entry {
    std::shared_ptr<Letter> letter;
    std::chrono::steady_clock::time_point since;  // when it was put here
    int tries = 0;                                // that failed, since the last reply
    HttpClient::RequestId request = 0;
  };
  using Place = std::list<Entry>::iterator;

  std::size_t room() const;
  bool is_their_turn(bool busy) const;
  void send();
  void post(Entry entry);
  void replied(Place place, const Result<HttpResponse>& reply);
  void failed(Entry entry, const Error& why, Milliseconds at_least);
  void answered(Entry entry, const HttpResponse& reply);
  void note_refusal(std::string_view right, const HttpResponse& reply);
  void pause(Milliseconds at_least);
  void lose(const Entry& entry, const std::string& why);
  bool alive() const;
  std::size_t unsent() const;
  void abandon();

  HttpClient& http_;
  Random random_;
  Now now_;
  Log log_;
  Busy busy_;
  std::deque<Entry> waiting_;
  std::list<Entry> under_way_;
  std::set<const Letter*> held_;                // in either
  std::set<std::string, std::less<>> denied_;   // rights
  std::set<std::string, std::less<>> refused_;  // rights: something that takes them was refused
  std::optional<Timers::Id> resume_;            // while nothing is sent, after a failure
  std::optional<Timers::Id> look_;              // while something more urgent comes first
  std::chrono::steady_clock::time_point resume_at_{};
  std::optional<std::chrono::steady_clock::time_point> put_;  // the last letter
  std::chrono::steady_clock::time_point posted_{};            // the last request
  int failures_ = 0;                                          // in a row
  bool finishing_ = false;
  std::chrono::steady_clock::time_point worked_{};
  Milliseconds asked_{0};  // to wait, since it worked
  std::size_t lost_ = 0;
  bool losing_ = false;  // one was given up since a letter was answered last
  std::string last_failure_;
};

}  // namespace spread
