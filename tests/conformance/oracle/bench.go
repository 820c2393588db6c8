package main

import (
	"context"
	"fmt"

	v1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/events"
	"k8s.io/klog/v2"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/apis/config/latest"
	internalcache "k8s.io/kubernetes/pkg/scheduler/backend/cache"
	"k8s.io/kubernetes/pkg/scheduler/framework"
	"k8s.io/utils/ptr"
)

// Bench is a real kube-scheduler whose cache holds the cluster, and which nobody has started: it is asked, and never acts.
type Bench struct {
	scheduler *scheduler.Scheduler
	framework framework.Framework // the default profile
	order     []string            // its filters
	logger    klog.Logger
	stop      context.CancelFunc
	ctx       context.Context
}

// newBench needs a cluster that was admitted. The scheduler answers to the name. The caller calls stop.
func newBench(cluster *Cluster, name string) (*Bench, error) {
	ctx, stop := context.WithCancel(context.Background())
	bench, err := buildBench(ctx, cluster, name)
	if err != nil {
		stop()
		return nil, err
	}
	bench.stop = stop
	return bench, nil
}

func buildBench(ctx context.Context, cluster *Cluster, name string) (*Bench, error) {
	client := fake.NewClientset()
	factory := informers.NewSharedInformerFactory(client, 0)
	defaults, err := latest.Default()
	if err != nil {
		return nil, err
	}
	defaults.Profiles[0].SchedulerName = name
	sched, err := scheduler.New(ctx, client, factory, nil, silentRecorder,
		scheduler.WithProfiles(defaults.Profiles...), scheduler.WithPercentageOfNodesToScore(ptr.To[int32](100)))
	if err != nil {
		return nil, err
	}
	bench := &Bench{scheduler: sched, framework: sched.Profiles[name], logger: klog.FromContext(ctx), ctx: ctx}
	for _, plugin := range bench.framework.ListPlugins().Filter.Enabled {
		bench.order = append(bench.order, plugin.Name)
	}
	return bench, bench.fill(cluster, factory, name)
}

func silentRecorder(string) events.EventRecorder { return &events.FakeRecorder{} }

func (b *Bench) fill(cluster *Cluster, factory informers.SharedInformerFactory, name string) error {
	for _, other := range cluster.Others {
		if err := store(factory, other); err != nil {
			return err
		}
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
		} else if pod.Status.NominatedNodeName != "" {
			if err := b.enqueue(pod, factory, name); err != nil {
				return err
			}
		}
	}
	return b.refresh()
}

// enqueue lets the scheduler know of a nominated pod as the event of its creation would: one that is gated has no say. It
// takes pods of other schedulers for its own, as one with several profiles would: whoever promised the node, it is promised.
func (b *Bench) enqueue(pod *v1.Pod, factory informers.SharedInformerFactory, name string) error {
	pod = pod.DeepCopy()
	pod.Spec.SchedulerName = name
	// The queue asks the lister whether the pod still waits.
	if err := factory.Core().V1().Pods().Informer().GetIndexer().Add(pod); err != nil {
		return err
	}
	b.scheduler.SchedulingQueue.Add(b.logger, pod)
	return nil
}

// refresh brings the snapshot up to the cache.
func (b *Bench) refresh() error {
	snapshot, ok := b.framework.SnapshotSharedLister().(*internalcache.Snapshot)
	if !ok {
		return fmt.Errorf("the scheduler's snapshot is a %T", b.framework.SnapshotSharedLister())
	}
	return b.scheduler.Cache.UpdateSnapshot(b.logger, snapshot)
}

// assume counts the pod on the node from now on, and its volumes as taken. `state` is that of a cycle in which the node
// passed the filters; without one the volumes are left alone.
func (b *Bench) assume(pod *v1.Pod, node string, state fwk.CycleState) error {
	placed := pod.DeepCopy()
	placed.Spec.NodeName = node
	if state != nil {
		if status := b.framework.RunReservePluginsReserve(b.ctx, state, placed, node); !status.IsSuccess() {
			return fmt.Errorf("%s/%s could not be reserved on %s: %w", pod.Namespace, pod.Name, node, status.AsError())
		}
	}
	b.scheduler.SchedulingQueue.DeleteNominatedPodIfExists(pod)
	if err := b.scheduler.Cache.AddPod(b.logger, placed); err != nil {
		return err
	}
	return b.refresh()
}

func finished(pod *v1.Pod) bool {
	return pod.Status.Phase == v1.PodSucceeded || pod.Status.Phase == v1.PodFailed
}
