#pragma once

#include <set>
#include <string>
#include <vector>

#include "kube/codec/manifest/strict_reader.h"
#include "model/profile_settings.h"

namespace spread {

// The member `profiles`: each with a scheduler name of its own. Empty where it is not written. What is wrong
// is told to `in`.
std::vector<ProfileSettings> read_profiles(StrictReader& in, const Json::Value& root,
                                           const SettingNames& known);

}  // namespace spread
