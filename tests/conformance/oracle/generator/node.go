package generator

import (
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const (
	hostKey = "kubernetes.io/hostname"
	zoneKey = "topology.kubernetes.io/zone"

	oldZoneKey = "failure-domain.beta.kubernetes.io/zone"
	regionKey  = "topology.kubernetes.io/region"
)

func (b *builder) plainNode(name string) *v1.Node {
	b.serial++
	return &v1.Node{
		ObjectMeta: metav1.ObjectMeta{Name: name, UID: b.uid(), Labels: map[string]string{hostKey: name}},
		Status: v1.NodeStatus{
			Allocatable: v1.ResourceList{"cpu": resource.MustParse("16"), "memory": resource.MustParse("64Gi"),
				"ephemeral-storage": resource.MustParse("100Gi"), "pods": resource.MustParse("110")},
			Conditions: []v1.NodeCondition{{Type: v1.NodeReady, Status: v1.ConditionTrue}},
		},
	}
}

// labelNode gives labels that selectors ask for; some nodes lack them, and some values only look like integers.
func labelNode(b *builder, node *v1.Node) {
	if b.chance(0.1) {
		node.Labels = nil // no host name either
	}
	if node.Labels == nil {
		node.Labels = map[string]string{}
	}
	if b.chance(0.9) {
		node.Labels[zoneKey] = pick(b.Random, "a", "b", "c")
	}
	if b.chance(0.15) {
		node.Labels[oldZoneKey] = pick(b.Random, "a", "b", "c")
	}
	if b.chance(0.3) {
		node.Labels[regionKey] = pick(b.Random, "north", "south")
	}
	if b.chance(0.6) {
		node.Labels["disk"] = pick(b.Random, "ssd", "hdd", "")
	}
	if b.chance(0.7) {
		node.Labels["cores"] = pick(b.Random, pick(b.Random, integers...), pick(b.Random, plainIntegers...))
	}
	if b.chance(0.3) {
		node.Labels["example.com/pool"] = pick(b.Random, "x", "y")
	}
}

var plainIntegers = []string{"4", "5", "8"} // few, so that they meet

// Label values: the last ones are no int64.
var integers = []string{"0", "4", "5", "8", "007", "9223372036854775807", "", "x4", "4.0", "0x4", "1e1", "4_0", "9223372036854775808"}

func cordon(b *builder, node *v1.Node) {
	node.Spec.Unschedulable = b.chance(0.4)
	if b.chance(0.2) {
		node.Spec.Taints = append(node.Spec.Taints, v1.Taint{Key: v1.TaintNodeUnschedulable, Effect: v1.TaintEffectNoSchedule})
	}
}

func tolerateCordon(b *builder, pod *v1.Pod) {
	if b.chance(0.6) {
		pod.Spec.Tolerations = append(pod.Spec.Tolerations, pick(b.Random,
			v1.Toleration{Operator: v1.TolerationOpExists},
			v1.Toleration{Key: v1.TaintNodeUnschedulable, Operator: v1.TolerationOpExists},
			v1.Toleration{Key: v1.TaintNodeUnschedulable, Operator: v1.TolerationOpExists, Effect: v1.TaintEffectNoSchedule},
			v1.Toleration{Key: v1.TaintNodeUnschedulable, Operator: v1.TolerationOpExists, Effect: v1.TaintEffectNoExecute},
			v1.Toleration{Key: v1.TaintNodeUnschedulable},
			v1.Toleration{Key: v1.TaintNodeUnschedulable, Value: "true"}))
	}
}

func readiness(b *builder, node *v1.Node) {
	node.Status.Conditions = nil
	if b.chance(0.3) {
		node.Status.Conditions = append(node.Status.Conditions,
			v1.NodeCondition{Type: v1.NodeMemoryPressure, Status: pick(b.Random, v1.ConditionTrue, v1.ConditionFalse, v1.ConditionUnknown)})
	}
	if b.chance(0.85) {
		node.Status.Conditions = append(node.Status.Conditions,
			v1.NodeCondition{Type: v1.NodeReady, Status: pick(b.Random, v1.ConditionTrue, v1.ConditionTrue, v1.ConditionFalse, v1.ConditionUnknown)})
	}
}
