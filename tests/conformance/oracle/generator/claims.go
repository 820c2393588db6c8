package generator

import (
	"fmt"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/utils/ptr"
)

const selectedNode = "volume.kubernetes.io/selected-node"

// useClaims mounts claims of the pod's namespace. Several features share it, and a pod gets them once.
func useClaims(b *builder, pod *v1.Pod) {
	for _, volume := range pod.Spec.Volumes {
		if volume.PersistentVolumeClaim != nil {
			return
		}
	}
	if pod.Spec.NodeName != "" && b.chance(0.5) {
		return
	}
	for i := range pick(b.Random, 0, 1, 1, 1, 2, 3) {
		name := fmt.Sprintf("claim-%d", b.Intn(b.claims))
		if b.uses("broken-claims") && b.chance(0.08) {
			name = "no-such-claim"
		}
		pod.Spec.Volumes = append(pod.Spec.Volumes, v1.Volume{Name: fmt.Sprintf("claimed-%d", i), VolumeSource: v1.VolumeSource{
			PersistentVolumeClaim: &v1.PersistentVolumeClaimVolumeSource{ClaimName: name}}})
	}
}

// addClaim makes a claim in one of the states that the features which are on speak of.
func (b *builder) addClaim(namespace, name string) {
	claim := b.plainClaim(namespace, name)
	states := []func(*v1.PersistentVolumeClaim){b.bind}
	if b.uses("late-claims") || b.uses("capacity") {
		states = append(states, b.late, b.late)
	}
	pick(b.Random, states...)(claim)
	if b.uses("broken-claims") && b.chance(0.3) {
		pick(b.Random, b.lose, b.losePermanently, b.remove, b.immediate, b.withoutClass, b.halfBound)(claim)
	}
	b.add(func() runtime.Object { return claim })
}

func (b *builder) plainClaim(namespace, name string) *v1.PersistentVolumeClaim {
	claim := &v1.PersistentVolumeClaim{
		ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: namespace, UID: types.UID(namespace + "-" + name)},
		Spec: v1.PersistentVolumeClaimSpec{StorageClassName: ptr.To("immediate"), AccessModes: b.accessModes(),
			Resources: v1.VolumeResourceRequirements{Requests: v1.ResourceList{"storage": b.size()}}},
		Status: v1.PersistentVolumeClaimStatus{Phase: v1.ClaimPending},
	}
	if b.uses("once-pod") && b.chance(0.5) {
		claim.Spec.AccessModes = []v1.PersistentVolumeAccessMode{v1.ReadWriteOncePod}
	}
	return claim
}

func (b *builder) accessModes() []v1.PersistentVolumeAccessMode {
	return pick(b.Random, []v1.PersistentVolumeAccessMode{v1.ReadWriteOnce}, []v1.PersistentVolumeAccessMode{v1.ReadWriteOnce},
		[]v1.PersistentVolumeAccessMode{v1.ReadWriteMany}, []v1.PersistentVolumeAccessMode{v1.ReadOnlyMany},
		[]v1.PersistentVolumeAccessMode{v1.ReadWriteOnce, v1.ReadOnlyMany})
}

// bind gives it a volume of its own.
func (b *builder) bind(claim *v1.PersistentVolumeClaim) {
	claim.Spec.StorageClassName = ptr.To(pick(b.Random, "immediate", "waiting", "", "no-such-class"))
	claim.Spec.VolumeName = "pv-" + claim.Namespace + "-" + claim.Name
	claim.Annotations = map[string]string{"pv.kubernetes.io/bind-completed": "yes"}
	claim.Status.Phase = v1.ClaimBound
	b.addVolume(claim.Spec.VolumeName, *claim.Spec.StorageClassName, func(volume *v1.PersistentVolume) {
		volume.Status.Phase = v1.VolumeBound
		volume.Spec.AccessModes = claim.Spec.AccessModes
		volume.Spec.ClaimRef = reference(claim)
		volume.Spec.ClaimRef.UID = claim.UID
	})
}

