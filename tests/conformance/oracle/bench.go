package main

import (
	"context"
	"fmt"
	"slices"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/events"
	"k8s.io/klog/v2"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	"k8s.io/kubernetes/pkg/scheduler/apis/config/latest"
	internalcache "k8s.io/kubernetes/pkg/scheduler/backend/cache"
	"k8s.io/kubernetes/pkg/scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/names"
	"k8s.io/utils/ptr"
)

// Bench is a real kube-scheduler whose cache holds the cluster, and which nobody has started: it is asked, and never acts.
type Bench struct {
	scheduler *scheduler.Scheduler
	whole     framework.Framework            // the default profile
	single    map[string]framework.Framework // by plugin: a profile with that filter alone
	order     []string                       // the default profile's filters
	logger    klog.Logger
	stop      context.CancelFunc
	ctx       context.Context
}

const wholeProfile = "whole"

// newBench needs a cluster that was admitted. The caller calls stop.
func newBench(cluster *Cluster) (*Bench, error) {
	ctx, stop := context.WithCancel(context.Background())
	client := fake.NewSimpleClientset(cluster.Others...)
	factory := informers.NewSharedInformerFactory(client, 0)
	profiles, err := profiles()
	if err != nil {
		stop()
		return nil, err
	}
	sched, err := scheduler.New(ctx, client, factory, nil, silentRecorder,
		scheduler.WithProfiles(profiles...), scheduler.WithPercentageOfNodesToScore(ptr.To[int32](100)))
	if err != nil {
		stop()
		return nil, err
	}
	bench := &Bench{scheduler: sched, whole: sched.Profiles[wholeProfile], single: map[string]framework.Framework{},
		logger: klog.FromContext(ctx), stop: stop, ctx: ctx}
	for _, plugin := range bench.whole.ListPlugins().Filter.Enabled {
		bench.order = append(bench.order, plugin.Name)
		bench.single[plugin.Name] = sched.Profiles[plugin.Name]
	}
	if err := bench.fill(cluster, factory); err != nil {
		stop()
		return nil, err
	}
	return bench, nil
}

func silentRecorder(string) events.EventRecorder { return &events.FakeRecorder{} }

// profiles are kube-scheduler's default one and, for each plugin of it, one with that plugin alone.
func profiles() ([]config.KubeSchedulerProfile, error) {
	defaults, err := latest.Default()
	if err != nil {
		return nil, err
	}
	whole := defaults.Profiles[0]
	whole.SchedulerName = wholeProfile
	all := []config.KubeSchedulerProfile{whole}
	needed := []config.Plugin{{Name: names.PrioritySort}, {Name: names.DefaultBinder}}
	for _, plugin := range whole.Plugins.MultiPoint.Enabled {
		if slices.ContainsFunc(needed, func(n config.Plugin) bool { return n.Name == plugin.Name }) {
			continue
		}
		alone := *whole.DeepCopy()
		alone.SchedulerName = plugin.Name
		alone.Plugins.MultiPoint.Enabled = append(slices.Clone(needed), plugin)
		all = append(all, alone)
	}
	return all, nil
}

func (b *Bench) fill(cluster *Cluster, factory informers.SharedInformerFactory) error {
	if err := b.fillListers(cluster, factory); err != nil {
		return err
	}
	for _, node := range cluster.Nodes {
		b.scheduler.Cache.AddNode(b.logger, node)
	}
	for _, pod := range cluster.Pods {
		if finished(pod) {
			continue // kube-scheduler's informer never sees these
		}
		if pod.Spec.NodeName != "" {
			if err := b.scheduler.Cache.AddPod(b.logger, pod); err != nil {
				return err
			}
		} else if err := b.nominate(pod, factory); err != nil {
			return err
		}
	}
	return b.refresh()
}

// fillListers starts the informers only where a plugin keeps a cache of its own behind them: waiting for their first
// list takes a tenth of a second.
func (b *Bench) fillListers(cluster *Cluster, factory informers.SharedInformerFactory) error {
	for _, other := range cluster.Others {
		if _, isNamespace := other.(*v1.Namespace); !isNamespace {
			factory.Start(b.ctx.Done())
			factory.WaitForCacheSync(b.ctx.Done())
			return b.scheduler.WaitForHandlersSync(b.ctx)
		}
	}
	for _, namespace := range cluster.Others {
		if err := addTo(factory, namespace); err != nil {
			return err
		}
	}
	return nil
}

func addTo(factory informers.SharedInformerFactory, namespace runtime.Object) error {
	return factory.Core().V1().Namespaces().Informer().GetIndexer().Add(namespace)
}

func (b *Bench) nominate(pod *v1.Pod, factory informers.SharedInformerFactory) error {
	if pod.Status.NominatedNodeName == "" {
		return nil
	}
	// The nominator asks the lister whether the pod still waits.
	if err := factory.Core().V1().Pods().Informer().GetIndexer().Add(pod); err != nil {
		return err
	}
	info, err := framework.NewPodInfo(pod)
	if err != nil {
		return err
	}
	b.scheduler.SchedulingQueue.AddNominatedPod(b.logger, info, &fwk.NominatingInfo{
		NominatingMode: fwk.ModeOverride, NominatedNodeName: pod.Status.NominatedNodeName})
	return nil
}

// refresh brings the snapshot, which all profiles share, up to the cache.
func (b *Bench) refresh() error {
	snapshot, ok := b.whole.SnapshotSharedLister().(*internalcache.Snapshot)
	if !ok {
		return fmt.Errorf("the scheduler's snapshot is a %T", b.whole.SnapshotSharedLister())
	}
	return b.scheduler.Cache.UpdateSnapshot(b.logger, snapshot)
}

// assume counts the pod on the node from now on.
func (b *Bench) assume(pod *v1.Pod, node string) error {
	placed := pod.DeepCopy()
	placed.Spec.NodeName = node
	if err := b.scheduler.Cache.AddPod(b.logger, placed); err != nil {
		return err
	}
	return b.refresh()
}

func finished(pod *v1.Pod) bool {
	return pod.Status.Phase == v1.PodSucceeded || pod.Status.Phase == v1.PodFailed
}
