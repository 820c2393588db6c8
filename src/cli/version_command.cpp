#include "cli/commands.h"

namespace spread {

Result<int> version_command(const CommandContext& context) {
  context.console.out << "kubectl-spread-schedule " SPREAD_VERSION "\n";
  return 0;
}

}  // namespace spread
