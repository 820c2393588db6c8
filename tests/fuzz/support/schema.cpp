#include "schema.h"

namespace spread::fuzz {
namespace {

constexpr const char* kRequired = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr const char* kPreferred = "preferredDuringSchedulingIgnoredDuringExecution";

using enum FieldKind;

Field list(std::uint32_t number, const char* name) {
  return {number, name, Text, true, nullptr};
}
Field list(std::uint32_t number, const char* name, const Schema& of) {
  return {number, name, Message, true, &of};
}
Field one(std::uint32_t number, const char* name, const Schema& of) {
  return {number, name, Message, false, &of};
}

const Schema kEmpty{};
const Schema kNamed{{{1, "name"}}};

// Selectors.
const Schema kRequirement{{{1, "key"}, {2, "operator"}, list(3, "values")}};
const Schema kLabelSelector{{{1, "matchLabels", Labels}, list(2, "matchExpressions", kRequirement)}};
const Schema kNodeTerm{{list(1, "matchExpressions", kRequirement), list(2, "matchFields", kRequirement)}};
const Schema kNodeSelector{{list(1, "nodeSelectorTerms", kNodeTerm)}};

// Affinity and spreading.
const Schema kWeightedNodeTerm{{{1, "weight", Number}, one(2, "preference", kNodeTerm)}};
const Schema kNodeAffinity{{one(1, kRequired, kNodeSelector), list(2, kPreferred, kWeightedNodeTerm)}};
const Schema kPodTerm{{one(1, "labelSelector", kLabelSelector),
                       list(2, "namespaces"),
                       {3, "topologyKey"},
                       one(4, "namespaceSelector", kLabelSelector),
                       list(5, "matchLabelKeys"),
                       list(6, "mismatchLabelKeys")}};
const Schema kWeightedPodTerm{{{1, "weight", Number}, one(2, "podAffinityTerm", kPodTerm)}};
const Schema kPodAffinity{{list(1, kRequired, kPodTerm), list(2, kPreferred, kWeightedPodTerm)}};
const Schema kAffinity{{one(1, "nodeAffinity", kNodeAffinity), one(2, "podAffinity", kPodAffinity),
                        one(3, "podAntiAffinity", kPodAffinity)}};
const Schema kSpreadConstraint{{{1, "maxSkew", Number},
                                {2, "topologyKey"},
                                {3, "whenUnsatisfiable"},
                                one(4, "labelSelector", kLabelSelector),
                                {5, "minDomains", Number},
                                {6, "nodeAffinityPolicy"},
                                {7, "nodeTaintsPolicy"},
                                list(8, "matchLabelKeys")}};

// Volumes.
const Schema kClaimSource{{{1, "claimName"}, {2, "readOnly", Flag}}};
const Schema kGce{{{1, "pdName"}, {4, "readOnly", Flag}}};
const Schema kAws{{{1, "volumeID"}, {4, "readOnly", Flag}}};
const Schema kIscsi{{{2, "iqn"}, {6, "readOnly", Flag}}};
const Schema kRbd{{list(1, "monitors"), {2, "image"}, {4, "pool"}, {8, "readOnly", Flag}}};
const Schema kAzure{{{2, "diskURI"}, {5, "readOnly", Flag}, {6, "kind"}}};
const Schema kByVolume{{{1, "volumeID"}, {3, "readOnly", Flag}}};
const Schema kVolumeSource{
    {one(3, "gcePersistentDisk", kGce), one(4, "awsElasticBlockStore", kAws), one(8, "iscsi", kIscsi),
     one(10, "persistentVolumeClaim", kClaimSource), one(11, "rbd", kRbd), one(13, "cinder", kByVolume),
     one(22, "azureDisk", kAzure), one(24, "portworxVolume", kByVolume), one(29, "ephemeral", kEmpty)},
    true};
const Schema kVolume{{{1, "name"}, {2, "", Inlined, false, &kVolumeSource}}};

// Containers.
const Schema kPort{{{2, "hostPort", Number}, {4, "protocol"}, {5, "hostIP"}}};
const Schema kResources{{{2, "requests", Quantities}}};
const Schema kContainer{{{1, "name"},
                         {2, "image"},
                         list(6, "ports", kPort),
                         one(8, "resources", kResources),
                         {24, "restartPolicy"}}};
const Schema kContainerStatus{
    {{1, "name"}, {10, "allocatedResources", Quantities}, one(11, "resources", kResources)}};

// The parts of a pod.
const Schema kOwner{{{1, "kind"}, {3, "name"}, {4, "uid"}, {6, "controller", Flag}}};
const Schema kMetadata{{{1, "name"},
                        {3, "namespace"},
                        {5, "uid"},
                        {8, "creationTimestamp", Time},
                        {9, "deletionTimestamp", Time},
                        {11, "labels", Labels},
                        list(13, "ownerReferences", kOwner)}};
const Schema kToleration{{{1, "key"}, {2, "operator"}, {3, "value"}, {4, "effect"}}};
const Schema kPodSpec{{list(1, "volumes", kVolume),
                       list(2, "containers", kContainer),
                       {7, "nodeSelector", Labels},
                       {10, "nodeName"},
                       one(18, "affinity", kAffinity),
                       {19, "schedulerName"},
                       list(20, "initContainers", kContainer),
                       list(22, "tolerations", kToleration),
                       {25, "priority", Number},
                       {32, "overhead", Quantities},
                       list(33, "topologySpreadConstraints", kSpreadConstraint),
                       list(38, "schedulingGates", kNamed),
                       list(39, "resourceClaims", kNamed),
                       one(40, "resources", kResources),
                       one(42, "workloadRef", kNamed),
                       one(43, "schedulingGroup", kNamed)}};
const Schema kPodCondition{{{1, "type"}, {5, "reason"}}};
const Schema kPodStatus{{{1, "phase"},
                         list(2, "conditions", kPodCondition),
                         list(8, "containerStatuses", kContainerStatus),
                         list(10, "initContainerStatuses", kContainerStatus),
                         {11, "nominatedNodeName"}}};

// The parts of a node.
const Schema kTaint{{{1, "key"}, {2, "value"}, {3, "effect"}}};
const Schema kNodeSpec{{{4, "unschedulable", Flag}, list(5, "taints", kTaint)}};
const Schema kNodeCondition{{{1, "type"}, {2, "status"}}};
const Schema kImage{{list(1, "names"), {2, "sizeBytes", Number}}};
const Schema kNodeStatus{
    {{2, "allocatable", Quantities}, list(4, "conditions", kNodeCondition), list(8, "images", kImage)}};

}  // namespace

const Schema kPodSchema{
    {one(1, "metadata", kMetadata), one(2, "spec", kPodSpec), one(3, "status", kPodStatus)}};
const Schema kNodeSchema{
    {one(1, "metadata", kMetadata), one(2, "spec", kNodeSpec), one(3, "status", kNodeStatus)}};

}  // namespace spread::fuzz
