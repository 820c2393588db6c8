#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/profile_settings.h"

namespace spread {

// The profiles of a configuration file: YAML or JSON, one document. At least one profile, each with a
// scheduler name of its own. A key or name that is not known, one that stands twice and a wrong type are
// Config errors that begin with FILE:LINE:COLUMN.
Result<std::vector<ProfileSettings>> decode_configuration(std::string_view text, const std::string& file,
                                                          const SettingNames& known);

}  // namespace spread
