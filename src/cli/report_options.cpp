#include "cli/report_options.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "model/names.h"

namespace spread {
namespace {

struct OrderName {
  const char* name;
  RowOrder order;
};

constexpr OrderName kOrders[] = {{"name", RowOrder::Name},
                                 {"pods", RowOrder::Pods},
                                 {"cpu", RowOrder::Cpu},
                                 {"memory", RowOrder::Memory},
                                 {"nodes", RowOrder::Nodes}};

Error usage(const std::string& message) {
  return {ErrorCode::Usage, message};
}

// `pods` as kubectl's `top` has it, `.pods` and `{.pods}` as its `get`.
std::string order_word(const std::string& text) {
  std::string word = text;
  if (word.starts_with('{') && word.ends_with('}')) word = word.substr(1, word.size() - 2);
  if (word.starts_with('.')) word.erase(0, 1);
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  return word;
}

Result<RowOrder> order_of(const std::string& text) {
  const std::string word = order_word(text);
  const auto* found = std::ranges::find(kOrders, word, &OrderName::name);
  if (found != std::end(kOrders)) return found->order;
  std::vector<std::string> names;
  for (const OrderName& each : kOrders) names.emplace_back(each.name);
  return usage("--sort-by: one of " + join(names, ", ") + ", not '" + escape_for_terminal(text) + "'");
}

Result<void> check_key(const char* flag, const std::string& key) {
  if (is_label_key(key)) return {};
  return usage(std::string(flag) + ": the key of a label, such as topology.kubernetes.io/zone, not '" +
               escape_for_terminal(key) + "'");
}

Result<std::vector<std::string>> keys_of(const std::vector<std::string>& lists) {
  std::vector<std::string> keys;
  for (const std::string& list : lists)
    for (const std::string& key : split(list, ',')) {
      if (Result<void> sound = check_key("--label-columns", key); !sound) return sound.error();
      keys.push_back(key);
    }
  return keys;
}

Result<void> check_app(const std::string& app) {
  if (!app.empty() && is_label_value(app)) return {};
  return usage("--app: the value of a label, such as web, not '" + escape_for_terminal(app) + "'");
}

bool on(const RawFlags& flags, const char* name) {
  const std::string* value = flags.last(name);
  return value != nullptr && (*value == "true" || *value == "1");
}

}  // namespace

Result<ReportOptions> read_report_options(const RawFlags& flags) {
  ReportOptions options{.all_namespaces = on(flags, "all-namespaces"), .all_rows = on(flags, "all-nodes")};
  if (const std::string* by = flags.last("by"); by != nullptr && *by != "node" && *by != "nodes") {
    if (Result<void> sound = check_key("--by", *by); !sound) return sound.error();
    options.by = *by;
  }
  if (const std::string* app = flags.last("app")) {
    if (Result<void> sound = check_app(*app); !sound) return sound.error();
    options.app = *app;
  }
  if (flags.has("label-columns")) {
    Result<std::vector<std::string>> keys = keys_of(flags.values.at("label-columns"));
    if (!keys) return keys.error();
    options.label_columns = *std::move(keys);
  }
  if (const std::string* order = flags.last("sort-by")) {
    Result<RowOrder> known = order_of(*order);
    if (!known) return known.error();
    options.order = *known;
    options.sorts = true;
  }
  return options;
}

}  // namespace spread
