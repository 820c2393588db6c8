package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"spread-schedule.test/oracle/generator"
)

func runGenerate(arguments []string) error {
	flags := flag.NewFlagSet("generate", flag.ExitOnError)
	seed := flags.Int64("seed", 1, "the same seed gives the same clusters")
	first := flags.Int("first", 0, "number of the first cluster")
	count := flags.Int("count", 1, "how many clusters")
	features := flags.String("features", "", "names, separated by commas (see: oracle features)")
	scheduler := flags.String("scheduler-name", "my-scheduler", "the scheduler that waiting pods name")
	raw := flags.Bool("raw", false, "write what a person would have, without what the API server fills in")
	shape := generator.Shape{}
	flags.IntVar(&shape.MinNodes, "min-nodes", 0, "")
	flags.IntVar(&shape.MaxNodes, "max-nodes", 24, "")
	flags.IntVar(&shape.MinWaiting, "min-waiting", 1, "pods that wait for the scheduler")
	flags.IntVar(&shape.MaxWaiting, "max-waiting", 1, "")
	flags.IntVar(&shape.MaxPlaced, "max-placed", 3, "pods on a node")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	names := strings.FieldsFunc(*features, func(c rune) bool { return c == ',' })
	admission := generator.Admission{Node: admitNode, Pod: admitTwice, Other: admitOther}
	if *raw {
		admission = onCopies(admission)
	}
	for index := *first; index < *first+*count; index++ {
		made, err := generator.New(*seed, index, names, shape, *scheduler, admission)
		if err != nil {
			return fmt.Errorf("cluster %d of seed %d: %w", index, *seed, err)
		}
		cluster := &Cluster{Nodes: made.Nodes, Pods: made.Pods}
		for _, namespace := range made.Namespaces {
			cluster.Others = append(cluster.Others, namespace)
		}
		cluster.Others = append(cluster.Others, made.Others...)
		if err := writeCluster(os.Stdout, cluster); err != nil {
			return err
		}
	}
	return nil
}

// onCopies says what is acceptable and leaves it as it was.
func onCopies(admission generator.Admission) generator.Admission {
	return generator.Admission{
		Node:  func(node *v1.Node) error { return admission.Node(node.DeepCopy()) },
		Pod:   func(pod *v1.Pod) error { return admission.Pod(pod.DeepCopy()) },
		Other: func(other runtime.Object) error { return admission.Other(other.DeepCopyObject()) },
	}
}

// admitTwice creates the pod and reads it again: reading fills in defaults too, and what they add may not be acceptable.
func admitTwice(pod *v1.Pod) error {
	if err := admitPod(pod); err != nil {
		return err
	}
	return admitPod(pod)
}

func runFeatures([]string) error {
	for _, feature := range generator.Features {
		fmt.Printf("%-24s%s\n", feature.Name, feature.About)
	}
	return nil
}
