package main

import (
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	v1 "k8s.io/api/core/v1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

// store puts an object where the plugins' listers find it. The informers behind them are never started: waiting for their
// first list takes a tenth of a second, and no plugin that we ask keeps more than what the informer holds.
func store(factory informers.SharedInformerFactory, object runtime.Object) error {
	informer, err := informerOf(factory, object)
	if err != nil || informer == nil {
		return err
	}
	return informer.GetIndexer().Add(object)
}

func informerOf(factory informers.SharedInformerFactory, object runtime.Object) (cache.SharedIndexInformer, error) {
	core, storage := factory.Core().V1(), factory.Storage().V1()
	switch object.(type) {
	case *v1.Namespace:
		return core.Namespaces().Informer(), nil
	case *v1.PersistentVolume:
		return core.PersistentVolumes().Informer(), nil
	case *v1.PersistentVolumeClaim:
		return core.PersistentVolumeClaims().Informer(), nil
	case *storagev1.StorageClass:
		return storage.StorageClasses().Informer(), nil
	case *storagev1.CSINode:
		return storage.CSINodes().Informer(), nil
	case *storagev1.CSIDriver:
		return storage.CSIDrivers().Informer(), nil
	case *storagev1.CSIStorageCapacity:
		return storage.CSIStorageCapacities().Informer(), nil
	case *storagev1.VolumeAttachment:
		return storage.VolumeAttachments().Informer(), nil
	case *appsv1.ReplicaSet:
		return factory.Apps().V1().ReplicaSets().Informer(), nil
	case *appsv1.StatefulSet:
		return factory.Apps().V1().StatefulSets().Informer(), nil
	case *appsv1.Deployment, *batchv1.Job, *batchv1.CronJob:
		return nil, nil // kube-scheduler does not look at these
	}
	return nil, fmt.Errorf("a %T is of no use here", object)
}
