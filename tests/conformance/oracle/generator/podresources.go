package generator

import (
	"fmt"

	v1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
)

// initContainers mixes plain ones and sidecars: what counts depends on their order.
func initContainers(b *builder, pod *v1.Pod) {
	for i := range pick(b.Random, 0, 1, 2, 3) {
		container := v1.Container{Name: fmt.Sprintf("i%d", i), Image: "image:1"}
		container.Resources.Requests = b.resourceList()
		if b.chance(0.5) {
			container.RestartPolicy = ptr.To(v1.ContainerRestartPolicyAlways)
		}
		if b.chance(0.2) {
			b.addExtended(&container.Resources)
		}
		if b.chance(0.3) {
			addPorts(b.Random, &container, pod.Spec.HostNetwork)
		}
		pod.Spec.InitContainers = append(pod.Spec.InitContainers, container)
	}
}

// podLevel amounts must not be below what the containers ask for in sum; admission decides, so most are large.
func podLevel(b *builder, pod *v1.Pod) {
	if b.chance(0.3) {
		return
	}
	list := v1.ResourceList{}
	if b.chance(0.6) {
		list["cpu"] = b.quantity("0.5", "2", "6", "9500m", "20")
	}
	if b.chance(0.6) {
		list["memory"] = b.quantity("64Mi", "3Gi", "8Gi", "12G")
	}
	if b.chance(0.2) {
		list[pages] = b.quantity("2Mi", "8Mi")
	}
	if len(list) == 0 {
		return
	}
	pod.Spec.Resources = &v1.ResourceRequirements{Requests: list}
	if pagesAsked, has := list[pages]; has {
		pod.Spec.Resources.Limits = v1.ResourceList{pages: pagesAsked}
	}
	if b.chance(0.15) {
		pod.Spec.Resources = &v1.ResourceRequirements{Limits: list}
	}
}

func overhead(b *builder, pod *v1.Pod) {
	if b.chance(0.3) {
		return
	}
	pod.Spec.RuntimeClassName = ptr.To("sandbox")
	pod.Spec.Overhead = v1.ResourceList{"cpu": b.quantity("0", "250m", "1u", "1"), "memory": b.quantity("0", "120Mi", "0.5")}
	if b.chance(0.2) {
		pod.Spec.Overhead[gpu] = b.quantity("1")
	}
}

func rareResize(b *builder, pod *v1.Pod) {
	if b.chance(0.1) {
		resize(b, pod)
	}
}

// resize gives some containers a status that differs from the spec in what they hold.
func resize(b *builder, pod *v1.Pod) {
	for _, container := range pod.Spec.Containers {
		if b.chance(0.7) {
			pod.Status.ContainerStatuses = append(pod.Status.ContainerStatuses, b.resized(container.Name))
		}
	}
	for _, container := range pod.Spec.InitContainers {
		if b.chance(0.7) {
			pod.Status.InitContainerStatuses = append(pod.Status.InitContainerStatuses, b.resized(container.Name))
		}
	}
	if b.chance(0.5) {
		pod.Status.Conditions = append(pod.Status.Conditions, v1.PodCondition{
			Type:   pick(b.Random, v1.PodResizePending, v1.PodResizePending, v1.PodResizeInProgress),
			Status: pick(b.Random, v1.ConditionTrue, v1.ConditionTrue, v1.ConditionFalse),
			Reason: pick(b.Random, v1.PodReasonInfeasible, v1.PodReasonInfeasible, v1.PodReasonDeferred, "")})
	}
}

func (b *builder) resized(name string) v1.ContainerStatus {
	status := v1.ContainerStatus{Name: name, Image: "image:1", ImageID: "id"}
	if b.chance(0.7) {
		status.Resources = &v1.ResourceRequirements{Requests: b.resourceList()}
	}
	if b.chance(0.6) {
		status.AllocatedResources = b.resourceList()
	}
	return status
}
