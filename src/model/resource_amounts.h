// Resources by the names that people know them by.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/resources.h"

namespace spread {

// cpu, memory and ephemeral-storage always, then what else there is.
std::vector<std::string> names_of(const Resources& resources);

// cpu in thousandths, the rest in whole units; 0 if it is not there.
std::int64_t amount_of(const Resources& resources, std::string_view name);
void set_amount(Resources& resources, std::string_view name, std::int64_t amount);

// As Kubernetes writes it: 500m of cpu, 2Gi of memory, 3 of anything else.
std::string format_amount(std::string_view name, std::int64_t amount);

}  // namespace spread
