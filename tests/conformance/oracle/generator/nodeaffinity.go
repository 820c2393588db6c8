package generator

import v1 "k8s.io/api/core/v1"

// nodeAffinity uses nodeSelector, required terms, or both.
func nodeAffinity(b *builder, pod *v1.Pod) {
	if b.chance(0.4) {
		pod.Spec.NodeSelector = nodeSelector(b.Random)
	}
	if b.chance(0.7) {
		var terms []v1.NodeSelectorTerm
		for range b.between(1, 3) {
			terms = append(terms, nodeTerm(b.Random, b.between(0, 2)))
		}
		requireNodes(pod, terms)
	}
}

func nodeSelector(r *Random) map[string]string {
	made := map[string]string{}
	if r.chance(0.7) {
		made["disk"] = pick(r, "ssd", "hdd", "")
	}
	if r.chance(0.4) {
		made[zoneKey] = pick(r, "a", "b")
	}
	if r.chance(0.1) {
		made["nobody-has-this"] = "x"
	}
	return made
}

func requireNodes(pod *v1.Pod, terms []v1.NodeSelectorTerm) {
	if pod.Spec.Affinity == nil {
		pod.Spec.Affinity = &v1.Affinity{}
	}
	if pod.Spec.Affinity.NodeAffinity == nil {
		pod.Spec.Affinity.NodeAffinity = &v1.NodeAffinity{}
	}
	affinity := pod.Spec.Affinity.NodeAffinity
	if affinity.RequiredDuringSchedulingIgnoredDuringExecution == nil {
		affinity.RequiredDuringSchedulingIgnoredDuringExecution = &v1.NodeSelector{}
	}
	required := affinity.RequiredDuringSchedulingIgnoredDuringExecution
	required.NodeSelectorTerms = append(required.NodeSelectorTerms, terms...)
}

// nodeTerm with no requirements is the empty term, which matches nothing.
func nodeTerm(r *Random, requirements int) v1.NodeSelectorTerm {
	term := v1.NodeSelectorTerm{}
	for range requirements {
		term.MatchExpressions = append(term.MatchExpressions, nodeRequirement(r))
	}
	return term
}

func nodeRequirement(r *Random) v1.NodeSelectorRequirement {
	made := v1.NodeSelectorRequirement{
		Key: pick(r, "disk", zoneKey, "cores", "cores", hostKey, "example.com/pool", "nobody-has-this"),
		Operator: pick(r, v1.NodeSelectorOpIn, v1.NodeSelectorOpNotIn, v1.NodeSelectorOpExists, v1.NodeSelectorOpDoesNotExist,
			v1.NodeSelectorOpGt, v1.NodeSelectorOpLt),
	}
	switch made.Operator {
	case v1.NodeSelectorOpIn, v1.NodeSelectorOpNotIn:
		made.Values = pick(r, []string{"ssd"}, []string{"ssd", ""}, []string{"a"}, []string{"a", "b"}, []string{"4", "5"}, []string{"node-0", "node-1"}, []string{"x"})
	case v1.NodeSelectorOpGt, v1.NodeSelectorOpLt:
		made.Key = pick(r, "cores", "cores", "cores", "disk")
		// Values with a sign are refused at creation but were once accepted; admission decides.
		made.Values = []string{pick(r, append([]string{"-1", "+4"}, integers...)...)}
		if r.chance(0.6) {
			made.Values = []string{pick(r, plainIntegers...)}
		}
	}
	return made
}

// pins name nodes by field, in terms of their own, beside other requirements, and against each other.
func pins(b *builder, pod *v1.Pod) {
	if len(b.names) == 0 || b.chance(0.1) {
		return
	}
	var terms []v1.NodeSelectorTerm
	for range b.between(1, 3) {
		term := v1.NodeSelectorTerm{}
		for range pick(b.Random, 1, 1, 1, 2) {
			term.MatchFields = append(term.MatchFields, b.nameRequirement())
		}
		if b.chance(0.3) {
			term.MatchExpressions = append(term.MatchExpressions, nodeRequirement(b.Random))
		}
		terms = append(terms, term)
	}
	if b.chance(0.2) {
		terms = append(terms, nodeTerm(b.Random, b.between(0, 1)))
	}
	requireNodes(pod, terms)
}

func (b *builder) nameRequirement() v1.NodeSelectorRequirement {
	return v1.NodeSelectorRequirement{Key: "metadata.name",
		Operator: pick(b.Random, v1.NodeSelectorOpIn, v1.NodeSelectorOpIn, v1.NodeSelectorOpNotIn),
		Values:   []string{pick(b.Random, append([]string{"node-that-is-gone"}, b.names...)...)}}
}
