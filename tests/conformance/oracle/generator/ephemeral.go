package generator

import (
	"fmt"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
)

// ephemeralVolumes come with a claim that a controller makes for them.
func ephemeralVolumes(b *builder, pod *v1.Pod) {
	for i := range pick(b.Random, 0, 1, 1, 2) {
		template := &v1.PersistentVolumeClaimTemplate{Spec: v1.PersistentVolumeClaimSpec{StorageClassName: ptr.To("waiting"),
			AccessModes: []v1.PersistentVolumeAccessMode{v1.ReadWriteOnce},
			Resources:   v1.VolumeResourceRequirements{Requests: v1.ResourceList{"storage": b.quantity("1Gi")}}}}
		pod.Spec.Volumes = append(pod.Spec.Volumes, v1.Volume{Name: fmt.Sprintf("passing-%d", i), VolumeSource: v1.VolumeSource{
			Ephemeral: &v1.EphemeralVolumeSource{VolumeClaimTemplate: template}}})
	}
}

func (b *builder) addEphemeralClaims() {
	for _, pod := range b.Pods {
		for _, volume := range pod.Spec.Volumes {
			if volume.Ephemeral != nil && b.chance(0.93) {
				b.addEphemeralClaim(pod, pod.Name+"-"+volume.Name)
			}
		}
	}
}

// addEphemeralClaim makes it the pod's own; where a pod only waits, it may be another's of that name. On a node it cannot
// be, and kube-scheduler gives up on every pod that it compares with such a one.
func (b *builder) addEphemeralClaim(pod *v1.Pod, name string) {
	claim := b.plainClaim(pod.Namespace, name)
	claim.Spec.AccessModes = []v1.PersistentVolumeAccessMode{pick(b.Random, v1.ReadWriteOnce, v1.ReadWriteOnce, v1.ReadWriteOncePod)}
	pick(b.Random, b.bind, b.late)(claim)
	owner := metav1.OwnerReference{APIVersion: "v1", Kind: "Pod", Name: pod.Name, UID: pod.UID, Controller: ptr.To(true)}
	if pod.Spec.NodeName == "" && pod.Status.NominatedNodeName == "" && b.chance(0.1) {
		owner = pick(b.Random, metav1.OwnerReference{APIVersion: "v1", Kind: "Pod", Name: pod.Name, UID: "of-one-that-is-gone", Controller: ptr.To(true)},
			metav1.OwnerReference{APIVersion: "v1", Kind: "Pod", Name: pod.Name, UID: pod.UID})
	}
	claim.OwnerReferences = []metav1.OwnerReference{owner}
	b.add(func() runtime.Object { return claim })
}
