// Objects of the API cut down to what decisions look at: a list of fields that are kept, so that what nobody
// thought of is left out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "kube/codec/codec.h"

namespace spread {

// What is kept beyond that.
struct Kept {
  bool annotations = false;   // all but kubectl's copy of the whole object
  bool env = false;           // env and envFrom of containers
  bool commands = false;      // command and args of containers
  bool pull_secrets = false;  // which secrets have the credentials for images
  bool secrets = false;       // which secrets are mounted

  bool operator==(const Kept&) const = default;
};

// Every kind that decisions or questions about objects read, pods last.
const std::vector<ApiKind>& snapshot_kinds();

// One page of a list in JSON; each object as JSON, with its kind and version. Fails as decode_pods() does.
Result<List<std::string>> prune_list(const ApiKind& kind, std::string_view body, const Kept& kept);

// Of a text that decode_manifest() takes: each object of a known kind, as there.
std::vector<std::string> prune_manifest(std::string_view text, const Kept& kept);

}  // namespace spread
