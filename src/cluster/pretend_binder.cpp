#include "cluster/pretend_binder.h"

#include <utility>

#include "base/text.h"

namespace spread {

namespace {

std::string what_claims_get(const std::vector<ClaimToBind>& claims) {
  std::vector<std::string> parts;
  parts.reserve(claims.size());
  for (const auto& [claim, volume] : claims)
    parts.push_back("claim " + to_string(claim.key) + " gets " +
                    (volume ? "volume " + volume->name : "a new volume"));
  return join(parts, ", ");
}

}  // namespace

void PretendBinder::start(Binding binding) {
  std::string message = what_claims_get(binding.claims);
  ended_.push_back(
      {.binding = std::move(binding), .kind = BindOutcome::Kind::WouldBind, .message = std::move(message)});
}

std::vector<BindOutcome> PretendBinder::wait(Milliseconds) {
  return std::exchange(ended_, {});
}

}  // namespace spread
