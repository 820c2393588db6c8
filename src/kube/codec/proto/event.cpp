#include "kube/codec/pod_event.h"
#include "kube/codec/proto/writing.h"

namespace spread {
namespace {

constexpr std::size_t kLongestInstance = 128;

void write_series(protozero::pbf_writer& event, const EventSeries& series) {
  if (series.count <= 1) return;
  protozero::pbf_writer writer(event, 3);
  writer.add_int32(1, series.count);
  write_time(writer, 2, series.last);
}

}  // namespace

std::string encode_event(const PodEvent& event, const EventSeries& series) {
  std::string bytes;
  protozero::pbf_writer writer(bytes);
  write_metadata(writer, 1, event.pod.ns, event.name, "");
  write_time(writer, 2, event.at);
  write_series(writer, series);
  writer.add_string(4, event.scheduler);
  writer.add_string(5, event.instance.substr(0, kLongestInstance));
  writer.add_string(6, event.action);
  writer.add_string(7, event.reason);
  write_reference(writer, 8,
                  {.kind = "Pod",
                   .ns = event.pod.ns,
                   .name = event.pod.name,
                   .uid = event.pod_uid,
                   .version = event.pod_version});
  writer.add_string(10, event.note);
  writer.add_string(11, event.type == PodEvent::Type::Normal ? "Normal" : "Warning");
  return in_envelope({"events.k8s.io/v1", "Event"}, bytes);
}

}  // namespace spread
