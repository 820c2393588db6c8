package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"sync"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
)

func waiting(scheduler string) string { return "spec.nodeName=,spec.schedulerName=" + scheduler }

func bind(ctx context.Context, client *kubernetes.Clientset, pod *v1.Pod, node string) error {
	return client.CoreV1().Pods(pod.Namespace).Bind(ctx, &v1.Binding{
		ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name, UID: pod.UID},
		Target:     v1.ObjectReference{Kind: "Node", Name: node},
	}, metav1.CreateOptions{})
}

// bareLoop lists pods and nodes and then only posts the bindings: what no scheduler can outrun.
func bareLoop(ctx context.Context, client *kubernetes.Clientset, arguments []string) error {
	var scheduler string
	var inFlight int
	err := options("loop", arguments, func(flags *flag.FlagSet) {
		flags.StringVar(&scheduler, "scheduler", "default-scheduler", "whose pods")
		flags.IntVar(&inFlight, "in-flight", 48, "bindings under way at once")
	})
	if err != nil {
		return err
	}
	nodes, err := client.CoreV1().Nodes().List(ctx, metav1.ListOptions{ResourceVersion: "0"})
	if err != nil {
		return err
	}
	all, err := client.CoreV1().Pods("").List(ctx, metav1.ListOptions{ResourceVersion: "0"})
	if err != nil {
		return err
	}
	var pods []*v1.Pod
	for index := range all.Items {
		if pod := &all.Items[index]; pod.Spec.NodeName == "" && pod.Spec.SchedulerName == scheduler {
			pods = append(pods, pod)
		}
	}
	return each(ctx, numbers(0, len(pods)), inFlight, func(ctx context.Context, number int) error {
		return bind(ctx, client, pods[number], nodes.Items[number%len(nodes.Items)].Name)
	})
}

// bareWatcher binds each pod that arrives to the same node, until it is told to end.
func bareWatcher(ctx context.Context, client *kubernetes.Clientset, arguments []string) error {
	var scheduler, node string
	err := options("watcher", arguments, func(flags *flag.FlagSet) {
		flags.StringVar(&scheduler, "scheduler", "bare", "whose pods")
		flags.StringVar(&node, "node", nodeName(0), "where they go")
	})
	if err != nil {
		return err
	}
	watched, err := watchWaiting(ctx, client, scheduler)
	if err != nil {
		return err
	}
	defer watched.Stop()
	fmt.Println("watching")
	var binds sync.WaitGroup
	defer binds.Wait()
	for {
		select {
		case <-ctx.Done():
			return nil
		case event, open := <-watched.ResultChan():
			if !open {
				return errors.New("the watch has ended")
			}
			if pod, is := event.Object.(*v1.Pod); is && event.Type == watch.Added {
				binds.Go(func() { report(bind(ctx, client, pod, node)) })
			}
		}
	}
}

// watchWaiting goes on where it was when the server ends the watch, as it does with those that fall behind for a moment.
func watchWaiting(ctx context.Context, client *kubernetes.Clientset, scheduler string) (*watchtools.RetryWatcher, error) {
	pods := client.CoreV1().Pods("")
	now, err := pods.List(ctx, metav1.ListOptions{FieldSelector: waiting(scheduler)})
	if err != nil {
		return nil, err
	}
	return watchtools.NewRetryWatcherWithContext(ctx, now.ResourceVersion, &cache.ListWatch{
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
			options.FieldSelector = waiting(scheduler)
			return pods.Watch(ctx, options)
		},
	})
}

// report tells of a bind that failed, and goes on: the audit log shows what is missing.
func report(err error) {
	if err != nil {
		fmt.Println(err)
	}
}
