#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/log.h"
#include "cluster/backoff.h"
#include "kube/codec/lease.h"
#include "kube/http/client.h"

namespace spread {

struct LeaseSettings {
  std::string ns, name;
  std::string identity;                 // of this process and no other: HOST_UUID
  std::chrono::seconds duration{15};    // others wait so long for a holder that says nothing
  Milliseconds renew_deadline{10'000};  // the holder stops earlier than that
  Milliseconds retry{2'000};            // renewals come so often; tries to get it up to 2.2 times later
  Milliseconds request_limit{5'000};
};

struct LeaseClocks {
  Now now;         // goes on while the machine sleeps: boot_time
  WallClock wall;  // for the times that people read in the lease; nothing is reckoned with it
};

// One leader among the processes that use the same Lease, by the rules of client-go. Whether another's lease
// has run out is told by the time since this process last saw a new version, never by the times written in
// it.
// Every write holds only for the version that was read. Makes progress inside HttpClient::poll(). A process
// that lost the lease tries to get it again.
class LeaderLease {
 public:
  // `http` outlives it.
  LeaderLease(HttpClient& http, LeaseSettings settings, LeaseClocks clocks, Random random, Log log);
  ~LeaderLease();
  LeaderLease(const LeaderLease&) = delete;
  LeaderLease& operator=(const LeaderLease&) = delete;

  // Called with whether this process leads, each time that changes. A loss may be told later than held()
  // knows of it.
  void on_change(std::function<void(bool leads)> call) { changed_ = std::move(call); }
  void start();

  // Right at the moment it is asked: to be asked before each request that only a leader may send.
  bool held() const;

  // Why the lease could not be read or written at the last try; empty where it could.
  const std::string& trouble() const { return trouble_; }

  // For the end, once what was sent as a leader is settled: held() is false from now on, and nothing is tried
  // again. The holder is taken out of the lease, so that another need not wait; that may take `at_most`.
  void release(Milliseconds at_most);

 private:
  using Time = std::chrono::steady_clock::time_point;
  enum class Put { Optimistic, AfterRead };

  void attempt();
  void again();
  void read();
  void was_read(const Result<HttpResponse>& reply);
  void not_found();
  void observe(const Lease& lease);
  void create();
  void put(Put kind);
  void was_put(Put kind, Time started, const Result<HttpResponse>& reply);
  void took(Time started, Lease lease);
  void notice_expiry();
  void lose(const std::string& why);
  void failed(const Error& error);
  void send(HttpRequest request, std::function<void(const Result<HttpResponse>&)> done);
  bool give_back(Milliseconds at_most);

  bool another_holds() const;
  LeaseRecord own_record() const;
  std::string path() const;
  std::string called() const;  // "lease NAMESPACE/NAME"
  Result<Lease> lease_in(const Result<HttpResponse>& reply, const std::string& what) const;

  HttpClient& http_;
  LeaseSettings settings_;
  LeaseClocks clocks_;
  Random random_;
  Log log_;
  std::function<void(bool)> changed_;

  std::optional<Lease> lease_;   // as last read or written; none where there is none
  Lease observed_;               // the last that was seen, also where it is gone
  Time observed_at_{};           // when that version was first seen
  std::optional<Time> renewed_;  // when the last renewal that succeeded was sent; none: not held
  bool leads_ = false;           // as told to changed_
  bool perhaps_ours_ = false;    // the server may have us as holder
  std::string trouble_ = "the lease has not been read yet";
  std::optional<HttpClient::RequestId> request_;
  std::optional<Timers::Id> timer_, expiry_;
};

}  // namespace spread
