// Package generator makes random clusters that aim at the edges of what pods can ask of nodes.
package generator

import (
	"fmt"

	v1 "k8s.io/api/core/v1"
)

// Feature is something that a pod or node can say. Its functions change what the plain generator made; any may be nil.
type Feature struct {
	Name    string
	About   string
	Often   bool           // three times as often as others: it seldom rejects
	Before  func(*builder) // before any node or pod is made
	Node    func(*builder, *v1.Node)
	Waiting func(*builder, *v1.Pod) // a pod that is to be judged
	Placed  func(*builder, *v1.Pod) // a pod on a node
	Cluster func(*builder)          // after all nodes and pods are there
}

// Features is all that can be asked for. tests/conformance/features.txt says which of them are.
var Features = []Feature{
	{Name: "gates", About: "scheduling gates", Waiting: gates},
	{Name: "deletion", About: "waiting pods that are being deleted", Waiting: deletion},
	{Name: "cordons", About: "spec.unschedulable, and tolerations of it", Node: cordon, Waiting: tolerateCordon},
	{Name: "taints", About: "taints and tolerations, every field", Node: taint, Waiting: tolerate},
	{Name: "node-affinity", About: "nodeSelector and required node affinity, every operator", Node: labelNode, Waiting: nodeAffinity},
	{Name: "pins", About: "matchFields, alone, together and in contradiction", Waiting: pins},
	{Name: "ports", About: "host ports, addresses and protocols; host network", Often: true, Waiting: hostPorts, Placed: hostPorts},
	{Name: "resources", About: "cpu, memory, ephemeral storage, pod counts; nodes on the edge", Node: scarceNode, Waiting: requests, Placed: requests, Cluster: aim},
	{Name: "extended", About: "extended resources and hugepages", Node: extendedNode, Waiting: extendedRequests, Placed: extendedRequests, Cluster: aim},
	{Name: "init-containers", About: "init containers and sidecars", Waiting: initContainers, Placed: initContainers, Cluster: aim},
	{Name: "pod-level", About: "pod-level resources", Waiting: podLevel, Placed: podLevel, Cluster: aim},
	{Name: "overhead", About: "pod overhead", Waiting: overhead, Placed: overhead, Cluster: aim},
	{Name: "resize", About: "pods resized in place, done, under way and refused", Waiting: rareResize, Placed: resize, Cluster: aim},
	{Name: "existing-anti-affinity", About: "required anti-affinity of the pods on nodes", Node: labelNode, Placed: antiAffinity},
	{Name: "namespace-labels", About: "namespaceSelectors that ask for labels, in any pod affinity term", Often: true, Node: labelNode, Waiting: namespaceTerms, Placed: antiAffinity},
	{Name: "soft", About: "preferred terms and ScheduleAnyway, which never reject", Node: labelNode, Waiting: soft, Placed: soft},
	{Name: "harmless-volumes", About: "volumes that every node can mount", Waiting: harmlessVolumes},
	{Name: "not-ready", About: "nodes whose Ready condition is False, Unknown or absent", Node: readiness},
	{Name: "anti-affinity", About: "required anti-affinity of the waiting pod", Node: labelNode, Waiting: antiAffinity, Placed: antiAffinity},
	{Name: "pod-affinity", About: "required affinity of the waiting pod", Node: labelNode, Waiting: podAffinity, Placed: podAffinity},
	{Name: "topology-spread", About: "topology constraints with DoNotSchedule, every field", Often: true, Node: labelNode, Waiting: topologySpread, Placed: topologySpread},
	{Name: "disks", About: "GCE, EBS, iSCSI and RBD volumes, alone and shared", Waiting: disks, Placed: disks},
	{Name: "claims", About: "claims with a volume: its node affinity, zone and region", Node: labelNode, Waiting: useClaims, Placed: useClaims, Cluster: storage},
	{Name: "late-claims", About: "claims that wait for a pod: volumes that match, provisioning, selected nodes", Node: labelNode,
		Waiting: useClaims, Placed: useClaims, Cluster: storage},
	{Name: "broken-claims", About: "claims that are missing, lost, going, unbound, or without their volume or class", Node: labelNode,
		Waiting: useClaims, Placed: useClaims, Cluster: storage},
	{Name: "once-pod", About: "claims with ReadWriteOncePod, free and in use", Node: labelNode, Waiting: useClaims, Placed: useClaims, Cluster: storage},
	{Name: "ephemeral", About: "generic ephemeral volumes, with a claim of theirs, of another pod, or none yet", Node: labelNode,
		Waiting: ephemeralVolumes, Placed: ephemeralVolumes, Cluster: storage},
	{Name: "capacity", About: "drivers that publish their capacity, for claims that wait", Node: labelNode, Waiting: useClaims, Placed: useClaims, Cluster: storage},
	{Name: "volume-limits", About: "how many volumes a node can attach: several drivers, attachments, migrated plugins", Often: true, Node: labelNode,
		Waiting: attachable, Placed: attachable, Cluster: storage},
	{Name: "nominated", About: "waiting pods with a nominated node, of every priority and of several schedulers"},
	{Name: "min-hosts", About: "controllers that ask for several hosts, which only we know of", Often: true, Before: controllers, Waiting: own, Cluster: gather},
	{Name: "resource-claims", About: "pods with resource claims, which we refuse", Waiting: resourceClaims},
	{Name: "workloads", About: "pods of a workload (alpha), which we refuse", Cluster: workloads},
}

func named(names []string) ([]Feature, error) {
	var found []Feature
	for _, name := range names {
		before := len(found)
		for _, feature := range Features {
			if feature.Name == name {
				found = append(found, feature)
			}
		}
		if len(found) == before {
			return nil, fmt.Errorf("no feature %q", name)
		}
	}
	return found, nil
}
