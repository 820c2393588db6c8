#include "cluster/event_letter.h"

#include <utility>

#include "kube/codec/codec.h"
#include "kube/http/escape.h"

namespace spread {
namespace {

bool is_success(const HttpResponse& reply) {
  return reply.status >= 200 && reply.status < 300;
}

}  // namespace

void EventLetter::repeat(WallTime at) {
  ++series_.count;
  series_.last = at;
}

HttpRequest EventLetter::request() {
  sent_ = series_.count;
  const std::string path = "/apis/events.k8s.io/v1/namespaces/" + url_escape(event_.pod.ns) + "/events";
  if (!posted_)
    return {.method = "POST",
            .path = path,
            .body = encode_event(event_, series_),
            .content_type = kProtobufType,
            .accept = kAnyEncoding};
  return {.method = "PATCH",
          .path = path + "/" + url_escape(event_.name),
          .body = encode_series(series_),
          .content_type = kStrategicMergePatch};
}

bool EventLetter::take(const HttpResponse& reply) {
  return posted_ ? patched(reply) : created(reply);
}

// 409: it is there, by a request whose reply was lost; how much that one told is not known.
bool EventLetter::created(const HttpResponse& reply) {
  posted_ = is_success(reply) || reply.status == 409;
  over_ = !posted_;
  told_ = is_success(reply) ? sent_ : 1;
  return due();
}

bool EventLetter::patched(const HttpResponse& reply) {
  if (reply.status == 404 && !std::exchange(again_, true)) {
    posted_ = false;
    return true;
  }
  over_ = !is_success(reply);
  again_ = false;
  told_ = sent_;
  return due();
}

}  // namespace spread
