package generator

import v1 "k8s.io/api/core/v1"

// disks are the volumes that two pods on one node may not share, by the source's own rule.
func disks(b *builder, pod *v1.Pod) {
	readOnly := func() bool { return b.chance(0.4) }
	sources := []v1.VolumeSource{
		{GCEPersistentDisk: &v1.GCEPersistentDiskVolumeSource{PDName: pick(b.Random, "d1", "d2"), ReadOnly: readOnly()}},
		{AWSElasticBlockStore: &v1.AWSElasticBlockStoreVolumeSource{VolumeID: pick(b.Random, "vol-1", "vol-2", "aws://a/vol-1"), ReadOnly: readOnly()}},
		{ISCSI: &v1.ISCSIVolumeSource{TargetPortal: pick(b.Random, "10.0.0.1", "10.0.0.2"), Lun: pick[int32](b.Random, 0, 1),
			IQN: pick(b.Random, "iqn.2026-01.com.example:a", "iqn.2026-01.com.example:b"), ReadOnly: readOnly()}},
		{RBD: &v1.RBDVolumeSource{CephMonitors: pick(b.Random, []string{"m1", "m2"}, []string{"m2", "m3"}, []string{"m4"}),
			RBDPool: pick(b.Random, "", "rbd", "other"), RBDImage: pick(b.Random, "i1", "i2"), ReadOnly: readOnly()}},
	}
	for i, source := range sources {
		if b.chance(0.35) {
			pod.Spec.Volumes = append(pod.Spec.Volumes, v1.Volume{Name: "disk" + string(rune('a'+i)), VolumeSource: source})
		}
	}
}
