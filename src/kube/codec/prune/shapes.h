// What of an object is kept, as a tree beside its own: `true` keeps a value as it is, a map the members that
// it names, a list of one what that says of each item.
#pragma once

#include <json/value.h>

#include <string>

#include "kube/codec/prune/prune.h"

namespace spread {

// `kind` is one of snapshot_kinds().
Json::Value shape_of(const std::string& kind, const Kept& kept);

}  // namespace spread
