package main

import (
	"fmt"

	v1 "k8s.io/api/core/v1"
)

// Placement is one step of a pass. An empty node: the pod was left waiting.
type Placement struct {
	Pod  string `json:"pod"` // NAMESPACE/NAME
	Node string `json:"node"`
}

// Finding is a step that kube-scheduler would not have taken.
type Finding struct {
	Pod    string `json:"pod"`
	Node   string `json:"node"`
	Wrong  string `json:"wrong"`
	Step   int    `json:"step"`
	Reason string `json:"reason"`
}

// audit replays a pass. Each binding must be feasible at its moment, and a pod left waiting must have no feasible node at
// the end, but for nodes that usable refuses (those that we leave out on purpose).
func audit(cluster *Cluster, pass []Placement, usable func(*v1.Node) bool) ([]Finding, error) {
	bench, err := newBench(cluster)
	if err != nil {
		return nil, err
	}
	defer bench.stop()
	findings := []Finding{}
	pods := podsByKey(cluster)
	for step, placement := range pass {
		pod := pods[placement.Pod]
		if pod == nil {
			findings = append(findings, Finding{Pod: placement.Pod, Wrong: "no such pod", Step: step})
		} else if placement.Node != "" {
			wrong, err := bench.replay(pod, placement.Node)
			if err != nil {
				return nil, err
			}
			if wrong != nil {
				wrong.Step = step
				findings = append(findings, *wrong)
			}
		}
	}
	left, err := bench.auditLeft(cluster, pass, pods, usable)
	return append(findings, left...), err
}

func podsByKey(cluster *Cluster) map[string]*v1.Pod {
	pods := map[string]*v1.Pod{}
	for _, pod := range cluster.Pods {
		pods[pod.Namespace+"/"+pod.Name] = pod
	}
	return pods
}

func (b *Bench) replay(pod *v1.Pod, node string) (*Finding, error) {
	verdict, err := b.judge(pod)
	if err != nil {
		return nil, err
	}
	finding := &Finding{Pod: pod.Namespace + "/" + pod.Name, Node: node, Wrong: "bound to a node that does not exist"}
	for _, candidate := range verdict.Nodes {
		if candidate.Name == node && candidate.Feasible {
			finding = nil
		} else if candidate.Name == node {
			finding.Wrong = "bound where it does not fit"
			finding.Reason = fmt.Sprintf("%s: %v", candidate.First.Filter, candidate.First.Reasons)
		}
	}
	return finding, b.assume(pod, node)
}

func (b *Bench) auditLeft(cluster *Cluster, pass []Placement, pods map[string]*v1.Pod, usable func(*v1.Node) bool) ([]Finding, error) {
	nodes := map[string]*v1.Node{}
	for _, node := range cluster.Nodes {
		nodes[node.Name] = node
	}
	var findings []Finding
	for step, placement := range pass {
		pod := pods[placement.Pod]
		if pod == nil || placement.Node != "" {
			continue
		}
		verdict, err := b.judge(pod)
		if err != nil {
			return nil, err
		}
		for _, candidate := range verdict.Nodes {
			if candidate.Feasible && usable(nodes[candidate.Name]) {
				findings = append(findings, Finding{Pod: placement.Pod, Node: candidate.Name, Step: step,
					Wrong: "left waiting though a node fits"})
				break
			}
		}
	}
	return findings, nil
}
