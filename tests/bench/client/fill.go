package main

import (
	"context"
	"flag"
	"fmt"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

const fillers = 32 // requests in flight

func createNodes(ctx context.Context, client *kubernetes.Clientset, arguments []string) error {
	var first, count int
	err := options("nodes", arguments, func(flags *flag.FlagSet) {
		flags.IntVar(&first, "first", 0, "number of the first")
		flags.IntVar(&count, "count", 0, "how many")
	})
	if err != nil {
		return err
	}
	return each(ctx, numbers(first, count), fillers, func(ctx context.Context, number int) error {
		_, err := client.CoreV1().Nodes().Create(ctx, newNode(number), metav1.CreateOptions{})
		return err
	})
}

func nodeName(number int) string { return fmt.Sprintf("node-%05d", number) }

func newNode(number int) *v1.Node {
	name := nodeName(number)
	amounts := v1.ResourceList{
		v1.ResourceCPU:    resource.MustParse("32"),
		v1.ResourceMemory: resource.MustParse("128Gi"),
		v1.ResourcePods:   resource.MustParse("110"),
	}
	return &v1.Node{
		ObjectMeta: metav1.ObjectMeta{Name: name, Labels: map[string]string{
			v1.LabelHostname:     name,
			v1.LabelTopologyZone: fmt.Sprintf("zone-%d", number%3),
		}},
		Status: v1.NodeStatus{
			Allocatable: amounts,
			Capacity:    amounts,
			Conditions:  []v1.NodeCondition{{Type: v1.NodeReady, Status: v1.ConditionTrue, Reason: "Benchmark"}},
		},
	}
}

// kind of pod: those of one scheduler, dealt out to so many apps, waiting or on nodes already.
type kind struct {
	prefix, scheduler string
	apps, nodes       int
}

func (k *kind) define(flags *flag.FlagSet) {
	flags.StringVar(&k.prefix, "prefix", "pod", "how names begin")
	flags.StringVar(&k.scheduler, "scheduler", "default-scheduler", "spec.schedulerName")
	flags.IntVar(&k.apps, "apps", 10, "values of the label app")
	flags.IntVar(&k.nodes, "on", 0, "put them on the first so many nodes, in turn; 0: they wait")
}

func (k *kind) pod(number int) *v1.Pod {
	app, node := fmt.Sprintf("app%d", number%k.apps), ""
	if k.nodes > 0 { // one app after the other, each once round the nodes: evenly spread
		app, node = fmt.Sprintf("app%d", number/k.nodes%k.apps), nodeName(number%k.nodes)
	}
	return &v1.Pod{
		ObjectMeta: metav1.ObjectMeta{
			Name: fmt.Sprintf("%s-%s-%06d", k.prefix, app, number), Labels: map[string]string{"app": app, "set": k.prefix},
		},
		Spec: v1.PodSpec{
			SchedulerName: k.scheduler,
			NodeName:      node,
			Containers: []v1.Container{{
				Name: "pause", Image: "registry.k8s.io/pause:3.9",
				Resources: v1.ResourceRequirements{Requests: v1.ResourceList{
					v1.ResourceCPU:    resource.MustParse("50m"),
					v1.ResourceMemory: resource.MustParse("64Mi"),
				}},
			}},
		},
	}
}

func createPods(ctx context.Context, client *kubernetes.Clientset, arguments []string) error {
	var pods kind
	var first, count int
	err := options("pods", arguments, func(flags *flag.FlagSet) {
		pods.define(flags)
		flags.IntVar(&first, "first", 0, "number of the first")
		flags.IntVar(&count, "count", 0, "how many")
	})
	if err != nil {
		return err
	}
	return each(ctx, numbers(first, count), fillers, func(ctx context.Context, number int) error {
		_, err := client.CoreV1().Pods(namespace).Create(ctx, pods.pod(number), metav1.CreateOptions{})
		return err
	})
}

// ofPrefix is the set of pods that were created with this prefix.
func ofPrefix(ctx context.Context, client *kubernetes.Clientset, prefix string, limit int64) ([]v1.Pod, error) {
	list, err := client.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{LabelSelector: "set=" + prefix, Limit: limit})
	if err != nil {
		return nil, err
	}
	return list.Items, nil
}

func deletePods(ctx context.Context, client *kubernetes.Clientset, arguments []string) error {
	var prefix string
	err := options("delete", arguments, func(flags *flag.FlagSet) { flags.StringVar(&prefix, "prefix", "pod", "of which set") })
	if err != nil {
		return err
	}
	pods, err := ofPrefix(ctx, client, prefix, 0)
	if err != nil {
		return err
	}
	return each(ctx, pods, fillers, func(ctx context.Context, pod v1.Pod) error {
		return client.CoreV1().Pods(namespace).Delete(ctx, pod.Name, *metav1.NewDeleteOptions(0))
	})
}
