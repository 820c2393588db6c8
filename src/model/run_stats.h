#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace spread {

// How long something took, in seconds; all 0 where it never happened.
struct Latency {
  std::size_t count = 0;
  double p50 = 0, p90 = 0, p99 = 0, most = 0;
};

// What a run came to, in figures. Times are in seconds, bytes those of bodies.
struct RunStats {
  double seconds = 0;  // since the start
  std::size_t decisions = 0;
  std::size_t bound = 0;
  double pods_per_second = 0;  // while bindings were under way
  double reading = 0;          // until the cluster was known, in each pass
  double deciding = 0;
  double binding = 0;  // while bind requests were under way
  Latency to_bind;     // from a pod's creation, or when it was first seen, to its bind
  Latency to_request;  // with --watch: from when it was first seen until its bind request was sent
  std::map<std::string, std::size_t> requests;  // that ended, by verb and resource: "create pods/binding"
  std::uint64_t sent = 0, received = 0;
};

}  // namespace spread
