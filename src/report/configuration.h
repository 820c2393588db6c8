#pragma once

#include <string>
#include <vector>

#include "model/profile_settings.h"

namespace spread {

// As YAML that decode_configuration() reads back as the same. Each of `filters` is shown as on or off.
std::string render_configuration(const std::vector<ProfileSettings>& profiles,
                                 const std::vector<std::string>& filters);

}  // namespace spread
