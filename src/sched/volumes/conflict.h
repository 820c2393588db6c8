#pragma once

#include <string>

namespace spread {

// Why a pod's claims keep it from a node, in kube-scheduler's words; where kube-scheduler gives up with an
// error of its own, in ours.
struct VolumeConflict {
  enum class Kind { Affinity, NoVolume, NoSpace, VolumeGone, NotTakenOver };  // in the order of reporting
  Kind kind = Kind::Affinity;
  std::string detail;

  bool operator==(const VolumeConflict&) const = default;
};

const char* reason_of(VolumeConflict::Kind kind);

}  // namespace spread
