#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "kube/codec/codec.h"
#include "model/profile_settings.h"
#include "model/scenario.h"

namespace spread {

// Whether the text is a Scenario rather than manifests of a cluster: what its first document says.
bool is_scenario(std::string_view text);

// The text of a file that a scenario names, by that name.
using ReadNamedFile = std::function<Result<std::string>(const std::string& file)>;

// A scenario: YAML or JSON, one document. What names no namespace is in `ns`. A step or key that is not
// known, one that stands twice, a missing or wrong value and an object that is none are Config errors that
// begin with FILE:LINE:COLUMN, and name the step.
Result<Scenario> decode_scenario(std::string_view text, const std::string& file, const SettingNames& known,
                                 const std::string& ns, const ReadNamedFile& read_file);

// A kind that a scenario can make; nullptr for any other.
const ApiKind* scenario_kind(std::string_view kind);

// Sound objects in JSON, such as those of prune_manifest(), for a scenario to begin with. What names no
// namespace is in `ns`.
std::vector<PutObject> objects_to_put(const std::vector<std::string>& objects,
                                      const std::string& ns = "default");

}  // namespace spread
