package generator

import (
	v1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
)

func topologySpread(b *builder, pod *v1.Pod) {
	for range pick(b.Random, 0, 1, 1, 2) {
		constraint := v1.TopologySpreadConstraint{
			MaxSkew:           pick[int32](b.Random, 1, 1, 2, 3),
			TopologyKey:       pick(b.Random, zoneKey, zoneKey, zoneKey, zoneKey, hostKey, hostKey, hostKey, "disk", "disk", "nobody-has-this"),
			WhenUnsatisfiable: v1.DoNotSchedule,
			LabelSelector:     labelSelector(b.Random),
		}
		if b.chance(0.3) {
			constraint.MinDomains = ptr.To(pick[int32](b.Random, 1, 2, 3, 5))
		}
		if b.chance(0.4) {
			constraint.NodeAffinityPolicy = ptr.To(pick(b.Random, v1.NodeInclusionPolicyHonor, v1.NodeInclusionPolicyIgnore))
		}
		if b.chance(0.4) {
			constraint.NodeTaintsPolicy = ptr.To(pick(b.Random, v1.NodeInclusionPolicyHonor, v1.NodeInclusionPolicyIgnore))
		}
		if constraint.LabelSelector != nil && b.chance(0.3) {
			constraint.MatchLabelKeys = []string{"version"}
		}
		pod.Spec.TopologySpreadConstraints = append(pod.Spec.TopologySpreadConstraints, constraint)
	}
}
