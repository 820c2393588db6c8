#include "report/document.h"
#include "report/explanation.h"

namespace spread {
namespace {

Json::Value to_document(const Rejection& rejection) {
  Json::Value document;
  document["filter"] = std::string(rejection.filter);
  document["reason"] = rejection.reason;
  document["detail"] = rejection.detail;
  return document;
}

Json::Value to_document(const NodeVerdict& verdict, const std::vector<std::string_view>& rank_names) {
  Json::Value document;
  document["name"] = verdict.node;
  document["feasible"] = verdict.fits();
  document["rejections"] = Json::Value(Json::arrayValue);
  for (const Rejection& rejection : verdict.rejections) document["rejections"].append(to_document(rejection));
  if (!verdict.fits()) return document;
  document["position"] = verdict.position;
  document["ranks"] = Json::Value(Json::objectValue);
  for (std::size_t i = 0; i < rank_names.size(); ++i)
    document["ranks"][std::string(rank_names[i])] = Json::Int64(verdict.ranks[i]);
  return document;
}

}  // namespace

std::string render_document(const Explanation& explanation, DocumentFormat format) {
  const Decision& decision = explanation.decision;
  Json::Value document;
  document["apiVersion"] = kApiVersion;
  document["kind"] = "Explanation";
  document["pod"]["namespace"] = decision.pod.ns;
  document["pod"]["name"] = decision.pod.name;
  document["pod"]["uid"] = decision.uid;
  document["selectedNode"] = decision.node ? Json::Value(*decision.node) : Json::Value();
  document["message"] = decision.node ? why_chosen(decision) : decision.message;
  if (!explanation.now_on.empty()) document["currentNode"] = explanation.now_on;
  for (const std::string& note : explanation.notes) document["notes"].append(note);
  document["nodes"] = Json::Value(Json::arrayValue);
  for (const NodeVerdict& verdict : decision.verdicts)
    document["nodes"].append(to_document(verdict, decision.rank_names));
  return render(document, format, false);
}

}  // namespace spread
