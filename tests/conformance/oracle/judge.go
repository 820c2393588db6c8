package main

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/sets"
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
	Whole     bool          `json:"whole"`  // First of every node is a reason that concerns the pod as a whole
	Pinned    bool          `json:"pinned"` // only some nodes were looked at
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
	if err := b.firstRejections(pod, infos, verdict); err != nil {
		return nil, err
	}
	if !verdict.Whole && !verdict.Pinned {
		if err := b.allRejections(pod, infos, verdict); err != nil {
			return nil, err
		}
	}
	if !verdict.anyFeasible() {
		_, err := b.scheduler.SchedulePod(b.ctx, b.whole, newState(), pod)
		if err == nil {
			return nil, fmt.Errorf("%s/%s: no node passes the filters, yet one was chosen", pod.Namespace, pod.Name)
		}
		verdict.Message = err.Error()
	}
	return verdict, nil
}

func newState() *framework.CycleState { return framework.NewCycleState() }

func (b *Bench) nodes() ([]fwk.NodeInfo, error) {
	infos, err := b.whole.SnapshotSharedLister().NodeInfos().List()
	if err != nil {
		return nil, err
	}
	sorted := append([]fwk.NodeInfo{}, infos...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].Node().Name < sorted[j].Node().Name })
	return sorted, nil
}

// beforeTheQueue holds what keeps a pod from any filter: gates, and deletion.
func (b *Bench) beforeTheQueue(pod *v1.Pod) *Rejection {
	for _, plugin := range b.whole.PreEnqueuePlugins() {
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

func (b *Bench) firstRejections(pod *v1.Pod, infos []fwk.NodeInfo, verdict *PodVerdict) error {
	state := newState()
	pinned, status, pinners := b.whole.RunPreFilterPlugins(b.ctx, state, pod)
	if !status.IsSuccess() {
		if !status.IsRejected() {
			return status.AsError()
		}
		plugin := status.Plugin()
		if plugin == "" {
			plugin = strings.Join(sets.List(pinners), " ")
		}
		verdict.rejectAll(Rejection{Filter: plugin, Reasons: status.Reasons()})
		return nil
	}
	verdict.Pinned = !pinned.AllNodes()
	for i, info := range infos {
		node := &verdict.Nodes[i]
		if verdict.Pinned && !pinned.NodeNames.Has(node.Name) {
			reason := fmt.Sprintf("node(s) didn't satisfy plugin(s) %v", sets.List(pinners))
			node.First = &Rejection{Filter: strings.Join(sets.List(pinners), " "), Reasons: []string{reason}}
			continue
		}
		status := b.whole.RunFilterPluginsWithNominatedPods(b.ctx, state, pod, info)
		if status.Code() == fwk.Error {
			return status.AsError()
		}
		if node.Feasible = status.IsSuccess(); !node.Feasible {
			node.First = &Rejection{Filter: status.Plugin(), Reasons: orderly(status.Reasons())}
		}
	}
	return nil
}

func (b *Bench) allRejections(pod *v1.Pod, infos []fwk.NodeInfo, verdict *PodVerdict) error {
	for _, name := range b.order {
		state := newState()
		if _, status, _ := b.single[name].RunPreFilterPlugins(b.ctx, state, pod); !status.IsSuccess() {
			return fmt.Errorf("%s alone rejects a pod that it let pass: %v", name, status.AsError())
		}
		for i, info := range infos {
			status := b.single[name].RunFilterPluginsWithNominatedPods(b.ctx, state, pod, info)
			if status.Code() == fwk.Error {
				return status.AsError()
			}
			if !status.IsSuccess() {
				verdict.Nodes[i].All = append(verdict.Nodes[i].All, Rejection{Filter: name, Reasons: orderly(status.Reasons())})
			}
		}
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
		v.Nodes[i].First = &reason
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
