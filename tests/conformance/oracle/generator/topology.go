package generator

import (
	v1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
)

func topologySpread(b *builder, pod *v1.Pod) {
	if pod.Spec.NodeName != "" && b.chance(0.8) {
		return // it says nothing about other pods
	}
	for range pick(b.Random, 0, 1, 1, 1, 2, 3) {
		constraint := b.spread(pod)
		if b.chance(0.2) {
			constraint.WhenUnsatisfiable, constraint.MinDomains = v1.ScheduleAnyway, nil
		}
		pod.Spec.TopologySpreadConstraints = append(pod.Spec.TopologySpreadConstraints, constraint)
	}
}

func (b *builder) spread(pod *v1.Pod) v1.TopologySpreadConstraint {
	r := b.Random
	constraint := v1.TopologySpreadConstraint{
		MaxSkew:           pick[int32](r, 1, 1, 1, 2, 3),
		TopologyKey:       pick(r, zoneKey, zoneKey, zoneKey, zoneKey, zoneKey, zoneKey, hostKey, hostKey, hostKey, "disk", "example.com/pool"),
		WhenUnsatisfiable: v1.DoNotSchedule,
		LabelSelector:     selectorFor(r, pod),
	}
	if selector := constraint.LabelSelector; b.uses("nominated") && selector != nil && len(selector.MatchLabels)+len(selector.MatchExpressions) == 0 {
		// kube-scheduler counts no pod for an empty selector, except those that were promised a node: see docs/deciding.md.
		constraint.LabelSelector = nil
	}
	if r.chance(0.02) {
		constraint.TopologyKey = "nobody-has-this"
	}
	if r.chance(0.3) {
		constraint.MinDomains = ptr.To(pick[int32](r, 1, 2, 3, 5))
	}
	if r.chance(0.4) {
		constraint.NodeAffinityPolicy = ptr.To(pick(r, v1.NodeInclusionPolicyHonor, v1.NodeInclusionPolicyIgnore))
	}
	if r.chance(0.4) {
		constraint.NodeTaintsPolicy = ptr.To(pick(r, v1.NodeInclusionPolicyHonor, v1.NodeInclusionPolicyIgnore))
	}
	if constraint.LabelSelector != nil && r.chance(0.3) {
		constraint.MatchLabelKeys = pick(r, []string{"version"}, []string{"tier"}, []string{"version", "tier"}, []string{"nobody-has-this"})
	}
	return constraint
}
