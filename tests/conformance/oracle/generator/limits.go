package generator

import (
	"fmt"
	"strings"

	v1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
)

var limitedDrivers = []string{"disk.example.com", "other.example.com", "pd.csi.storage.gke.io", "ebs.csi.aws.com",
	"disk.csi.azure.com", "cinder.csi.openstack.org"}

// attachable volumes: claims, and in-tree ones that a node counts as its CSI driver's.
func attachable(b *builder, pod *v1.Pod) {
	useClaims(b, pod)
	sources := []v1.VolumeSource{
		{GCEPersistentDisk: &v1.GCEPersistentDiskVolumeSource{PDName: pick(b.Random, "d1", "d2"), ReadOnly: true}},
		{AWSElasticBlockStore: &v1.AWSElasticBlockStoreVolumeSource{VolumeID: fmt.Sprintf("vol-%d", b.Intn(20))}},
		{AzureDisk: &v1.AzureDiskVolumeSource{DiskName: "d", DataDiskURI: "/subscriptions/s/resourceGroups/g/providers/Microsoft.Compute/disks/" + pick(b.Random, "d1", "d2"),
			Kind: ptr.To(v1.AzureManagedDisk)}},
		{Cinder: &v1.CinderVolumeSource{VolumeID: pick(b.Random, "c1", "c2")}},
	}
	for i, source := range sources {
		if b.chance(0.15) {
			pod.Spec.Volumes = append(pod.Spec.Volumes, v1.Volume{Name: fmt.Sprintf("inline-%d", i), VolumeSource: source})
		}
	}
}

// addLimits says of nodes how many volumes of each driver they take, and of volumes where they are attached.
func (b *builder) addLimits() {
	for _, name := range b.names {
		if b.chance(0.85) {
			b.add(func() runtime.Object { return b.csiNode(name) })
		}
	}
	var volumes []string
	for _, other := range b.Others {
		if volume, ok := other.(*v1.PersistentVolume); ok {
			volumes = append(volumes, volume.Name)
		}
	}
	for i, volume := range some(b.Random, 0.3, append(volumes, "gone")...) {
		b.add(func() runtime.Object { return b.attachment(fmt.Sprintf("attachment-%d", i), volume) })
	}
}

func (b *builder) csiNode(name string) *storagev1.CSINode {
	node := &storagev1.CSINode{ObjectMeta: metav1.ObjectMeta{Name: name}}
	if plugins := some(b.Random, 0.6, "kubernetes.io/gce-pd", "kubernetes.io/aws-ebs", "kubernetes.io/azure-disk"); b.chance(0.8) {
		node.Annotations = map[string]string{"storage.alpha.kubernetes.io/migrated-plugins": strings.Join(plugins, ",")}
	}
	for _, driver := range some(b.Random, 0.75, limitedDrivers...) {
		made := storagev1.CSINodeDriver{Name: driver, NodeID: name}
		if b.chance(0.9) {
			made.Allocatable = &storagev1.VolumeNodeResources{Count: ptr.To(pick[int32](b.Random, 0, 1, 1, 2, 2, 3, 8))}
		}
		node.Spec.Drivers = append(node.Spec.Drivers, made)
	}
	return node
}

func (b *builder) attachment(name, volume string) *storagev1.VolumeAttachment {
	return &storagev1.VolumeAttachment{ObjectMeta: metav1.ObjectMeta{Name: name},
		Spec: storagev1.VolumeAttachmentSpec{Attacher: pick(b.Random, drivers...),
			NodeName: pick(b.Random, append([]string{"node-that-is-gone"}, b.names...)...),
			Source:   storagev1.VolumeAttachmentSource{PersistentVolumeName: &volume}},
		Status: storagev1.VolumeAttachmentStatus{Attached: b.chance(0.7)}}
}
