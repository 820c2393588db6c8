package generator

import (
	"maps"
	"slices"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	helpers "k8s.io/component-helpers/resource"
)

// aim makes half of the nodes exactly large enough for one of the waiting pods, or one unit too small or large, so that an
// error in any sum or rounding shows.
func aim(b *builder) {
	waiting := b.waitingPods()
	if len(waiting) == 0 {
		return
	}
	for _, node := range b.Nodes {
		if b.chance(0.5) && node.Status.Allocatable != nil {
			b.aimNode(node, helpers.PodRequests(pick(b.Random, waiting...), helpers.PodResourcesOptions{}))
		}
	}
}

func (b *builder) waitingPods() []*v1.Pod {
	var waiting []*v1.Pod
	for _, pod := range b.Pods {
		if pod.Spec.NodeName == "" && pod.Spec.SchedulerName == b.scheduler {
			waiting = append(waiting, pod)
		}
	}
	return waiting
}

func (b *builder) aimNode(node *v1.Node, wanted v1.ResourceList) {
	held := b.held(node.Name)
	for _, name := range slices.Sorted(maps.Keys(wanted)) { // in order, as each takes from the random source
		amount := wanted[name]
		if amount.IsZero() || b.chance(0.2) {
			continue
		}
		if name == v1.ResourceCPU {
			total := held[name] + amount.MilliValue() + int64(b.between(-1, 1))
			node.Status.Allocatable[name] = *resource.NewMilliQuantity(max(total, 0), resource.DecimalSI)
		} else {
			total := held[name] + amount.Value() + int64(b.between(-1, 1))
			node.Status.Allocatable[name] = *resource.NewQuantity(max(total, 0), resource.DecimalSI)
		}
	}
	if b.chance(0.2) {
		node.Status.Allocatable[v1.ResourcePods] = *resource.NewQuantity(held[v1.ResourcePods]+int64(b.between(0, 1)), resource.DecimalSI)
	}
}

func (b *builder) held(node string) map[v1.ResourceName]int64 {
	sum := map[v1.ResourceName]int64{}
	for _, pod := range b.Pods {
		if pod.Spec.NodeName != node || finished(pod) {
			continue
		}
		sum[v1.ResourcePods]++
		for name, amount := range helpers.PodRequests(pod, helpers.PodResourcesOptions{UseStatusResources: true}) {
			if name == v1.ResourceCPU {
				sum[name] += amount.MilliValue()
			} else {
				sum[name] += amount.Value()
			}
		}
	}
	return sum
}
