// Replies in JSON, read by every decoder whose kind stands in the text.
#include <string>

#include "kube/codec/codec.h"
#include "kube/codec/json/text.h"
#include "kube/codec/lease.h"
#include "kube/codec/surroundings.h"
#include "support/target.h"
#include "support/utf8.h"

namespace spread::fuzz {
namespace {

template <class T>
void expect_named(const Result<T>& decoded) {
  expect(decoded || decoded.error().code == ErrorCode::BadReply, "a value or BadReply");
}

// The same tree, written as we write JSON, must be read as the same.
template <class T>
void read_twice(std::string_view text, const std::string& compact, T (*read)(std::string_view)) {
  const T first = read(text), second = read(compact);
  expect_named(first);
  expect(first.ok() == second.ok(), "both spellings are read, or none");
  if constexpr (requires { first->items == second->items; }) {
    if (first) expect(first->items == second->items && first->next == second->next, "and as the same");
  } else {
    if (first) expect(*first == *second, "and as the same");
  }
}

void read_by_kind(std::string_view text, const std::string& compact) {
  const auto names = [text](std::string_view kind) { return text.find(kind) != text.npos; };
  if (names("PodList"))
    read_twice<Result<List<Pod>>>(text, compact, [](auto body) { return decode_pods(Encoding::Json, body); });
  if (names("NodeList"))
    read_twice<Result<List<Node>>>(text, compact,
                                   [](auto body) { return decode_nodes(Encoding::Json, body); });
  if (names("\"Pod\""))
    read_twice<Result<Pod>>(text, compact, [](auto body) { return decode_pod(Encoding::Json, body); });
  if (names("Claim")) read_twice<Result<Claim>>(text, compact, decode_claim);
  if (names("PersistentVolume")) read_twice<Result<Volume>>(text, compact, decode_volume);
}

void read_lease(std::string_view text) {
  const auto lease = decode_lease(text);
  expect_named(lease);
  if (!lease || !is_utf8(text)) return;
  const auto again = decode_lease(encode_lease_update(*lease, lease->record));
  expect(again && again->record == lease->record, "an update of a lease is read as what it was made of");
}

constexpr const char* kKinds[] = {"Namespace",
                                  "PersistentVolumeClaim",
                                  "PersistentVolume",
                                  "StorageClass",
                                  "CSINode",
                                  "CSIDriver",
                                  "CSIStorageCapacity",
                                  "VolumeAttachment",
                                  "Deployment",
                                  "ReplicaSet",
                                  "StatefulSet",
                                  "DaemonSet",
                                  "Job",
                                  "CronJob",
                                  "ReplicationController"};

}  // namespace

void try_input(std::string_view input) {
  decode_status("application/json", input);
  const auto tree = parse_json(input);
  const bool rewritten = tree && is_utf8(input);  // bytes that are none cannot be written
  const std::string compact = rewritten ? compact_json(*tree) : std::string(input);
  read_by_kind(input, compact);
  if (input.find("Lease") != input.npos) read_lease(input);
  for (const char* kind : kKinds) {
    if (input.find(kind) == input.npos) continue;
    if (const ApiKind* known = surrounding_kind(kind)) expect_named(decode_surroundings(*known, input));
    if (const ApiKind* known = workload_kind(kind)) expect_named(decode_workload(*known, input));
  }
}

}  // namespace spread::fuzz
