// Objects besides pods and nodes that decisions look at. Their lists are small and come as JSON alone.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "kube/codec/codec.h"
#include "model/controller.h"
#include "model/labels.h"
#include "model/storage.h"
#include "model/surroundings.h"

namespace spread {

struct Namespace {
  std::string name;
  Labels labels;

  bool operator==(const Namespace&) const = default;
};

using SurroundingObject = std::variant<Namespace, Claim, Volume, StorageClass, CsiNode, CsiDriver,
                                       StorageCapacity, VolumeAttachment, Controller>;

// nullptr for any other kind.
const ApiKind* surrounding_kind(std::string_view kind);

// One page of a list in JSON; fails as decode_pods() does.
Result<List<SurroundingObject>> decode_surroundings(const ApiKind& kind, std::string_view body);

// Single ones in JSON.
Result<Claim> decode_claim(std::string_view body);
Result<Volume> decode_volume(std::string_view body);

void add(Surroundings& to, SurroundingObject object);
// The one of the same name.
void remove(Surroundings& from, const SurroundingObject& object);

// Whether nothing differs but the version: a field changed that nobody looks at.
bool same_but_for_version(SurroundingObject a, SurroundingObject b);

// NAMESPACE/NAME, or NAME where the kind has no namespaces.
std::string name_of(const SurroundingObject& object);

}  // namespace spread
