package generator

import (
	"fmt"

	v1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
)

var (
	drivers     = []string{"disk.example.com", "disk.example.com", "other.example.com", "pd.csi.storage.gke.io"}
	lateClasses = []string{"waiting", "waiting", "zoned", "local", "in-tree"}
)

// storage makes the classes, claims and volumes that the pods speak of, and what drivers say of nodes. Several features ask
// for it; it is made once.
func storage(b *builder) {
	if b.stored {
		return
	}
	b.stored = true
	b.addClasses()
	for _, namespace := range b.Namespaces {
		for i := range b.claims {
			b.addClaim(namespace.Name, fmt.Sprintf("claim-%d", i))
		}
	}
	b.addEphemeralClaims()
	if b.uses("late-claims") || b.uses("ephemeral") {
		b.addFreeVolumes(b.between(0, 2*b.claims))
	}
	if b.uses("capacity") {
		b.addCapacities()
	}
	if b.uses("volume-limits") {
		b.addLimits()
	}
}

func (b *builder) addClasses() {
	for _, name := range []string{"immediate", "waiting", "zoned", "local", "in-tree"} {
		b.add(func() runtime.Object { return b.class(name) })
	}
}

func (b *builder) class(name string) *storagev1.StorageClass {
	class := &storagev1.StorageClass{ObjectMeta: metav1.ObjectMeta{Name: name}, Provisioner: "disk.example.com",
		VolumeBindingMode: ptr.To(storagev1.VolumeBindingWaitForFirstConsumer)}
	switch name {
	case "immediate":
		class.VolumeBindingMode = ptr.To(storagev1.VolumeBindingImmediate)
	case "local":
		class.Provisioner = "kubernetes.io/no-provisioner"
	case "in-tree":
		class.Provisioner = pick(b.Random, "kubernetes.io/gce-pd", "kubernetes.io/aws-ebs", "kubernetes.io/azure-disk", "kubernetes.io/cinder")
	case "zoned":
		class.AllowedTopologies = b.allowedTopologies()
	}
	return class
}

func (b *builder) allowedTopologies() []v1.TopologySelectorTerm {
	var terms []v1.TopologySelectorTerm
	for range pick(b.Random, 1, 1, 2) {
		terms = append(terms, v1.TopologySelectorTerm{MatchLabelExpressions: some(b.Random, 0.6,
			v1.TopologySelectorLabelRequirement{Key: zoneKey, Values: pick(b.Random, []string{"a"}, []string{"a", "b"})},
			v1.TopologySelectorLabelRequirement{Key: "disk", Values: pick(b.Random, []string{"ssd"}, []string{"ssd", "hdd"})})})
	}
	return terms
}

// addCapacities: a driver that says so publishes what is left where; a volume that does not fit is not provisioned there.
func (b *builder) addCapacities() {
	for _, name := range []string{"disk.example.com", "other.example.com"} {
		b.add(func() runtime.Object {
			return &storagev1.CSIDriver{ObjectMeta: metav1.ObjectMeta{Name: name},
				Spec: storagev1.CSIDriverSpec{StorageCapacity: pick(b.Random, nil, ptr.To(false), ptr.To(true), ptr.To(true), ptr.To(true))}}
		})
	}
	for i := range b.between(0, 8) {
		b.add(func() runtime.Object {
			return &storagev1.CSIStorageCapacity{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("capacity-%d", i), Namespace: "default"},
				StorageClassName: pick(b.Random, "waiting", "waiting", "zoned", "local"), NodeTopology: b.reach(),
				Capacity: b.left(), MaximumVolumeSize: b.left()}
		})
	}
}

// reach of a pool of storage: the nodes that can use it.
func (b *builder) reach() *metav1.LabelSelector {
	return pick(b.Random, nil, &metav1.LabelSelector{}, &metav1.LabelSelector{MatchLabels: map[string]string{zoneKey: "a"}},
		&metav1.LabelSelector{MatchLabels: map[string]string{hostKey: pick(b.Random, append([]string{"node-0"}, b.names...)...)}},
		&metav1.LabelSelector{MatchExpressions: []metav1.LabelSelectorRequirement{
			{Key: zoneKey, Operator: metav1.LabelSelectorOpIn, Values: []string{"b", "c"}}, {Key: "disk", Operator: metav1.LabelSelectorOpExists}}},
		&metav1.LabelSelector{MatchExpressions: []metav1.LabelSelectorRequirement{{Key: zoneKey, Operator: metav1.LabelSelectorOpNotIn, Values: []string{"a"}}}})
}

func (b *builder) left() *resource.Quantity {
	if b.chance(0.4) {
		return nil
	}
	return ptr.To(b.quantity("0", "1Gi", "1025Mi", "5Gi", "5120Mi", "10Gi", "1Ti"))
}
