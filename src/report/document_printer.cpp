#include "report/document.h"
#include "report/pass_printer.h"

namespace spread {
Json::Value to_document(const PodResult& result) {
  Json::Value document;
  document["pod"] = to_string(result.pod);
  document["uid"] = result.uid;
  document["outcome"] = std::string(to_string(result.outcome));
  document["node"] = result.node.empty() ? Json::Value() : Json::Value(result.node);
  document["message"] = result.message;
  for (const std::string& note : result.notes) document["notes"].append(note);
  return document;
}

namespace {

Json::Value to_document(const Latency& latency) {
  Json::Value document;
  document["count"] = Json::UInt64(latency.count);
  document["p50"] = latency.p50;
  document["p90"] = latency.p90;
  document["p99"] = latency.p99;
  document["max"] = latency.most;
  return document;
}

Json::Value to_document(const RunStats& stats) {
  Json::Value document;
  document["seconds"] = stats.seconds;
  document["readingSeconds"] = stats.reading;
  document["decidingSeconds"] = stats.deciding;
  document["bindingSeconds"] = stats.binding;
  document["decisions"] = Json::UInt64(stats.decisions);
  document["bound"] = Json::UInt64(stats.bound);
  document["podsPerSecond"] = stats.pods_per_second;
  document["toBindSeconds"] = to_document(stats.to_bind);
  document["toRequestSeconds"] = to_document(stats.to_request);
  document["requests"] = Json::Value(Json::objectValue);
  for (const auto& [verb, count] : stats.requests) document["requests"][verb] = Json::UInt64(count);
  document["sentBytes"] = Json::UInt64(stats.sent);
  document["receivedBytes"] = Json::UInt64(stats.received);
  return document;
}

Json::Value to_document(const PassResult& pass) {
  Json::Value document;
  document["apiVersion"] = kApiVersion;
  document["kind"] = "ScheduleResult";
  document["results"] = Json::Value(Json::arrayValue);
  for (const PodResult& result : pass.results) document["results"].append(to_document(result));
  Json::Value& summary = document["summary"];
  auto count = [&](Outcome outcome) { return Json::UInt64(pass.count(outcome)); };
  summary["bound"] = count(Outcome::Bound) + count(Outcome::WouldBind);
  summary["unschedulable"] = count(Outcome::Unschedulable);
  summary["failed"] = count(Outcome::Failed);
  summary["skipped"] = count(Outcome::Skipped);
  if (pass.stats) document["stats"] = to_document(*pass.stats);
  return document;
}

class DocumentPrinter : public PassPrinter {
 public:
  DocumentPrinter(std::ostream& out, DocumentFormat format, bool loop)
      : out_(out), format_(format), loop_(loop) {}

  void ended(const PassResult& pass) override {
    if (loop_ && pass.results.empty() && !pass.stats) return;
    out_ << render(to_document(pass), format_, loop_) << std::flush;
  }

 private:
  std::ostream& out_;
  DocumentFormat format_;
  bool loop_;
};

}  // namespace

std::unique_ptr<PassPrinter> document_printer(std::ostream& out, DocumentFormat format, bool loop) {
  return std::make_unique<DocumentPrinter>(out, format, loop);
}

}  // namespace spread
