package generator

import (
	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// podTerm uses every field of a term. Some match the pod itself: its first of its kind may go anywhere.
func podTerm(b *builder, pod *v1.Pod) v1.PodAffinityTerm {
	r := b.Random
	term := v1.PodAffinityTerm{
		LabelSelector: selectorFor(r, pod),
		TopologyKey:   pick(r, hostKey, hostKey, zoneKey, zoneKey, zoneKey, "disk", "nobody-has-this"),
		Namespaces:    some(r, 0.2, "default", "team-a", "team-b", "no-such-namespace"),
	}
	if b.uses("namespace-labels") && r.chance(0.7) {
		term.NamespaceSelector = namespaceSelector(r)
	} else if r.chance(0.3) {
		term.NamespaceSelector = &metav1.LabelSelector{}
	}
	if term.LabelSelector != nil && r.chance(0.3) {
		term.MatchLabelKeys = pick(r, []string{"version"}, []string{"tier"}, []string{"version", "tier"}, []string{"nobody-has-this"}, nil)
		term.MismatchLabelKeys = pick(r, nil, nil, []string{"version"}, []string{"tier"}, []string{"nobody-has-this"})
	}
	return term
}

// selectorFor is any selector or, for a third, one that the pod's own labels match.
func selectorFor(r *Random, pod *v1.Pod) *metav1.LabelSelector {
	if app, has := pod.Labels["app"]; has && r.chance(0.35) {
		return &metav1.LabelSelector{MatchLabels: map[string]string{"app": app}}
	}
	return labelSelector(r)
}

func namespaceSelector(r *Random) *metav1.LabelSelector {
	selector := &metav1.LabelSelector{}
	if r.chance(0.4) { // nothing but what a namespace must not have
		selector.MatchExpressions = []metav1.LabelSelectorRequirement{pick(r,
			metav1.LabelSelectorRequirement{Key: "env", Operator: metav1.LabelSelectorOpNotIn, Values: []string{"prod"}},
			metav1.LabelSelectorRequirement{Key: "team", Operator: metav1.LabelSelectorOpDoesNotExist})}
		return selector
	}
	if r.chance(0.4) {
		selector.MatchLabels = map[string]string{"team": pick(r, "a", "b")}
	}
	for range pick(r, 0, 1, 1, 2) {
		selector.MatchExpressions = append(selector.MatchExpressions, labelRequirement(r,
			"env", []string{"prod"}, []string{"prod", "dev"}))
	}
	return selector
}

// namespaceTerms are terms either way.
func namespaceTerms(b *builder, pod *v1.Pod) {
	pick(b.Random, antiAffinity, podAffinity)(b, pod)
}

func podTerms(b *builder, pod *v1.Pod) []v1.PodAffinityTerm {
	var terms []v1.PodAffinityTerm
	for range pick(b.Random, 1, 1, 1, 2, 3) {
		terms = append(terms, podTerm(b, pod))
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
	anti.RequiredDuringSchedulingIgnoredDuringExecution = append(anti.RequiredDuringSchedulingIgnoredDuringExecution, podTerms(b, pod)...)
}

func podAffinity(b *builder, pod *v1.Pod) {
	if pod.Spec.NodeName != "" && b.chance(0.8) || b.chance(0.1) {
		return
	}
	if pod.Spec.Affinity == nil {
		pod.Spec.Affinity = &v1.Affinity{}
	}
	if pod.Spec.Affinity.PodAffinity == nil {
		pod.Spec.Affinity.PodAffinity = &v1.PodAffinity{}
	}
	pod.Spec.Affinity.PodAffinity.RequiredDuringSchedulingIgnoredDuringExecution = podTerms(b, pod)
}
