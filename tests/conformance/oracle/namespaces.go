package main

import (
	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// noNamespace stands where a selector matches none: an empty list would mean the pod's own.
const noNamespace = "no-such-namespace"

// writeOutNamespaceSelectors replaces the namespaceSelectors of waiting pods by the namespaces that they match. It is what is
// documented; kube-scheduler 1.35.4 lets one that has only negative requirements match everything (kubernetes#141526). It says
// whether there was one.
func writeOutNamespaceSelectors(cluster *Cluster) bool {
	found := false
	for _, pod := range cluster.Pods {
		if pod.Spec.NodeName != "" || pod.Spec.Affinity == nil {
			continue
		}
		if affinity := pod.Spec.Affinity.PodAffinity; affinity != nil {
			found = writeOutTerms(affinity.RequiredDuringSchedulingIgnoredDuringExecution, cluster) || found
		}
		if affinity := pod.Spec.Affinity.PodAntiAffinity; affinity != nil {
			found = writeOutTerms(affinity.RequiredDuringSchedulingIgnoredDuringExecution, cluster) || found
		}
	}
	return found
}

func writeOutTerms(terms []v1.PodAffinityTerm, cluster *Cluster) bool {
	found := false
	for i := range terms {
		term := &terms[i]
		if !onlyNegative(term.NamespaceSelector) {
			continue
		}
		selector, err := metav1.LabelSelectorAsSelector(term.NamespaceSelector)
		if err != nil {
			continue // admission refuses these
		}
		term.Namespaces = append(term.Namespaces, matching(selector, cluster)...)
		term.NamespaceSelector = nil
		if len(term.Namespaces) == 0 {
			term.Namespaces = []string{noNamespace}
		}
		found = true
	}
	return found
}

func onlyNegative(selector *metav1.LabelSelector) bool {
	if selector == nil || len(selector.MatchLabels) > 0 || len(selector.MatchExpressions) == 0 {
		return false
	}
	for _, requirement := range selector.MatchExpressions {
		if requirement.Operator == metav1.LabelSelectorOpIn || requirement.Operator == metav1.LabelSelectorOpExists {
			return false
		}
	}
	return true
}

func matching(selector labels.Selector, cluster *Cluster) []string {
	var found []string
	for _, other := range cluster.Others {
		if namespace, ok := other.(*v1.Namespace); ok && selector.Matches(labels.Set(namespace.Labels)) {
			found = append(found, namespace.Name)
		}
	}
	return found
}
