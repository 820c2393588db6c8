package generator

import (
	v1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
)

var (
	taintKeys   = []string{"dedicated", "gpu", "example.com/x", v1.TaintNodeUnschedulable, v1.TaintNodeNotReady}
	taintValues = []string{"", "a", "b"}
	effects     = []v1.TaintEffect{v1.TaintEffectNoSchedule, v1.TaintEffectNoExecute, v1.TaintEffectPreferNoSchedule}
)

func taint(b *builder, node *v1.Node) {
	for range pick(b.Random, 0, 0, 1, 1, 2, 3) {
		node.Spec.Taints = append(node.Spec.Taints, v1.Taint{Key: pick(b.Random, taintKeys...),
			Value: pick(b.Random, taintValues...), Effect: pick(b.Random, effects...)})
	}
}

func tolerate(b *builder, pod *v1.Pod) {
	for range pick(b.Random, 0, 1, 2, 3) {
		pod.Spec.Tolerations = append(pod.Spec.Tolerations, toleration(b.Random))
	}
}

func toleration(r *Random) v1.Toleration {
	made := v1.Toleration{
		Key:      pick(r, append([]string{""}, taintKeys...)...),
		Operator: pick(r, "", v1.TolerationOpEqual, v1.TolerationOpExists),
		Effect:   pick(r, append([]v1.TaintEffect{""}, effects...)...),
	}
	if made.Key == "" {
		made.Operator = v1.TolerationOpExists
	}
	if made.Operator != v1.TolerationOpExists {
		made.Value = pick(r, taintValues...)
	}
	if made.Effect == v1.TaintEffectNoExecute && r.chance(0.4) {
		made.TolerationSeconds = ptr.To(pick[int64](r, -1, 0, 300))
	}
	return made
}
