#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace spread {

// HOST_UUID, with a random UUID (version 4): no two processes have the same, also on one host.
std::string lease_identity(const std::string& host, const std::function<std::uint32_t()>& random);

}  // namespace spread
