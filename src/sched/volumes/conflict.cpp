#include "sched/volumes/conflict.h"

namespace spread {

const char* reason_of(VolumeConflict::Kind kind) {
  switch (kind) {
    case VolumeConflict::Kind::Affinity:
      return "node(s) didn't match PersistentVolume's node affinity";
    case VolumeConflict::Kind::NoVolume:
      return "node(s) didn't find available persistent volumes to bind";
    case VolumeConflict::Kind::NoSpace:
      return "node(s) did not have enough free storage";
    case VolumeConflict::Kind::VolumeGone:
      return "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";
    case VolumeConflict::Kind::NotTakenOver:
      return "node(s) have a CSI driver that cannot take over a volume of the pod";
  }
  return "";
}

}  // namespace spread
