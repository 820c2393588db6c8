package generator

import (
	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// podTerm uses every field of a term.
func podTerm(b *builder) v1.PodAffinityTerm {
	r := b.Random
	term := v1.PodAffinityTerm{
		LabelSelector: labelSelector(r),
		TopologyKey:   pick(r, hostKey, hostKey, zoneKey, zoneKey, zoneKey, "disk", "nobody-has-this"),
		Namespaces:    some(r, 0.2, "default", "team-a", "team-b", "no-such-namespace"),
	}
	if r.chance(0.3) {
		term.NamespaceSelector = &metav1.LabelSelector{}
		if b.uses("namespace-labels") {
			term.NamespaceSelector = namespaceSelector(r)
		}
	}
	if term.LabelSelector != nil && r.chance(0.2) {
		term.MatchLabelKeys = []string{"version"}
	} else if term.LabelSelector != nil && r.chance(0.2) {
		term.MismatchLabelKeys = []string{"version"}
	}
	return term
}

func namespaceSelector(r *Random) *metav1.LabelSelector {
	selector := &metav1.LabelSelector{}
	if r.chance(0.4) {
		selector.MatchLabels = map[string]string{"team": pick(r, "a", "b")}
	}
	for range pick(r, 0, 1, 1, 2) {
		selector.MatchExpressions = append(selector.MatchExpressions, labelRequirement(r,
			"env", []string{"prod"}, []string{"prod", "dev"}))
	}
	return selector
}

func podTerms(b *builder) []v1.PodAffinityTerm {
	var terms []v1.PodAffinityTerm
	for range pick(b.Random, 1, 1, 1, 2, 3) {
		terms = append(terms, podTerm(b))
	}
	return terms
}

// antiAffinity is rare on placed pods: where every pod has it, no node is left.
func antiAffinity(b *builder, pod *v1.Pod) {
	if pod.Spec.NodeName != "" && b.chance(0.6) || b.chance(0.2) {
		return
	}
	if pod.Spec.Affinity == nil {
		pod.Spec.Affinity = &v1.Affinity{}
	}
	if pod.Spec.Affinity.PodAntiAffinity == nil {
		pod.Spec.Affinity.PodAntiAffinity = &v1.PodAntiAffinity{}
	}
	anti := pod.Spec.Affinity.PodAntiAffinity
	anti.RequiredDuringSchedulingIgnoredDuringExecution = append(anti.RequiredDuringSchedulingIgnoredDuringExecution, podTerms(b)...)
}

func podAffinity(b *builder, pod *v1.Pod) {
	if b.chance(0.2) {
		return
	}
	if pod.Spec.Affinity == nil {
		pod.Spec.Affinity = &v1.Affinity{}
	}
	if pod.Spec.Affinity.PodAffinity == nil {
		pod.Spec.Affinity.PodAffinity = &v1.PodAffinity{}
	}
	pod.Spec.Affinity.PodAffinity.RequiredDuringSchedulingIgnoredDuringExecution = podTerms(b)
}
