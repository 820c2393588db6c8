package generator

import (
	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func soft(b *builder, pod *v1.Pod) {
	if pod.Spec.Affinity == nil {
		pod.Spec.Affinity = &v1.Affinity{}
	}
	affinity := pod.Spec.Affinity
	if b.chance(0.5) {
		if affinity.NodeAffinity == nil {
			affinity.NodeAffinity = &v1.NodeAffinity{}
		}
		affinity.NodeAffinity.PreferredDuringSchedulingIgnoredDuringExecution = []v1.PreferredSchedulingTerm{
			{Weight: pick[int32](b.Random, 1, 50, 100), Preference: nodeTerm(b.Random, b.between(0, 2))}}
	}
	preferred := []v1.WeightedPodAffinityTerm{{Weight: pick[int32](b.Random, 1, 100), PodAffinityTerm: podTerm(b, pod)}}
	if b.chance(0.5) && affinity.PodAffinity == nil {
		affinity.PodAffinity = &v1.PodAffinity{PreferredDuringSchedulingIgnoredDuringExecution: preferred}
	}
	if b.chance(0.5) && affinity.PodAntiAffinity == nil {
		affinity.PodAntiAffinity = &v1.PodAntiAffinity{PreferredDuringSchedulingIgnoredDuringExecution: preferred}
	}
	if b.chance(0.5) {
		pod.Spec.TopologySpreadConstraints = append(pod.Spec.TopologySpreadConstraints, v1.TopologySpreadConstraint{MaxSkew: 1,
			TopologyKey: pick(b.Random, zoneKey, hostKey, "disk"), WhenUnsatisfiable: v1.ScheduleAnyway, LabelSelector: labelSelector(b.Random)})
	}
}

// harmlessVolumes are those that need nothing of a node.
func harmlessVolumes(b *builder, pod *v1.Pod) {
	sources := map[string]v1.VolumeSource{
		"scratch": {EmptyDir: &v1.EmptyDirVolumeSource{}},
		"config":  {ConfigMap: &v1.ConfigMapVolumeSource{LocalObjectReference: v1.LocalObjectReference{Name: "c"}}},
		"secret":  {Secret: &v1.SecretVolumeSource{SecretName: "s"}},
		"host":    {HostPath: &v1.HostPathVolumeSource{Path: "/data"}},
		"nfs":     {NFS: &v1.NFSVolumeSource{Server: "nfs.example.com", Path: "/"}},
		"inline":  {CSI: &v1.CSIVolumeSource{Driver: "inline.example.com"}},
		"down": {DownwardAPI: &v1.DownwardAPIVolumeSource{Items: []v1.DownwardAPIVolumeFile{
			{Path: "labels", FieldRef: &v1.ObjectFieldSelector{FieldPath: "metadata.labels"}}}}},
		"token": {Projected: &v1.ProjectedVolumeSource{Sources: []v1.VolumeProjection{
			{ServiceAccountToken: &v1.ServiceAccountTokenProjection{Path: "token"}}}}},
	}
	for _, name := range some(b.Random, 0.4, "scratch", "config", "secret", "host", "nfs", "inline", "down", "token") {
		pod.Spec.Volumes = append(pod.Spec.Volumes, v1.Volume{Name: name, VolumeSource: sources[name]})
	}
}

// labelSelector may be absent (matches nothing), empty (matches all) or any mix of labels and requirements.
func labelSelector(r *Random) *metav1.LabelSelector {
	if r.chance(0.08) {
		return nil
	}
	selector := &metav1.LabelSelector{}
	if r.chance(0.6) {
		selector.MatchLabels = map[string]string{"app": pick(r, "web", "db", "cache", "rare")}
	}
	for range pick(r, 0, 0, 1, 2) {
		selector.MatchExpressions = append(selector.MatchExpressions, labelRequirement(r,
			"app", []string{"web"}, []string{"web", "db"}, []string{"tier"}))
	}
	return selector
}

func labelRequirement(r *Random, key string, values ...[]string) metav1.LabelSelectorRequirement {
	made := metav1.LabelSelectorRequirement{Key: pick(r, key, key, "tier", "nobody-has-this"),
		Operator: pick(r, metav1.LabelSelectorOpIn, metav1.LabelSelectorOpNotIn, metav1.LabelSelectorOpExists, metav1.LabelSelectorOpDoesNotExist)}
	if made.Operator == metav1.LabelSelectorOpIn || made.Operator == metav1.LabelSelectorOpNotIn {
		made.Values = pick(r, append(values, []string{"1"}, []string{"1", "2"})...)
	}
	return made
}
