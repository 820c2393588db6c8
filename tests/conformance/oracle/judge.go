package main

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	v1 "k8s.io/api/core/v1"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework"
)

// Rejection is a filter and its reasons.
type Rejection struct {
	Filter  string   `json:"filter"`
	Reasons []string `json:"reasons"`
}

// NodeVerdict is what kube-scheduler finds about one node.
type NodeVerdict struct {
	Name     string      `json:"name"`
	Feasible bool        `json:"feasible"`
	First    *Rejection  `json:"first,omitempty"`
	All      []Rejection `json:"all"` // each filter alone, in order; empty where the pod was judged as a whole
}

// PodVerdict is what kube-scheduler finds about one pod.
type PodVerdict struct {
	Namespace string        `json:"namespace"`
	Name      string        `json:"name"`
	Whole     bool          `json:"whole"`     // First of every node is a reason that concerns the pod as a whole
	Failed    bool          `json:"failed"`    // that reason is an error: kube-scheduler gives up on the pod for now
	Pinned    bool          `json:"pinned"`    // only some nodes were looked at
	Corrected bool          `json:"corrected"` // kube-scheduler's own answer differs, by kubernetes#141526
	Message   string        `json:"message,omitempty"`
	Nodes     []NodeVerdict `json:"nodes"`
}

// judge asks the real filters about one waiting pod.
func (b *Bench) judge(pod *v1.Pod) (*PodVerdict, error) {
	verdict := &PodVerdict{Namespace: pod.Namespace, Name: pod.Name, Nodes: []NodeVerdict{}}
	infos, err := b.nodes()
	if err != nil {
		return nil, err
	}
	for _, info := range infos {
		verdict.Nodes = append(verdict.Nodes, NodeVerdict{Name: info.Node().Name, All: []Rejection{}})
	}
	if whole := b.beforeTheQueue(pod); whole != nil {
		verdict.rejectAll(*whole)
		verdict.Message = whole.Reasons[0]
		return verdict, nil
	}
	cycle := b.begin(pod)
	b.judgeNodes(pod, infos, cycle, verdict)
	if !verdict.anyFeasible() {
		// A pod that was promised a node is tried there first, and what rejects it there ends up, by a set that is shared, in
		// the words about nodes that it does not name.
		unpromised := pod.DeepCopy()
		unpromised.Status.NominatedNodeName = ""
		_, err := b.scheduler.SchedulePod(b.ctx, b.framework, framework.NewCycleState(), unpromised)
		if err == nil {
			return nil, fmt.Errorf("%s/%s: no node passes the filters, yet one was chosen", pod.Namespace, pod.Name)
		}
		verdict.Message = err.Error()
	}
	return verdict, nil
}

// judgeNodes fills in what each node's filters say, unless the pod is rejected as a whole.
func (b *Bench) judgeNodes(pod *v1.Pod, infos []fwk.NodeInfo, cycle *Cycle, verdict *PodVerdict) {
	verdict.Pinned = cycle.only != nil
	if cycle.whole != nil {
		verdict.Failed = cycle.failed
		verdict.rejectAll(*cycle.whole)
		return
	}
	for i, info := range infos {
		node := &verdict.Nodes[i]
		node.First = b.firstRejection(pod, info, cycle)
		node.Feasible = node.First == nil
		if !verdict.Pinned {
			node.All = b.allRejections(pod, info, cycle)
		}
	}
	if cycle.failed { // on one node, which ends it for all
		verdict.Failed = true
		verdict.rejectAll(*cycle.whole)
	}
}

func (b *Bench) nodes() ([]fwk.NodeInfo, error) {
	infos, err := b.framework.SnapshotSharedLister().NodeInfos().List()
	if err != nil {
		return nil, err
	}
	sorted := append([]fwk.NodeInfo{}, infos...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].Node().Name < sorted[j].Node().Name })
	return sorted, nil
}

// beforeTheQueue holds what keeps a pod from any filter: gates, and deletion.
func (b *Bench) beforeTheQueue(pod *v1.Pod) *Rejection {
	for _, plugin := range b.framework.PreEnqueuePlugins() {
		if status := plugin.PreEnqueue(b.ctx, pod); !status.IsSuccess() {
			return &Rejection{Filter: plugin.Name(), Reasons: status.Reasons()}
		}
	}
	if pod.DeletionTimestamp != nil {
		// kube-scheduler writes this into an event and gives it no plugin's name.
		return &Rejection{Reasons: []string{fmt.Sprintf("skip schedule deleting pod: %s/%s", pod.Namespace, pod.Name)}}
	}
	return nil
}

// orderly sorts what NodeResourcesFit says of extended resources: it goes through a map, so their order is chance.
func orderly(reasons []string) []string {
	for i, reason := range reasons {
		if strings.HasPrefix(reason, "Insufficient ") && !slices.Contains(inFixedOrder, reason) {
			slices.Sort(reasons[i:])
			break
		}
	}
	return reasons
}

var inFixedOrder = []string{"Insufficient cpu", "Insufficient memory", "Insufficient ephemeral-storage"}

func (v *PodVerdict) rejectAll(reason Rejection) {
	v.Whole = true
	for i := range v.Nodes {
		v.Nodes[i] = NodeVerdict{Name: v.Nodes[i].Name, First: &reason, All: []Rejection{}}
	}
}

func (v *PodVerdict) anyFeasible() bool {
	for _, node := range v.Nodes {
		if node.Feasible {
			return true
		}
	}
	return false
}