func reference(claim *v1.PersistentVolumeClaim) *v1.ObjectReference {
	return &v1.ObjectReference{Kind: "PersistentVolumeClaim", Namespace: claim.Namespace, Name: claim.Name}
}

// late waits for its first pod: some can only have certain volumes, some are on their way already.
func (b *builder) late(claim *v1.PersistentVolumeClaim) {
	claim.Spec.StorageClassName = ptr.To(pick(b.Random, lateClasses...))
	if b.chance(0.2) {
		claim.Spec.VolumeMode = ptr.To(v1.PersistentVolumeBlock)
	}
	if b.chance(0.15) {
		claim.Spec.VolumeAttributesClassName = ptr.To(pick(b.Random, "gold", "silver"))
	}
	if b.chance(0.25) {
		claim.Spec.Selector = pick(b.Random, &metav1.LabelSelector{MatchLabels: map[string]string{"tier": "1"}},
			&metav1.LabelSelector{MatchExpressions: []metav1.LabelSelectorRequirement{{Key: "tier", Operator: metav1.LabelSelectorOpExists}}},
			&metav1.LabelSelector{MatchExpressions: []metav1.LabelSelectorRequirement{{Key: "tier", Operator: metav1.LabelSelectorOpNotIn, Values: []string{"2"}}}})
	}
	if b.chance(0.15) {
		claim.Annotations = map[string]string{selectedNode: pick(b.Random, append([]string{"node-that-is-gone"}, b.names...)...)}
	}
	if b.chance(0.15) {
		b.reserve(claim)
	}
}

// reserve keeps a volume for the claim, by name or by UID, perhaps for one of that name which was deleted.
func (b *builder) reserve(claim *v1.PersistentVolumeClaim) {
	b.addVolume("for-"+claim.Namespace+"-"+claim.Name, *claim.Spec.StorageClassName, func(volume *v1.PersistentVolume) {
		volume.Spec.ClaimRef = reference(claim)
		volume.Spec.ClaimRef.UID = pick(b.Random, "", "", claim.UID, claim.UID, types.UID("of-one-that-is-gone"))
		volume.Status.Phase = pick(b.Random, v1.VolumeAvailable, v1.VolumeAvailable, v1.VolumePending, v1.VolumeReleased)
		if b.chance(0.7) {
			volume.Spec.VolumeMode = claim.Spec.VolumeMode
		}
	})
}

// Below: what makes a pod wait, whatever the node.

func (b *builder) lose(claim *v1.PersistentVolumeClaim) {
	claim.Status.Phase, claim.Spec.VolumeName = v1.ClaimLost, "lost"
}

// losePermanently leaves it bound to a volume that is gone.
func (b *builder) losePermanently(claim *v1.PersistentVolumeClaim) {
	claim.Spec.VolumeName = "gone"
	claim.Annotations = map[string]string{"pv.kubernetes.io/bind-completed": "yes"}
}

func (b *builder) remove(claim *v1.PersistentVolumeClaim) {
	claim.DeletionTimestamp = ptr.To(metav1.NewTime(epoch))
	claim.Finalizers = []string{"kubernetes.io/pvc-protection"}
}

// immediate should have been bound before any pod came.
func (b *builder) immediate(claim *v1.PersistentVolumeClaim) {
	claim.Spec.StorageClassName, claim.Spec.VolumeName, claim.Annotations = ptr.To("immediate"), "", nil
	claim.Status.Phase = v1.ClaimPending
}

func (b *builder) withoutClass(claim *v1.PersistentVolumeClaim) {
	b.immediate(claim)
	claim.Spec.StorageClassName = pick(b.Random, nil, ptr.To(""), ptr.To("no-such-class"))
}

// halfBound names a volume, which does not know of it yet.
func (b *builder) halfBound(claim *v1.PersistentVolumeClaim) {
	claim.Annotations, claim.Status.Phase = nil, v1.ClaimPending
	claim.Spec.VolumeName = pick(b.Random, claim.Spec.VolumeName, "gone")
}
