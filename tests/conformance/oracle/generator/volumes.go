package generator

import (
	"fmt"
	"strings"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/utils/ptr"
)

const mebi = 1 << 20

// size of what a claim asks for: on the edge of some volumes, and of what drivers have left.
func (b *builder) size() resource.Quantity {
	base := b.quantity("1Gi", "1Gi", "5Gi", "10Gi")
	base.Add(*resource.NewQuantity(int64(b.between(0, 4)*mebi), resource.BinarySI))
	return base
}

// addFreeVolumes makes volumes that claims which wait can have.
func (b *builder) addFreeVolumes(count int) {
	for i := range count {
		b.addVolume(fmt.Sprintf("free-%d", i), pick(b.Random, lateClasses...), func(volume *v1.PersistentVolume) {
			volume.Status.Phase = pick(b.Random, v1.VolumeAvailable, v1.VolumeAvailable, v1.VolumeAvailable, v1.VolumeAvailable,
				v1.VolumeAvailable, v1.VolumePending, v1.VolumeReleased, v1.VolumeFailed)
			if b.chance(0.2) {
				volume.Spec.VolumeMode = ptr.To(v1.PersistentVolumeBlock)
			}
			if b.chance(0.15) {
				volume.Spec.VolumeAttributesClassName = ptr.To(pick(b.Random, "gold", "silver"))
			}
			if b.chance(0.5) {
				volume.Labels["tier"] = pick(b.Random, "1", "2")
			}
			if b.chance(0.08) {
				volume.DeletionTimestamp = ptr.To(metav1.NewTime(epoch))
				volume.Finalizers = []string{"kubernetes.io/pv-protection"}
			}
		})
	}
}

// addVolume makes one that the API server accepts. No two are of one size: kube-scheduler takes the smallest that is large
// enough, and among equals whichever it happens to see first.
func (b *builder) addVolume(name, class string, change func(*v1.PersistentVolume)) {
	b.serial++
	b.add(func() runtime.Object {
		capacity := b.quantity("1Gi", "5Gi", "10Gi", "20Gi")
		capacity.Add(*resource.NewQuantity(int64(b.serial%512*mebi), resource.BinarySI))
		volume := &v1.PersistentVolume{
			ObjectMeta: metav1.ObjectMeta{Name: name, UID: types.UID(name), Labels: b.zoneLabels()},
			Spec: v1.PersistentVolumeSpec{StorageClassName: class, Capacity: v1.ResourceList{"storage": capacity},
				AccessModes: b.accessModes(), PersistentVolumeReclaimPolicy: v1.PersistentVolumeReclaimRetain,
				PersistentVolumeSource: b.volumeSource(name), NodeAffinity: b.volumeAffinity()},
		}
		if volume.Spec.GCEPersistentDisk != nil && strings.Contains(volume.Labels[zoneKey]+volume.Labels[oldZoneKey], "__") {
			volume.Labels = map[string]string{} // its zones would have to be Google's: kube-scheduler derives the region
		}
		change(volume)
		return volume
	})
}

func (b *builder) zoneLabels() map[string]string {
	labels := map[string]string{}
	if b.chance(0.35) {
		labels[pick(b.Random, zoneKey, zoneKey, oldZoneKey)] = pick(b.Random, "a", "b", "a__b", "c", "a__c")
	}
	if b.chance(0.15) {
		labels[pick(b.Random, regionKey, "failure-domain.beta.kubernetes.io/region")] = pick(b.Random, "north", "south", "north__south")
	}
	return labels
}

// volumeSource is a CSI driver's, most of the time; some are of in-tree plugins, which a node may have migrated to one.
func (b *builder) volumeSource(name string) v1.PersistentVolumeSource {
	if b.chance(0.7) {
		return v1.PersistentVolumeSource{CSI: &v1.CSIPersistentVolumeSource{Driver: pick(b.Random, drivers...),
			VolumeHandle: pick(b.Random, name, name, name, "shared-handle")}}
	}
	return pick(b.Random,
		v1.PersistentVolumeSource{GCEPersistentDisk: &v1.GCEPersistentDiskVolumeSource{PDName: pick(b.Random, name, "d1")}},
		v1.PersistentVolumeSource{AWSElasticBlockStore: &v1.AWSElasticBlockStoreVolumeSource{VolumeID: pick(b.Random, "vol-"+name, "aws://a/vol-1")}},
		v1.PersistentVolumeSource{NFS: &v1.NFSVolumeSource{Server: "nfs.example.com", Path: "/"}},
		v1.PersistentVolumeSource{HostPath: &v1.HostPathVolumeSource{Path: "/data"}},
		v1.PersistentVolumeSource{Local: &v1.LocalVolumeSource{Path: "/disk"}})
}

// volumeAffinity is what local disks and those of a zone have.
func (b *builder) volumeAffinity() *v1.VolumeNodeAffinity {
	if b.chance(0.6) {
		return nil
	}
	var terms []v1.NodeSelectorTerm
	for range pick(b.Random, 1, 1, 1, 2) {
		requirement := pick(b.Random, b.onHosts(), b.inZones(), b.inZones(), nodeRequirement(b.Random))
		terms = append(terms, v1.NodeSelectorTerm{MatchExpressions: []v1.NodeSelectorRequirement{requirement}})
	}
	if b.chance(0.05) {
		terms = append(terms, v1.NodeSelectorTerm{MatchFields: []v1.NodeSelectorRequirement{b.nameRequirement()}})
	}
	return &v1.VolumeNodeAffinity{Required: &v1.NodeSelector{NodeSelectorTerms: terms}}
}

func (b *builder) onHosts() v1.NodeSelectorRequirement {
	return v1.NodeSelectorRequirement{Key: hostKey, Operator: v1.NodeSelectorOpIn,
		Values: append(some(b.Random, 0.4, b.names...), "node-that-is-gone")}
}

func (b *builder) inZones() v1.NodeSelectorRequirement {
	return v1.NodeSelectorRequirement{Key: pick(b.Random, zoneKey, zoneKey, zoneKey, oldZoneKey, "topology.gke.io/zone", "topology.ebs.csi.aws.com/zone"),
		Operator: v1.NodeSelectorOpIn, Values: pick(b.Random, []string{"a"}, []string{"a", "b"}, []string{"b", "c"})}
}
