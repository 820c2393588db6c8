// Objects of any kind, in JSON: small changes to them, as the bodies of PATCH requests, and the little that
// is read of the replies.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/taint.h"

namespace spread {

inline constexpr const char* kMergePatchType = "application/merge-patch+json";

std::string encode_cordon(bool on);
std::string encode_taints(const std::vector<Taint>& taints);

// `object` with `patch` merged into it (RFC 7386). BadReply where one of them is no JSON.
Result<std::string> merge_patch(std::string_view object, std::string_view patch);

// With this label, and its template of pods with it, where it has one.
Result<std::string> with_label(std::string_view object, const std::string& key, const std::string& value);

// metadata.resourceVersion; BadReply where the body is no JSON.
Result<std::uint64_t> decode_version(std::string_view body);
// "REASON: MESSAGE" of each event of a v1.EventList.
Result<std::vector<std::string>> decode_event_words(std::string_view body);

// Whether the object says anything of its status, which is patched apart.
bool has_status(std::string_view object);

}  // namespace spread
