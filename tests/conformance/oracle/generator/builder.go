package generator

import (
	"fmt"
	"slices"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
)

// Shape bounds the size of a cluster.
type Shape struct {
	MinNodes, MaxNodes     int
	MinWaiting, MaxWaiting int
	MaxPlaced              int // a node
}

// Admission is the API server's: it fills in defaults, or refuses.
type Admission struct {
	Node  func(*v1.Node) error
	Pod   func(*v1.Pod) error
	Other func(runtime.Object) error
}

// Made is a cluster. Every object in it has passed admission.
type Made struct {
	Namespaces []*v1.Namespace
	Nodes      []*v1.Node
	Pods       []*v1.Pod
	Others     []runtime.Object // storage and controllers
}

type builder struct {
	*Random
	Made
	admission Admission
	on        []Feature
	names     []string // of the nodes, known before they are made
	scheduler string
	serial    int
	owners    []*owner // controllers that pods can belong to
	claims    int      // in each namespace: claim-0 and so on
	stored    bool     // the storage is there
	crowded   bool     // many pods are of one app, so that they meet
}

func (b *builder) uses(name string) bool {
	return slices.ContainsFunc(b.on, func(feature Feature) bool { return feature.Name == name })
}

const attempts = 200

// New makes cluster number `index` of a seed. A third of the clusters use one feature alone, the others several.
func New(seed int64, index int, features []string, shape Shape, scheduler string, admission Admission) (*Made, error) {
	r := newRandom(seed*1_000_003 + int64(index))
	on, err := named(features)
	if err != nil {
		return nil, err
	}
	b := &builder{Random: r, admission: admission, on: chooseFeatures(r, on), scheduler: scheduler, claims: 5 + shape.MaxWaiting/4}
	b.crowded = r.chance(0.5)
	b.Namespaces = namespaces(r)
	for _, feature := range b.on {
		if feature.Before != nil {
			feature.Before(b)
		}
	}
	count := r.between(shape.MinNodes, shape.MaxNodes)
	for i := range count {
		b.names = append(b.names, fmt.Sprintf("node-%d", i))
	}
	for _, name := range b.names {
		if err := b.addNode(name); err != nil {
			return nil, err
		}
	}
	if err := b.addPods(shape); err != nil {
		return nil, err
	}
	for _, feature := range b.on {
		if feature.Cluster != nil {
			feature.Cluster(b)
		}
	}
	return &b.Made, b.admitAgain()
}

func chooseFeatures(r *Random, all []Feature) []Feature {
	if len(all) == 0 {
		return nil
	}
	if r.chance(0.3) {
		return []Feature{pick(r, slices.Concat(all, often(all), often(all))...)}
	}
	probability := pick(r, 0.06, 0.12, 0.25)
	var chosen []Feature
	for _, feature := range all {
		if r.chance(probability) || feature.Often && r.chance(2*probability) {
			chosen = append(chosen, feature)
		}
	}
	return chosen
}

func often(all []Feature) []Feature {
	return slices.DeleteFunc(slices.Clone(all), func(feature Feature) bool { return !feature.Often })
}

// admitAgain: what Cluster functions change must still be acceptable.
func (b *builder) admitAgain() error {
	for _, node := range b.Nodes {
		if err := b.admission.Node(node); err != nil {
			return err
		}
	}
	for _, other := range b.Others {
		if err := b.admission.Other(other); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) addNode(name string) error {
	return b.try("node", func() error {
		node := b.plainNode(name)
		for _, feature := range b.on {
			if feature.Node != nil {
				feature.Node(b, node)
			}
		}
		err := b.admission.Node(node)
		if err == nil {
			b.Nodes = append(b.Nodes, node)
		}
		return err
	})
}

func (b *builder) try(what string, make func() error) error {
	var err error
	for range attempts {
		if err = make(); err == nil {
			return nil
		}
	}
	return fmt.Errorf("%d attempts at a %s that the API server accepts failed: %w", attempts, what, err)
}

// add takes an object that the API server accepts.
func (b *builder) add(made func() runtime.Object) {
	err := b.try("object", func() error {
		object := made()
		err := b.admission.Other(object)
		if err == nil {
			b.Others = append(b.Others, object)
		}
		return err
	})
	if err != nil {
		panic(err)
	}
}

func (b *builder) uid() types.UID {
	return types.UID(fmt.Sprintf("%08x-0000-4000-8000-%012x", b.Int31(), b.serial))
}

func namespaces(r *Random) []*v1.Namespace {
	var made []*v1.Namespace
	for _, name := range []string{"default", "team-a", "team-b"} {
		labels := map[string]string{"kubernetes.io/metadata.name": name}
		if r.chance(0.6) {
			labels["team"] = pick(r, "a", "b")
		}
		if r.chance(0.5) {
			labels["env"] = pick(r, "prod", "dev")
		}
		made = append(made, &v1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name, Labels: labels}})
	}
	return made
}
