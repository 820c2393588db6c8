package generator

import (
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
)

const minHosts = "controller-spread-scheduler/min-hosts"

// owner is a controller that pods belong to, and how many more it may have.
type owner struct {
	namespace string
	reference metav1.OwnerReference
	wants     int
}

// controllers makes two in every namespace. Most ask for several hosts, in one of two places.
func controllers(b *builder) {
	kinds := []func(string){
		func(namespace string) { b.addReplicaSet(namespace, "lone-set", nil) },
		func(namespace string) { b.addReplicaSet(namespace, "rolled-set", b.addDeployment(namespace)) },
		b.addStatefulSet,
		func(namespace string) { b.addJob(namespace, "lone-job", nil) },
		func(namespace string) { b.addJob(namespace, "timed-job", b.addCronJob(namespace)) },
	}
	for _, namespace := range b.Namespaces {
		first := b.Intn(len(kinds))
		kinds[first](namespace.Name)
		kinds[(first+b.between(1, len(kinds)-1))%len(kinds)](namespace.Name)
	}
}

func (b *builder) controllerMeta(namespace, name string) metav1.ObjectMeta {
	b.serial++
	meta := metav1.ObjectMeta{Namespace: namespace, Name: name, UID: b.uid()}
	if b.chance(0.75) {
		meta.Annotations = map[string]string{minHosts: pick(b.Random, "1", "2", "2", "3", "3", "4", "4", "5", "5", "5", "two", "", "2.5", "99999999999999999999")}
	}
	return meta
}

func ownedBy(meta *metav1.ObjectMeta, parent *metav1.OwnerReference) {
	if parent != nil {
		meta.OwnerReferences = []metav1.OwnerReference{*parent}
	}
}

func referenceTo(version, kind string, meta metav1.ObjectMeta) *metav1.OwnerReference {
	return &metav1.OwnerReference{APIVersion: version, Kind: kind, Name: meta.Name, UID: meta.UID, Controller: ptr.To(true)}
}

var setLabels = map[string]string{"set": "x"}

func template(policy v1.RestartPolicy) v1.PodTemplateSpec {
	return v1.PodTemplateSpec{ObjectMeta: metav1.ObjectMeta{Labels: setLabels},
		Spec: v1.PodSpec{RestartPolicy: policy, Containers: []v1.Container{{Name: "c", Image: "image:1"}}}}
}

// desired is nil for some: it means 1.
func (b *builder) desired() *int32 {
	if b.chance(0.05) {
		return nil
	}
	return ptr.To(pick[int32](b.Random, 0, 1, 2, 3, 3, 4, 4, 5, 5))
}

func (b *builder) keep(namespace string, reference *metav1.OwnerReference, desired *int32) {
	b.owners = append(b.owners, &owner{namespace: namespace, reference: *reference, wants: int(ptr.Deref(desired, 1))})
}

func (b *builder) addDeployment(namespace string) *metav1.OwnerReference {
	meta := b.controllerMeta(namespace, "rolled")
	b.add(func() runtime.Object {
		return &appsv1.Deployment{ObjectMeta: meta, Spec: appsv1.DeploymentSpec{Replicas: ptr.To[int32](4),
			Selector: &metav1.LabelSelector{MatchLabels: setLabels}, Template: template(v1.RestartPolicyAlways)}}
	})
	return referenceTo("apps/v1", "Deployment", meta)
}

func (b *builder) addReplicaSet(namespace, name string, parent *metav1.OwnerReference) {
	meta, desired := b.controllerMeta(namespace, name), b.desired()
	ownedBy(&meta, parent)
	b.keep(namespace, referenceTo("apps/v1", "ReplicaSet", meta), desired)
	if b.chance(0.05) {
		return // it is gone, its pods are not
	}
	b.add(func() runtime.Object {
		return &appsv1.ReplicaSet{ObjectMeta: meta, Spec: appsv1.ReplicaSetSpec{Replicas: desired,
			Selector: &metav1.LabelSelector{MatchLabels: setLabels}, Template: template(v1.RestartPolicyAlways)}}
	})
}

func (b *builder) addStatefulSet(namespace string) {
	meta, desired := b.controllerMeta(namespace, "stateful"), b.desired()
	b.keep(namespace, referenceTo("apps/v1", "StatefulSet", meta), desired)
	b.add(func() runtime.Object {
		return &appsv1.StatefulSet{ObjectMeta: meta, Spec: appsv1.StatefulSetSpec{Replicas: desired, ServiceName: "s",
			Selector: &metav1.LabelSelector{MatchLabels: setLabels}, Template: template(v1.RestartPolicyAlways)}}
	})
}

func (b *builder) addCronJob(namespace string) *metav1.OwnerReference {
	meta := b.controllerMeta(namespace, "timed")
	b.add(func() runtime.Object {
		return &batchv1.CronJob{ObjectMeta: meta, Spec: batchv1.CronJobSpec{Schedule: "0 * * * *",
			JobTemplate: batchv1.JobTemplateSpec{Spec: batchv1.JobSpec{Template: template(v1.RestartPolicyNever)}}}}
	})
	return referenceTo("batch/v1", "CronJob", meta)
}

func (b *builder) addJob(namespace, name string, parent *metav1.OwnerReference) {
	meta, desired := b.controllerMeta(namespace, name), b.desired()
	ownedBy(&meta, parent)
	b.keep(namespace, referenceTo("batch/v1", "Job", meta), desired)
	b.add(func() runtime.Object {
		return &batchv1.Job{ObjectMeta: meta, Spec: batchv1.JobSpec{Parallelism: desired, Completions: desired,
			Selector: &metav1.LabelSelector{MatchLabels: setLabels}, ManualSelector: ptr.To(true), Template: template(v1.RestartPolicyNever)}}
	})
}

// own makes the waiting pod one of a controller's.
func own(b *builder, pod *v1.Pod) {
	var candidates []*owner
	for _, each := range b.owners {
		if each.namespace == pod.Namespace {
			candidates = append(candidates, each)
		}
	}
	if len(candidates) > 0 && b.chance(0.9) {
		b.giveTo(pick(b.Random, candidates...), pod)
	}
}

func (b *builder) giveTo(chosen *owner, pod *v1.Pod) {
	pod.OwnerReferences = []metav1.OwnerReference{chosen.reference}
	if b.chance(0.05) {
		pod.OwnerReferences[0].Controller = nil // owned, not controlled
	}
}

// gather gives each controller most of the pods that it wants, of those that are there, and moves many to one node: that is
// what brings a group into need of hosts. Finished and terminating ones among them do not count.
func gather(b *builder) {
	for _, each := range b.owners {
		var there []*v1.Pod
		for _, pod := range b.Pods {
			if pod.Namespace == each.namespace && pod.Spec.NodeName != "" && pod.OwnerReferences == nil {
				there = append(there, pod)
			}
		}
		there = there[:min(len(there), max(0, each.wants-pick(b.Random, 0, 1, 1, 1, 2)))]
		for _, pod := range there {
			b.giveTo(each, pod)
			if b.chance(0.6) {
				pod.Spec.NodeName = there[0].Spec.NodeName
			}
		}
	}
}

func finished(pod *v1.Pod) bool {
	return pod.Status.Phase == v1.PodSucceeded || pod.Status.Phase == v1.PodFailed
}
