package generator

import (
	"fmt"

	v1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/utils/ptr"
)

const (
	driver     = "disk.example.com"
	claimCount = 5 // in each namespace: claim-0 and so on
)

var classes = []string{"immediate", "waiting", "zoned", "local"}

func useClaims(b *builder, pod *v1.Pod) {
	for i := range pick(b.Random, 0, 1, 1, 2) {
		name := fmt.Sprintf("claim-%d", b.Intn(claimCount))
		if b.chance(0.05) {
			name = "no-such-claim"
		}
		pod.Spec.Volumes = append(pod.Spec.Volumes, v1.Volume{Name: fmt.Sprintf("claimed-%d", i), VolumeSource: v1.VolumeSource{
			PersistentVolumeClaim: &v1.PersistentVolumeClaimVolumeSource{ClaimName: name}}})
	}
}

// storage makes the classes, claims and volumes that useClaims speaks of, and how many volumes a node can attach.
func storage(b *builder) {
	b.addClasses()
	for _, namespace := range b.Namespaces {
		for i := range claimCount {
			b.addClaim(namespace.Name, fmt.Sprintf("claim-%d", i))
		}
	}
	for i := range b.between(0, 4) { // free for claims that wait
		b.Others = append(b.Others, b.volume(fmt.Sprintf("free-%d", i), pick(b.Random, "waiting", "local"), v1.VolumeAvailable))
	}
	for _, name := range b.names {
		if b.chance(0.6) {
			b.Others = append(b.Others, &storagev1.CSINode{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: storagev1.CSINodeSpec{
				Drivers: []storagev1.CSINodeDriver{{Name: driver, NodeID: name,
					Allocatable: &storagev1.VolumeNodeResources{Count: ptr.To(pick[int32](b.Random, 0, 1, 2, 8))}}}}})
		}
	}
}

func (b *builder) addClasses() {
	for _, name := range classes {
		class := &storagev1.StorageClass{ObjectMeta: metav1.ObjectMeta{Name: name}, Provisioner: driver,
			VolumeBindingMode: ptr.To(storagev1.VolumeBindingWaitForFirstConsumer)}
		switch name {
		case "immediate":
			class.VolumeBindingMode = ptr.To(storagev1.VolumeBindingImmediate)
		case "local":
			class.Provisioner = "kubernetes.io/no-provisioner"
		case "zoned":
			class.AllowedTopologies = []v1.TopologySelectorTerm{{MatchLabelExpressions: []v1.TopologySelectorLabelRequirement{
				{Key: zoneKey, Values: pick(b.Random, []string{"a"}, []string{"a", "b"})}}}}
		}
		b.Others = append(b.Others, class)
	}
}

func (b *builder) addClaim(namespace, name string) {
	class := pick(b.Random, classes...)
	claim := &v1.PersistentVolumeClaim{
		ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: namespace, UID: types.UID(namespace + "-" + name)},
		Spec: v1.PersistentVolumeClaimSpec{StorageClassName: &class,
			AccessModes: []v1.PersistentVolumeAccessMode{pick(b.Random, v1.ReadWriteOnce, v1.ReadWriteOnce, v1.ReadWriteMany, v1.ReadWriteOncePod)},
			Resources:   v1.VolumeResourceRequirements{Requests: v1.ResourceList{"storage": b.quantity("1Gi", "10Gi")}}},
		Status: v1.PersistentVolumeClaimStatus{Phase: v1.ClaimPending},
	}
	if b.chance(0.06) {
		claim.DeletionTimestamp = ptr.To(metav1.NewTime(epoch))
		claim.Finalizers = []string{"kubernetes.io/pvc-protection"}
	}
	if b.chance(0.6) {
		b.bind(claim)
	} else if b.chance(0.08) {
		claim.Status.Phase, claim.Spec.VolumeName = v1.ClaimLost, "lost"
	}
	b.Others = append(b.Others, claim)
}

func (b *builder) bind(claim *v1.PersistentVolumeClaim) {
	claim.Spec.VolumeName = "pv-" + claim.Namespace + "-" + claim.Name
	claim.Annotations = map[string]string{"pv.kubernetes.io/bind-completed": "yes"}
	claim.Status.Phase = v1.ClaimBound
	if b.chance(0.07) {
		return // its volume is gone
	}
	volume := b.volume(claim.Spec.VolumeName, *claim.Spec.StorageClassName, v1.VolumeBound)
	volume.Spec.AccessModes = claim.Spec.AccessModes
	volume.Spec.ClaimRef = &v1.ObjectReference{Kind: "PersistentVolumeClaim", Namespace: claim.Namespace, Name: claim.Name, UID: claim.UID}
	b.Others = append(b.Others, volume)
}

// volume without a node affinity that the API server would refuse.
func (b *builder) volume(name, class string, phase v1.PersistentVolumePhase) *v1.PersistentVolume {
	for range attempts {
		if volume := b.anyVolume(name, class, phase); b.admission.Other(volume) == nil {
			return volume
		}
	}
	panic("no acceptable volume in " + name)
}

func (b *builder) anyVolume(name, class string, phase v1.PersistentVolumePhase) *v1.PersistentVolume {
	volume := &v1.PersistentVolume{
		ObjectMeta: metav1.ObjectMeta{Name: name, UID: types.UID(name), Labels: map[string]string{}},
		Spec: v1.PersistentVolumeSpec{StorageClassName: class, Capacity: v1.ResourceList{"storage": resource.MustParse("10Gi")},
			AccessModes: []v1.PersistentVolumeAccessMode{v1.ReadWriteOnce}, PersistentVolumeReclaimPolicy: v1.PersistentVolumeReclaimRetain,
			PersistentVolumeSource: v1.PersistentVolumeSource{CSI: &v1.CSIPersistentVolumeSource{Driver: driver, VolumeHandle: name}}},
		Status: v1.PersistentVolumeStatus{Phase: phase},
	}
	if b.chance(0.3) {
		volume.Labels[pick(b.Random, zoneKey, "failure-domain.beta.kubernetes.io/zone")] = pick(b.Random, "a", "b", "a__b", "c")
	}
	if b.chance(0.5) {
		volume.Spec.NodeAffinity = &v1.VolumeNodeAffinity{Required: &v1.NodeSelector{
			NodeSelectorTerms: []v1.NodeSelectorTerm{nodeTerm(b.Random, b.between(1, 2))}}}
	}
	return volume
}
