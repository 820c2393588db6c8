package main

import (
	"context"
	"fmt"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/core"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	"k8s.io/kubernetes/pkg/apis/core/validation"
	podregistry "k8s.io/kubernetes/pkg/registry/core/pod"
)

// admit gives every object what the API server would fill in and refuses what it would refuse. Objects are changed in place.
func admit(cluster *Cluster) error {
	for _, node := range cluster.Nodes {
		if err := admitNode(node); err != nil {
			return fmt.Errorf("node %s: %w", node.Name, err)
		}
	}
	for _, pod := range cluster.Pods {
		if err := admitPod(pod); err != nil {
			return fmt.Errorf("pod %s/%s: %w", pod.Namespace, pod.Name, err)
		}
	}
	for _, other := range cluster.Others {
		if err := admitOther(other); err != nil {
			return fmt.Errorf("%T: %w", other, err)
		}
	}
	return nil
}

func admitNode(node *v1.Node) error {
	return throughInternal(node, &core.Node{}, func(internal *core.Node) field.ErrorList {
		return validation.ValidateNode(internal)
	})
}

// admitPod creates the pod and then, as a kubelet would, updates its status to the one it came with. The API server takes
// no deletion timestamp at creation, so it is put back at the end.
func admitPod(pod *v1.Pod) error {
	deleted, grace := pod.DeletionTimestamp, pod.DeletionGracePeriodSeconds
	pod.DeletionTimestamp, pod.DeletionGracePeriodSeconds = nil, nil
	err := throughInternal(pod, &core.Pod{}, createPod)
	pod.DeletionTimestamp, pod.DeletionGracePeriodSeconds = deleted, grace
	return err
}

func createPod(pod *core.Pod) field.ErrorList {
	ctx := context.Background()
	if pod.Generation != 0 {
		return checkStoredPod(ctx, pod)
	}
	status := pod.Status
	podregistry.Strategy.PrepareForCreate(ctx, pod)
	if errs := podregistry.Strategy.Validate(ctx, pod); len(errs) > 0 {
		return errs
	}
	created := pod.DeepCopy()
	created.ResourceVersion, pod.ResourceVersion = "1", "1"
	status.QOSClass = pod.Status.QOSClass
	if status.Phase == "" {
		status.Phase = pod.Status.Phase
	}
	if pod.Spec.NodeName == "" {
		for _, condition := range pod.Status.Conditions {
			condition.LastTransitionTime = pod.CreationTimestamp // not now: the same seed gives the same bytes
			status.Conditions = append(status.Conditions, condition)
		}
	}
	pod.Status = status
	podregistry.StatusStrategy.PrepareForUpdate(ctx, pod, created)
	errs := podregistry.StatusStrategy.ValidateUpdate(ctx, pod, created)
	pod.ResourceVersion = ""
	return errs
}

// checkStoredPod judges a pod that was created before: matchLabelKeys, for one, would be refused the second time, as
// creation has merged them into the selector.
func checkStoredPod(ctx context.Context, pod *core.Pod) field.ErrorList {
	pod.ResourceVersion = "1"
	errs := podregistry.Strategy.ValidateUpdate(ctx, pod, pod.DeepCopy())
	pod.ResourceVersion = ""
	return errs
}

func admitOther(object runtime.Object) error {
	switch o := object.(type) {
	case *v1.Namespace:
		return throughInternal(o, &core.Namespace{}, validation.ValidateNamespace)
	case *v1.PersistentVolume:
		return throughInternal(o, &core.PersistentVolume{}, func(internal *core.PersistentVolume) field.ErrorList {
			return validation.ValidatePersistentVolume(internal, validation.ValidationOptionsForPersistentVolume(internal, nil))
		})
	case *v1.PersistentVolumeClaim:
		return throughInternal(o, &core.PersistentVolumeClaim{}, func(internal *core.PersistentVolumeClaim) field.ErrorList {
			return validation.ValidatePersistentVolumeClaim(internal, validation.ValidationOptionsForPersistentVolumeClaimCreate())
		})
	}
	if admitted, err := admitStorage(object); admitted {
		return err
	}
	return admitController(object)
}

// throughInternal takes a versioned object the way of a request: defaults, conversion, checks, and back.
func throughInternal[I runtime.Object](versioned runtime.Object, internal I, check func(I) field.ErrorList) error {
	legacyscheme.Scheme.Default(versioned)
	if err := legacyscheme.Scheme.Convert(versioned, internal, nil); err != nil {
		return err
	}
	if errs := check(internal); len(errs) > 0 {
		return errs.ToAggregate()
	}
	return legacyscheme.Scheme.Convert(internal, versioned, nil)
}
