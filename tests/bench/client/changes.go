package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"sync"
	"time"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// arrive creates pods at an even pace, however long each takes.
func arrive(ctx context.Context, client *kubernetes.Clientset, arguments []string) error {
	var pods kind
	var count int
	var every time.Duration
	err := options("arrive", arguments, func(flags *flag.FlagSet) {
		pods.define(flags)
		flags.IntVar(&count, "count", 0, "how many")
		flags.DurationVar(&every, "every", time.Second, "time from one to the next")
	})
	if err != nil {
		return err
	}
	failures := make([]error, count)
	var requests sync.WaitGroup
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for number := range failures {
		requests.Go(func() {
			_, failures[number] = client.CoreV1().Pods(namespace).Create(ctx, pods.pod(number), metav1.CreateOptions{})
		})
		<-ticker.C
	}
	requests.Wait()
	return errors.Join(failures...)
}

// touchPods changes a label of so many pods and prints the bytes that they take as protobuf afterwards.
func touchPods(ctx context.Context, client *kubernetes.Clientset, arguments []string) error {
	var prefix string
	var count int64
	err := options("touch", arguments, func(flags *flag.FlagSet) {
		flags.StringVar(&prefix, "prefix", "pod", "of which set")
		flags.Int64Var(&count, "count", 0, "how many")
	})
	if err != nil {
		return err
	}
	pods, err := ofPrefix(ctx, client, prefix, count)
	if err != nil {
		return err
	}
	bytes := 0
	err = each(ctx, pods, 1, func(ctx context.Context, pod v1.Pod) error {
		pod.Labels["touched"] = fmt.Sprint(time.Now().UnixNano())
		changed, err := client.CoreV1().Pods(namespace).Update(ctx, &pod, metav1.UpdateOptions{})
		if err == nil {
			bytes += changed.Size()
		}
		return err
	})
	fmt.Println(bytes)
	return err
}
