#pragma once

#include <memory>

#include "cli/commands.h"
#include "report/pass_printer.h"

namespace spread {

// What shows the results of passes as the options say. The context outlives it.
std::unique_ptr<PassPrinter> make_printer(const CommandContext& context);

}  // namespace spread
