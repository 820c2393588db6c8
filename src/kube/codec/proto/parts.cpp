#include "kube/codec/proto/parts.h"

#include <utility>

#include "kube/codec/pod_draft.h"

namespace spread {
namespace {

// The key of a map's entry; `take` gets its value.
template <class Take>
std::string read_entry(ProtoMessage& entry, Take take) {
  std::string key;
  while (entry.next()) {
    switch (entry.field()) {
      case 1:
        key = entry.text();
        break;
      case 2:
        take(entry);
        break;
      default:
        entry.skip();
    }
  }
  return key;
}

}  // namespace

std::string read_text(ProtoMessage message, std::uint32_t field) {
  std::string text;
  while (message.next()) message.field() == field ? void(text = message.text()) : message.skip();
  return text;
}

void read_label(ProtoMessage entry, Labels& to) {
  std::string value;
  std::string key = read_entry(entry, [&](ProtoMessage& in) { value = in.text(); });
  to.set(std::move(key), std::move(value));
}

void read_quantity(ProtoMessage entry, ResourceList& to) {
  std::string text;
  const std::string key = read_entry(entry, [&](ProtoMessage& in) { text = read_text(in.message(), 1); });
  if (const auto quantity = Quantity::parse(text)) {
    set_quantity(to, key, *quantity);
  } else {
    entry.fail(key + ": " + quantity.error().message);
  }
}

void read_requests(ProtoMessage requirements, ResourceList& to) {
  while (requirements.next()) {
    requirements.field() == 2 ? read_quantity(requirements.message(), to) : requirements.skip();
  }
}

std::int64_t read_time(ProtoMessage time) {
  std::int64_t seconds = 0;
  while (time.next()) time.field() == 1 ? void(seconds = time.int64()) : time.skip();
  return seconds;
}

}  // namespace spread
