package main

import (
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/kubernetes/pkg/apis/apps"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	appsvalidation "k8s.io/kubernetes/pkg/apis/apps/validation"
	"k8s.io/kubernetes/pkg/apis/batch"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	batchvalidation "k8s.io/kubernetes/pkg/apis/batch/validation"
	corevalidation "k8s.io/kubernetes/pkg/apis/core/validation"
	"k8s.io/kubernetes/pkg/apis/storage"
	_ "k8s.io/kubernetes/pkg/apis/storage/install"
	storagevalidation "k8s.io/kubernetes/pkg/apis/storage/validation"
)

// admitStorage says whether the object is one of the group's, and what is wrong with it.
func admitStorage(object runtime.Object) (bool, error) {
	switch o := object.(type) {
	case *storagev1.StorageClass:
		return true, throughInternal(o, &storage.StorageClass{}, storagevalidation.ValidateStorageClass)
	case *storagev1.CSINode:
		return true, throughInternal(o, &storage.CSINode{}, func(internal *storage.CSINode) field.ErrorList {
			return storagevalidation.ValidateCSINode(internal, storagevalidation.CSINodeValidationOptions{})
		})
	case *storagev1.CSIDriver:
		return true, throughInternal(o, &storage.CSIDriver{}, storagevalidation.ValidateCSIDriver)
	case *storagev1.CSIStorageCapacity:
		return true, throughInternal(o, &storage.CSIStorageCapacity{}, func(internal *storage.CSIStorageCapacity) field.ErrorList {
			return storagevalidation.ValidateCSIStorageCapacity(internal, storagevalidation.CSIStorageCapacityValidateOptions{})
		})
	case *storagev1.VolumeAttachment:
		return true, throughInternal(o, &storage.VolumeAttachment{}, storagevalidation.ValidateVolumeAttachmentV1)
	}
	return false, nil
}

func admitController(object runtime.Object) error {
	options := corevalidation.PodValidationOptions{}
	switch o := object.(type) {
	case *appsv1.Deployment:
		return throughInternal(o, &apps.Deployment{}, func(internal *apps.Deployment) field.ErrorList {
			return appsvalidation.ValidateDeployment(internal, options)
		})
	case *appsv1.ReplicaSet:
		return throughInternal(o, &apps.ReplicaSet{}, func(internal *apps.ReplicaSet) field.ErrorList {
			return appsvalidation.ValidateReplicaSet(internal, options)
		})
	case *appsv1.StatefulSet:
		return throughInternal(o, &apps.StatefulSet{}, func(internal *apps.StatefulSet) field.ErrorList {
			return appsvalidation.ValidateStatefulSet(internal, options)
		})
	case *batchv1.Job:
		return throughInternal(o, &batch.Job{}, func(internal *batch.Job) field.ErrorList {
			return batchvalidation.ValidateJobSpec(&internal.Spec, field.NewPath("spec"), options)
		})
	case *batchv1.CronJob:
		return throughInternal(o, &batch.CronJob{}, func(internal *batch.CronJob) field.ErrorList {
			return batchvalidation.ValidateCronJobCreate(internal, options)
		})
	}
	return fmt.Errorf("a %T is of no use here", object)
}
