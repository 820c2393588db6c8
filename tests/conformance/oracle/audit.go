package main

import (
	"fmt"

	v1 "k8s.io/api/core/v1"
	fwk "k8s.io/kube-scheduler/framework"
)

// Placement is one step of a pass. An empty node: the pod was left waiting.
type Placement struct {
	Pod  string `json:"pod"` // NAMESPACE/NAME
	Node string `json:"node"`
}

// Audit is what kube-scheduler has to say about a pass.
type Audit struct {
	Findings []Finding `json:"findings"` // bindings that it would not have made
	Left     []Left    `json:"left"`     // pods left waiting that fit somewhere at the end
}

// Finding is a binding that is not feasible at its moment.
type Finding struct {
	Pod    string `json:"pod"`
	Node   string `json:"node"`
	Wrong  string `json:"wrong"`
	Step   int    `json:"step"`
	Reason string `json:"reason"`
}

// Left is a pod that was left waiting, and where it could go. Whether we leave these nodes out on purpose is for others to say.
type Left struct {
	Pod   string   `json:"pod"`
	Nodes []string `json:"nodes"`
}

// audit replays a pass: each binding must be feasible at its moment, and the pods left waiting are asked about at the end.
func audit(cluster *Cluster, pass []Placement, scheduler string) (*Audit, error) {
	bench, err := newBench(cluster, scheduler)
	if err != nil {
		return nil, err
	}
	defer bench.stop()
	result := &Audit{Findings: []Finding{}, Left: []Left{}}
	pods := podsByKey(cluster)
	for step, placement := range pass {
		if placement.Node == "" {
			continue
		}
		wrong, err := bench.replay(pods[placement.Pod], placement)
		if err != nil {
			return nil, err
		}
		if wrong != nil {
			wrong.Step = step
			result.Findings = append(result.Findings, *wrong)
		}
	}
	result.Left, err = bench.left(pass, pods)
	return result, err
}

func podsByKey(cluster *Cluster) map[string]*v1.Pod {
	pods := map[string]*v1.Pod{}
	for _, pod := range cluster.Pods {
		pods[pod.Namespace+"/"+pod.Name] = pod
	}
	return pods
}

func (b *Bench) replay(pod *v1.Pod, placement Placement) (*Finding, error) {
	finding := &Finding{Pod: placement.Pod, Node: placement.Node}
	if pod == nil {
		finding.Wrong = "no such pod"
		return finding, nil
	}
	info, err := b.framework.SnapshotSharedLister().NodeInfos().Get(placement.Node)
	if err != nil {
		finding.Wrong = "bound to a node that does not exist"
		return finding, nil
	}
	rejection, cycle := b.whyNot(pod, info)
	if rejection == nil {
		return nil, b.assume(pod, placement.Node, cycle.state)
	}
	finding.Wrong = "bound where it does not fit"
	finding.Reason = fmt.Sprintf("%s: %v", rejection.Filter, rejection.Reasons)
	return finding, b.assume(pod, placement.Node, nil)
}

// whyNot is nil, and comes with a cycle that can go on, where the pod fits on the node.
func (b *Bench) whyNot(pod *v1.Pod, node fwk.NodeInfo) (*Rejection, *Cycle) {
	if whole := b.beforeTheQueue(pod); whole != nil {
		return whole, nil
	}
	cycle := b.begin(pod)
	if cycle.whole != nil {
		return cycle.whole, nil
	}
	return b.firstRejection(pod, node, cycle), cycle
}

func (b *Bench) left(pass []Placement, pods map[string]*v1.Pod) ([]Left, error) {
	infos, err := b.nodes()
	if err != nil {
		return nil, err
	}
	left := []Left{}
	for _, placement := range pass {
		pod := pods[placement.Pod]
		if pod == nil || placement.Node != "" || b.beforeTheQueue(pod) != nil {
			continue
		}
		if nodes := b.fitting(pod, infos); len(nodes) > 0 {
			left = append(left, Left{Pod: placement.Pod, Nodes: nodes})
		}
	}
	return left, nil
}

func (b *Bench) fitting(pod *v1.Pod, infos []fwk.NodeInfo) []string {
	var names []string
	cycle := b.begin(pod)
	if cycle.whole != nil {
		return nil
	}
	for _, info := range infos {
		if b.firstRejection(pod, info, cycle) == nil {
			names = append(names, info.Node().Name)
		}
	}
	if cycle.failed {
		return nil
	}
	return names
}
