package generator

import (
	"fmt"

	v1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
)

// resourceClaims asks for devices.
func resourceClaims(b *builder, pod *v1.Pod) {
	if b.chance(0.8) {
		return
	}
	for i := range b.between(1, 2) {
		name := fmt.Sprintf("device-%d", i)
		pod.Spec.ResourceClaims = append(pod.Spec.ResourceClaims, v1.PodResourceClaim{Name: name, ResourceClaimName: ptr.To("gpu")})
		pod.Spec.Containers[0].Resources.Claims = append(pod.Spec.Containers[0].Resources.Claims, v1.ResourceClaim{Name: name})
	}
}

// workloads is for pods of a cluster with that alpha API: admission here would take the field away.
func workloads(b *builder) {
	for _, pod := range b.waitingPods() {
		if b.chance(0.3) {
			pod.Spec.WorkloadRef = &v1.WorkloadReference{Name: "training", PodGroup: "workers"}
		}
	}
}
