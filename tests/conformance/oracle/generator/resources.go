package generator

import v1 "k8s.io/api/core/v1"

// Amounts that collide, that round, and that are written in every way there is.
var (
	cpus      = []string{"0", "1m", "100m", "0.1", "250m", "0.5", "1", "1500m", "1e-1", "0.0005", "100u", "2.0005", "3"}
	memories  = []string{"0", "1", "1k", "64Mi", "100M", "67108864", "1.5Gi", "1Gi", "1500m", "1e9", "0.1Gi"}
	storages  = []string{"0", "1Gi", "1G", "500Mi", "0.5"}
	nodeCPUs  = []string{"0", "1", "2", "1900m", "4", "0.5", "2500m", "1.0005"}
	nodeSizes = []string{"0", "1Gi", "2G", "512Mi", "4Gi", "67108865", "1500m"}
)

func requests(b *builder, pod *v1.Pod) {
	for i := range pod.Spec.Containers {
		pod.Spec.Containers[i].Resources.Requests = b.resourceList()
		if b.chance(0.15) { // the API server fills in requests from limits
			pod.Spec.Containers[i].Resources = v1.ResourceRequirements{Limits: b.resourceList()}
		}
	}
}

func (b *builder) resourceList() v1.ResourceList {
	list := v1.ResourceList{}
	if b.chance(0.7) {
		list["cpu"] = b.quantity(cpus...)
	}
	if b.chance(0.7) {
		list["memory"] = b.quantity(memories...)
	}
	if b.chance(0.3) {
		list["ephemeral-storage"] = b.quantity(storages...)
	}
	return list
}

// scarceNode is small, lacks some of the resources, or says only what its capacity is.
func scarceNode(b *builder, node *v1.Node) {
	list := v1.ResourceList{}
	if b.chance(0.95) {
		list["cpu"] = b.quantity(nodeCPUs...)
	}
	if b.chance(0.95) {
		list["memory"] = b.quantity(nodeSizes...)
	}
	if b.chance(0.7) {
		list["ephemeral-storage"] = b.quantity("0", "1Gi", "10Gi", "1G")
	}
	if b.chance(0.9) {
		list["pods"] = b.quantity("0", "1", "2", "3", "10", "110", "110")
	}
	node.Status.Allocatable = list
	if b.chance(0.2) {
		node.Status.Capacity = v1.ResourceList{"cpu": b.quantity("64"), "memory": b.quantity("256Gi"), "pods": b.quantity("200")}
		if b.chance(0.4) {
			node.Status.Allocatable = nil // the API server then takes capacity
		}
	}
}

const (
	gpu   = v1.ResourceName("example.com/gpu")
	fpga  = v1.ResourceName("vendor.io/fpga")
	pages = v1.ResourceName("hugepages-2Mi")
	huge  = v1.ResourceName("hugepages-1Gi")
)

func extendedNode(b *builder, node *v1.Node) {
	if node.Status.Allocatable == nil {
		return
	}
	for _, name := range some(b.Random, 0.5, gpu, fpga) {
		node.Status.Allocatable[name] = b.quantity("0", "1", "2", "4", "1k")
	}
	for _, name := range some(b.Random, 0.4, pages, huge) {
		node.Status.Allocatable[name] = b.quantity("0", "2Mi", "4Mi", "1Gi", "2Gi")
	}
	if b.chance(0.1) {
		node.Status.Allocatable["attachable-volumes-csi-x"] = b.quantity("5")
	}
}

func extendedRequests(b *builder, pod *v1.Pod) {
	for i := range pod.Spec.Containers {
		if b.chance(0.6) {
			b.addExtended(&pod.Spec.Containers[i].Resources)
		}
	}
}

// addExtended sets limits too: the API server wants both to be equal for these, and cpu or memory beside hugepages.
func (b *builder) addExtended(resources *v1.ResourceRequirements) {
	if resources.Requests == nil {
		resources.Requests = v1.ResourceList{}
	}
	if resources.Limits == nil {
		resources.Limits = v1.ResourceList{}
	}
	set := func(name v1.ResourceName, amounts ...string) {
		amount := b.quantity(amounts...)
		resources.Requests[name], resources.Limits[name] = amount, amount
	}
	for _, name := range some(b.Random, 0.5, gpu, fpga) {
		set(name, "0", "1", "2", "3")
	}
	if b.chance(0.3) {
		set(pick(b.Random, pages, huge), "0", "2Mi", "4Mi", "1Gi")
		if _, has := resources.Requests["cpu"]; !has {
			resources.Requests["cpu"] = b.quantity("1m")
		}
	}
}
