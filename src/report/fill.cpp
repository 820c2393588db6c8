#include "report/fill.h"

#include <sstream>

#include "base/text.h"
#include "report/document.h"
#include "report/pass_printer.h"
#include "report/table.h"

namespace spread {
namespace {

std::string sum_of(const Fill& fill) {
  const std::string fits = std::to_string(fill.fits) + (fill.fits == 1 ? " replica" : " replicas");
  return (fill.stopped_by.empty() ? "At least " : "") + fits + " of " + escape_for_terminal(fill.what) +
         " would fit" + (fill.fits < fill.wanted ? ", of " + std::to_string(fill.wanted) + " wanted" : "") +
         ".";
}

std::string table_of_others(const Fill& fill, bool headers) {
  if (fill.others.results.empty()) return "";
  std::ostringstream out;
  text_printer(out, {.headers = headers})->ended(fill.others);
  return out.str() + "\n";
}

}  // namespace

std::string render_text(const Fill& fill, bool headers) {
  Table table({"NODE", "REPLICAS"});
  for (const auto& [node, count] : fill.on_nodes) table.add({node, std::to_string(count)});
  std::string text = table_of_others(fill, headers);
  if (!table.empty()) text += table.render(headers) + "\n";
  text += sum_of(fill) + "\n";
  if (!fill.stopped_by.empty()) text += "The next one: " + escape_for_terminal(fill.stopped_by) + "\n";
  return text;
}

std::string render_document(const Fill& fill, DocumentFormat format) {
  Json::Value document;
  document["apiVersion"] = kApiVersion;
  document["kind"] = "FillResult";
  document["of"] = fill.what;
  document["wanted"] = Json::UInt64(fill.wanted);
  document["fits"] = Json::UInt64(fill.fits);
  document["nodes"] = Json::Value(Json::arrayValue);
  for (const auto& [node, count] : fill.on_nodes) {
    Json::Value entry;
    entry["name"] = node;
    entry["replicas"] = Json::UInt64(count);
    document["nodes"].append(entry);
  }
  document["message"] = fill.stopped_by;
  document["results"] = Json::Value(Json::arrayValue);
  for (const PodResult& result : fill.others.results) document["results"].append(to_document(result));
  return render(document, format, false);
}

}  // namespace spread
