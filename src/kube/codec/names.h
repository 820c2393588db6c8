#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace spread {

// For Accept: of each object of a list its metadata alone.
inline constexpr const char* kMetadataAlone =
    "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

// The names in such a list; fails as decode_pods() does.
Result<std::vector<std::string>> decode_names(std::string_view body);

}  // namespace spread
