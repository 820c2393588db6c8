package generator

import (
	"fmt"
	"time"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
)

var epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func (b *builder) addPods(shape Shape) error {
	for _, node := range b.names {
		for range b.between(0, shape.MaxPlaced) {
			if err := b.addPod(func() *v1.Pod { return b.placed(node) }); err != nil {
				return err
			}
		}
	}
	for range b.between(0, 2) {
		if err := b.addPod(func() *v1.Pod { return b.placed("node-that-is-gone") }); err != nil {
			return err
		}
	}
	for range b.between(shape.MinWaiting, shape.MaxWaiting) {
		if err := b.addPod(b.waiting); err != nil {
			return err
		}
	}
	if b.uses("nominated") {
		return b.addNominated()
	}
	if b.chance(0.2) {
		return b.addPod(b.waitingForAnother)
	}
	return nil
}

func (b *builder) addPod(make func() *v1.Pod) error {
	b.serial++
	return b.try("pod", func() error {
		pod := make()
		err := b.admission.Pod(pod)
		if err == nil {
			b.Pods = append(b.Pods, pod)
		}
		return err
	})
}

func (b *builder) plainPod(prefix string) *v1.Pod {
	created := epoch.Add(time.Duration(b.Intn(3600)) * time.Second)
	pod := &v1.Pod{
		ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("%s-%d", prefix, b.serial), Namespace: pick(b.Random, "default", "team-a", "team-b"),
			UID: b.uid(), CreationTimestamp: metav1.NewTime(created), Labels: b.podLabels()},
		Spec: v1.PodSpec{SchedulerName: b.scheduler, Priority: ptr.To(pick[int32](b.Random, 0, 0, 0, 10, -5, 1000))},
	}
	if b.crowded && b.chance(0.5) {
		pod.Namespace, pod.Labels = "default", map[string]string{"app": "web", "version": pick(b.Random, "v1", "v2")}
	}
	for i := range b.between(1, 2) {
		pod.Spec.Containers = append(pod.Spec.Containers, v1.Container{Name: fmt.Sprintf("c%d", i), Image: "image:1"})
	}
	return pod
}

func (b *builder) podLabels() map[string]string {
	if b.chance(0.15) {
		return nil
	}
	labels := map[string]string{"app": pick(b.Random, "web", "db", "cache", "web", "db", "cache", "rare")}
	if b.chance(0.5) {
		labels["tier"] = pick(b.Random, "1", "2")
	}
	if b.chance(0.4) {
		labels["version"] = pick(b.Random, "v1", "v2")
	}
	return labels
}

func (b *builder) waiting() *v1.Pod {
	pod := b.plainPod("wait")
	for _, feature := range b.on {
		if feature.Waiting != nil {
			feature.Waiting(b, pod)
		}
	}
	return pod
}

func (b *builder) waitingForAnother() *v1.Pod {
	pod := b.plainPod("other")
	pod.Spec.SchedulerName = pick(b.Random, "default-scheduler", "another")
	return pod
}

// placed is on the node: running, finished, on its way out or just bound.
func (b *builder) placed(node string) *v1.Pod {
	pod := b.plainPod("run")
	pod.Spec.NodeName = node
	pod.Spec.SchedulerName = pick(b.Random, b.scheduler, "default-scheduler")
	pod.Status.Phase = pick(b.Random, v1.PodRunning, v1.PodRunning, v1.PodRunning, v1.PodRunning, v1.PodPending, v1.PodUnknown, v1.PodSucceeded, v1.PodFailed)
	if b.chance(0.15) {
		b.markDeleted(pod)
	}
	for _, feature := range b.on {
		if feature.Placed != nil && b.chance(0.7) {
			feature.Placed(b, pod)
		}
	}
	return pod
}

// addNominated adds pods that wait for a node which they were promised, after some preemption: they count there for those
// that are not above them.
func (b *builder) addNominated() error {
	for range b.between(1, 3) {
		if err := b.addPod(b.nominated); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) nominated() *v1.Pod {
	pod := b.waiting()
	pod.Name = fmt.Sprintf("promised-%d", b.serial)
	if b.chance(0.2) {
		pod.Spec.SchedulerName = pick(b.Random, "default-scheduler", "another")
	}
	if b.chance(0.1) {
		pod.Spec.SchedulingGates = []v1.PodSchedulingGate{{Name: "example.com/quota"}}
	}
	pod.Spec.ResourceClaims = nil // their claims are missing, so that it would not be in kube-scheduler's queue
	for i := range pod.Spec.Containers {
		pod.Spec.Containers[i].Resources.Claims = nil
	}
	pod.Status.NominatedNodeName = pick(b.Random, append([]string{"node-that-is-gone"}, b.names...)...)
	return pod
}

func (b *builder) markDeleted(pod *v1.Pod) {
	pod.DeletionTimestamp = ptr.To(metav1.NewTime(epoch.Add(time.Hour)))
	pod.DeletionGracePeriodSeconds = ptr.To[int64](30)
}

func gates(b *builder, pod *v1.Pod) {
	if b.chance(0.12) {
		for _, name := range some(b.Random, 0.6, "example.com/quota", "first", "another.io/x") {
			pod.Spec.SchedulingGates = append(pod.Spec.SchedulingGates, v1.PodSchedulingGate{Name: name})
		}
	}
}

func deletion(b *builder, pod *v1.Pod) {
	if b.chance(0.12) {
		b.markDeleted(pod)
	}
}
