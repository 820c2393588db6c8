// The names of objects and nothing else of them, for completion.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kube/codec/codec.h"
#include "kube/http/client.h"

namespace spread {

// nullptr where the kind is none that this program knows.
const ApiKind* named_kind(const std::string& kind);

// In one request, answered from what the API server has at hand, which may be a moment old. `ns` counts where
// the kind is in namespaces.
Result<std::vector<std::string>> object_names(HttpClient& http, const ApiKind& kind, const std::string& ns);

// The same of files. Namespaces are also those that only other objects name.
std::vector<std::string> object_names(const Manifest& manifest, const ApiKind& kind, const std::string& ns);

}  // namespace spread
