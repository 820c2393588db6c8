#include "report/timeline.h"

#include <algorithm>

#include "report/document.h"
#include "report/table.h"

namespace spread {
namespace {

using Kind = TimelineEntry::Kind;
using Entries = std::vector<TimelineEntry>;

constexpr std::ptrdiff_t kTogether = 3;  // from so many on, alike things share a row

Ink ink_of(Kind kind) {
  return kind == Kind::Failed ? Ink::Bad : kind == Kind::Met ? Ink::Good : Ink::Plain;
}

bool alike(const TimelineEntry& a, const TimelineEntry& b) {
  const auto kind_of = [](const TimelineEntry& entry) {
    return entry.object.substr(0, entry.object.find('/'));
  };
  return a.kind == Kind::Edit && b.kind == Kind::Edit && a.at == b.at && a.step == b.step &&
         a.what == b.what && a.why == b.why && kind_of(a) == kind_of(b);
}

void add_row(Table& table, const TimelineEntry& entry, const std::string& object) {
  table.add({format_duration(entry.at), object, Cell(entry.what, ink_of(entry.kind)), entry.why});
}

std::string last_line(const Timeline& timeline) {
  const std::size_t failed = timeline.count(Kind::Failed), all = timeline.count(Kind::Met) + failed;
  if (all == 0) return "Nothing was expected.\n";
  const std::string number = std::to_string(all) + (all == 1 ? " expectation" : " expectations");
  if (failed == 0) return number + " met.\n";
  return std::to_string(failed) + " of " + number + " failed.\n";
}

const char* type_of(Kind kind) {
  switch (kind) {
    case Kind::Edit:
      return "Edit";
    case Kind::Scheduler:
      return "Scheduler";
    case Kind::Met:
      return "Met";
    case Kind::Failed:
      return "Failed";
  }
  return "";
}

}  // namespace

std::string render_text(const Timeline& timeline, const TimelineStyle& style) {
  Table table({"TIME", "OBJECT", "WHAT", "WHY"});
  const Entries& entries = timeline.entries;
  for (auto at = entries.begin(); at != entries.end();) {
    const auto end = std::find_if(at, entries.end(), [&](const auto& each) { return !alike(*at, each); });
    if (end - at >= kTogether) {
      add_row(table, *at, at->object + " and " + std::to_string(end - at - 1) + " more");
      at = end;
    } else {
      add_row(table, *at, at->object);
      ++at;
    }
  }
  std::string text =
      table.empty() ? ""
                    : table.render({.header = style.headers, .colour = style.colour, .width = style.width});
  return style.headers ? text + "\n" + last_line(timeline) : text;
}

std::string render_document(const Timeline& timeline, DocumentFormat format) {
  Json::Value document;
  document["apiVersion"] = kApiVersion;
  document["kind"] = "Timeline";
  document["scenario"] = timeline.scenario;
  Json::Value& entries = document["timeline"] = Json::Value(Json::arrayValue);
  for (const TimelineEntry& entry : timeline.entries) {
    Json::Value each;
    each["time"] = format_duration(entry.at);
    each["milliseconds"] = static_cast<Json::Int64>(entry.at.count());
    each["step"] = static_cast<Json::UInt64>(entry.step);
    each["type"] = type_of(entry.kind);
    each["object"] = entry.object;
    each["what"] = entry.what;
    each["why"] = entry.why;
    entries.append(each);
  }
  const std::size_t failed = timeline.count(Kind::Failed);
  document["summary"]["met"] = static_cast<Json::UInt64>(timeline.count(Kind::Met));
  document["summary"]["failed"] = static_cast<Json::UInt64>(failed);
  document["passed"] = failed == 0;
  return render(document, format, false);
}

}  // namespace spread
