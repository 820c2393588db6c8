package main

import (
	"fmt"
	"strings"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	fwk "k8s.io/kube-scheduler/framework"
	"k8s.io/kubernetes/pkg/scheduler/framework"
)

// Cycle is one pod's way through the filters.
type Cycle struct {
	state   fwk.CycleState
	skipped sets.Set[string] // filters that have nothing to say about this pod
	only    sets.Set[string] // nodes worth looking at; nil means all
	pinners []string         // the filters that say so
	whole   *Rejection       // of the pod as a whole
	failed  bool             // whole is an error, which no node is to blame for
}

// begin runs the filters' checks of the pod as a whole.
func (b *Bench) begin(pod *v1.Pod) *Cycle {
	cycle := &Cycle{state: framework.NewCycleState()}
	result, status, pinners := b.framework.RunPreFilterPlugins(b.ctx, cycle.state, pod)
	cycle.pinners = sets.List(pinners)
	cycle.skipped = cycle.state.GetSkipFilterPlugins()
	if !status.IsSuccess() {
		cycle.reject(status)
	} else if !result.AllNodes() {
		cycle.only = result.NodeNames
	}
	return cycle
}

func (c *Cycle) reject(status *fwk.Status) {
	plugin := status.Plugin()
	if plugin == "" {
		plugin = strings.Join(c.pinners, " ")
	}
	c.failed = !status.IsRejected()
	reasons := status.Reasons()
	if c.failed {
		reasons = []string{withoutPreamble(status.AsError().Error(), plugin)}
	}
	c.whole = &Rejection{Filter: plugin, Reasons: reasons}
}

// withoutPreamble leaves what the plugin itself said of an error.
func withoutPreamble(text, plugin string) string {
	text = strings.TrimPrefix(text, fmt.Sprintf("running PreFilter plugin %q: ", plugin))
	return strings.TrimPrefix(text, fmt.Sprintf("running %q filter plugin: ", plugin))
}

// firstRejection is nil where the pod fits.
func (b *Bench) firstRejection(pod *v1.Pod, node fwk.NodeInfo, cycle *Cycle) *Rejection {
	if cycle.only != nil && !cycle.only.Has(node.Node().Name) {
		reason := fmt.Sprintf("node(s) didn't satisfy plugin(s) %v", cycle.pinners)
		return &Rejection{Filter: strings.Join(cycle.pinners, " "), Reasons: []string{reason}}
	}
	cycle.state.SetSkipFilterPlugins(cycle.skipped)
	return b.filter(pod, node, cycle)
}

// allRejections asks each filter alone, in order.
func (b *Bench) allRejections(pod *v1.Pod, node fwk.NodeInfo, cycle *Cycle) []Rejection {
	all := []Rejection{}
	for _, name := range b.order {
		if cycle.skipped.Has(name) {
			continue
		}
		cycle.state.SetSkipFilterPlugins(sets.New(b.order...).Delete(name))
		if rejection := b.filter(pod, node, cycle); rejection != nil {
			all = append(all, *rejection)
		}
	}
	return all
}

func (b *Bench) filter(pod *v1.Pod, node fwk.NodeInfo, cycle *Cycle) *Rejection {
	status := b.framework.RunFilterPluginsWithNominatedPods(b.ctx, cycle.state, pod, node)
	if status.IsSuccess() {
		return nil
	}
	if !status.IsRejected() {
		cycle.reject(status)
		return cycle.whole
	}
	return &Rejection{Filter: status.Plugin(), Reasons: orderly(status.Reasons())}
}
