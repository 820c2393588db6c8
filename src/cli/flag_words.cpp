#include "cli/flag_words.h"

namespace spread {
namespace {

std::vector<std::string> outputs(CommandSet command) {
  switch (command) {
    case kExplain:
      return {"json", "yaml", "wide"};
    case kReport:
      return {"json", "yaml", "wide", "csv"};
    case kSnapshot:
      return {"json", "yaml"};
    default:
      return {"json", "yaml", "name"};
  }
}

}  // namespace

std::vector<std::string> flag_words(std::string_view flag, CommandSet command) {
  if (flag == "output") return outputs(command);
  if (flag == "log-format") return {"text", "json", "lab", "lab-watch"};
  if (flag == "spread-scope") return {"namespace", "cluster"};
  if (flag == "sort-by") return {"name", "pods", "cpu", "memory", "nodes"};
  if (flag == "include") return {"annotations", "commands", "env", "pull-secrets", "secrets"};
  return {};
}

}  // namespace spread
