#include "report/document.h"
#include "base/quantity.h"
#include "report/spread.h"

namespace spread {
namespace {

Json::Value amounts(const Resources& resources) {
  Json::Value document;
  document["cpu"] = format_milli(resources.milli_cpu);
  document["memory"] = format_binary(resources.memory);
  return document;
}

// What rows and the total have in common.
Json::Value to_document(const SpreadRow& row) {
  Json::Value document;
  document["nodes"] = Json::UInt64(row.nodes);
  document["readyNodes"] = Json::UInt64(row.ready);
  document["cordonedNodes"] = Json::UInt64(row.cordoned);
  document["pods"] = Json::UInt64(row.pods);
  document["requested"] = amounts(row.requested);
  document["allocatable"] = amounts(row.allocatable);
  document["allocatable"]["pods"] = Json::Int64(row.allocatable_pods);
  return document;
}

Json::Value to_document(const SpreadRow& row, const SpreadReport& report) {
  Json::Value document = to_document(row);
  document["name"] = row.name;
  document["share"] = row.share;
  for (std::size_t i = 0; i < report.label_columns.size(); ++i)
    document["labels"][report.label_columns[i]] = row.columns[i];
  return document;
}

}  // namespace

std::string render_document(const SpreadReport& report, DocumentFormat format) {
  Json::Value document;
  document["apiVersion"] = kApiVersion;
  document["kind"] = "SpreadReport";
  document["by"] = report.by.empty() ? "node" : report.by;
  document["namespace"] = report.ns.empty() ? Json::Value() : Json::Value(report.ns);
  document["selector"] = report.selector;
  document["rows"] = Json::Value(Json::arrayValue);
  for (const SpreadRow& row : report.rows) document["rows"].append(to_document(row, report));
  document["total"] = to_document(report.total);
  document["domains"] = Json::UInt64(report.figures.domains);
  document["most"] = Json::UInt64(report.figures.most);
  document["least"] = Json::UInt64(report.figures.least);
  document["skew"] = Json::UInt64(report.figures.skew());
  document["mean"] = report.figures.mean;
  document["standardDeviation"] = report.figures.deviation;
  document["waitingPods"] = Json::UInt64(report.waiting);
  document["lostPods"] = Json::UInt64(report.lost);
  return render(document, format, false);
}

}  // namespace spread
