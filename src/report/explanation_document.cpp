#include <algorithm>

#include "report/document.h"
#include "report/explain/views.h"
#include "report/explanation.h"

namespace spread {
namespace {

const char* to_text(Mark mark) {
  switch (mark) {
    case Mark::Passed:
      return "passed";
    case Mark::Rejected:
      return "rejected";
    case Mark::NotConcerned:
      return "notConcerned";
    case Mark::NotAsked:
      break;
  }
  return "notAsked";
}

Json::Value to_document(const Rejection& rejection) {
  Json::Value document;
  document["filter"] = std::string(rejection.filter);
  document["reason"] = rejection.reason;
  document["detail"] = rejection.detail;
  return document;
}

Json::Value ranks_of(const NodeVerdict& verdict, const Decision& decision) {
  Json::Value ranks(Json::objectValue);
  for (std::size_t i = 0; i < decision.rank_names.size(); ++i)
    ranks[std::string(decision.rank_names[i])] = Json::Int64(verdict.ranks[i]);
  return ranks;
}

Json::Value to_document(const NodeVerdict& verdict, const Decision& decision) {
  Json::Value document;
  document["name"] = verdict.node;
  document["feasible"] = verdict.fits();
  document["rejections"] = Json::Value(Json::arrayValue);
  for (const Rejection& rejection : verdict.rejections) document["rejections"].append(to_document(rejection));
  if (!verdict.fits()) return document;
  document["position"] = verdict.position;
  document["ranks"] = ranks_of(verdict, decision);
  return document;
}

// With every filter, and the ranks also where it does not fit.
Json::Value in_depth(const NodeVerdict& verdict, const Decision& decision) {
  Json::Value document = to_document(verdict, decision);
  document["ranks"] = ranks_of(verdict, decision);
  document["filters"] = Json::Value(Json::arrayValue);
  for (std::size_t i = 0; i < verdict.marks.size(); ++i) {
    Json::Value filter;
    filter["name"] = std::string(decision.filter_names[i]);
    filter["result"] = to_text(verdict.marks[i]);
    document["filters"].append(filter);
  }
  return document;
}

Json::Value nodes_of(const Decision& decision, const std::optional<std::string>& only) {
  Json::Value nodes(Json::arrayValue);
  for (const NodeVerdict& verdict : decision.verdicts) {
    if (!only) nodes.append(to_document(verdict, decision));
    if (only == verdict.node) nodes.append(in_depth(verdict, decision));
  }
  return nodes;
}

Json::Value to_document(const Suggestion& suggestion) {
  Json::Value document;
  document["node"] = suggestion.node;
  document["changes"] = Json::Value(Json::arrayValue);
  for (const std::string& change : suggestion.changes) document["changes"].append(change);
  document["evict"] = Json::Value(Json::arrayValue);
  for (const auto& [pod, priority] : suggestion.evict) {
    Json::Value leaving;
    leaving["pod"] = to_string(pod);
    leaving["priority"] = priority;
    document["evict"].append(leaving);
  }
  return document;
}

std::string message_of(const Explanation& explanation) {
  if (!explanation.decision.node) return explanation.decision.message;
  const std::string winner = winner_sentence(explanation);
  return verdict_sentence(explanation.decision) + (winner.empty() ? "" : " " + winner);
}

Json::Value to_document(const Explanation& explanation, const std::optional<std::string>& node) {
  const Decision& decision = explanation.decision;
  Json::Value document;
  document["apiVersion"] = kApiVersion;
  document["kind"] = "Explanation";
  document["pod"]["namespace"] = decision.pod.ns;
  document["pod"]["name"] = decision.pod.name;
  document["pod"]["uid"] = decision.uid;
  document["selectedNode"] = decision.node ? Json::Value(*decision.node) : Json::Value();
  document["message"] = message_of(explanation);
  if (!explanation.now_on.empty()) document["currentNode"] = explanation.now_on;
  for (const std::string& note : explanation.notes) document["notes"].append(note);
  document["nodes"] = nodes_of(decision, node);
  if (decision.node) return document;
  document["suggestions"] = Json::Value(Json::arrayValue);
  for (const Suggestion& each : explanation.suggestions) document["suggestions"].append(to_document(each));
  return document;
}

}  // namespace

std::string render_document(const std::vector<Explanation>& explanations, DocumentFormat format,
                            const std::optional<std::string>& node) {
  if (explanations.size() == 1) return render(to_document(explanations.front(), node), format, false);
  Json::Value list;
  list["apiVersion"] = kApiVersion;
  list["kind"] = "ExplanationList";
  list["items"] = Json::Value(Json::arrayValue);
  for (const Explanation& explanation : explanations) list["items"].append(to_document(explanation, node));
  return render(list, format, false);
}

}  // namespace spread
