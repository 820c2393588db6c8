package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
)

// Cluster is what a cluster file holds. Others are namespaces, storage objects and controllers.
type Cluster struct {
	Nodes  []*v1.Node
	Pods   []*v1.Pod
	Others []runtime.Object
}

func (c *Cluster) add(object runtime.Object) {
	switch o := object.(type) {
	case *v1.Node:
		c.Nodes = append(c.Nodes, o)
	case *v1.Pod:
		c.Pods = append(c.Pods, o)
	default:
		c.Others = append(c.Others, o)
	}
}

func (c *Cluster) deepCopy() *Cluster {
	copied := &Cluster{}
	for _, node := range c.Nodes {
		copied.Nodes = append(copied.Nodes, node.DeepCopy())
	}
	for _, pod := range c.Pods {
		copied.Pods = append(copied.Pods, pod.DeepCopy())
	}
	for _, other := range c.Others {
		copied.Others = append(copied.Others, other.DeepCopyObject())
	}
	return copied
}

// readCluster takes a v1.List or several documents, YAML or JSON.
func readCluster(from io.Reader) (*Cluster, error) {
	cluster := &Cluster{}
	documents := yaml.NewYAMLOrJSONDecoder(from, 4096)
	for {
		var document runtime.RawExtension
		if err := documents.Decode(&document); err == io.EOF {
			return cluster, nil
		} else if err != nil {
			return nil, err
		}
		if err := cluster.addDocument(document.Raw); err != nil {
			return nil, err
		}
	}
}

func (c *Cluster) addDocument(raw []byte) error {
	if raw = bytes.TrimSpace(raw); len(raw) == 0 || string(raw) == "null" {
		return nil
	}
	var list struct {
		Kind  string            `json:"kind"`
		Items []json.RawMessage `json:"items"`
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return err
	}
	if list.Kind != "List" {
		return c.addObject(raw)
	}
	for _, item := range list.Items {
		if err := c.addObject(item); err != nil {
			return err
		}
	}
	return nil
}

func (c *Cluster) addObject(raw []byte) error {
	// The codec without defaulting: what the API server would fill in is admission's business.
	object, _, err := scheme.Codecs.UniversalDeserializer().Decode(raw, nil, nil)
	if err != nil {
		return fmt.Errorf("%w in %.80s", err, raw)
	}
	c.add(object)
	return nil
}

// writeCluster writes one v1.List as one line.
func writeCluster(to io.Writer, cluster *Cluster) error {
	objects := append([]runtime.Object{}, cluster.Others...)
	for _, node := range cluster.Nodes {
		objects = append(objects, node)
	}
	for _, pod := range cluster.Pods {
		objects = append(objects, pod)
	}
	list := v1.List{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "List"}, Items: []runtime.RawExtension{}}
	for _, object := range objects {
		if err := setKind(object); err != nil {
			return err
		}
		list.Items = append(list.Items, runtime.RawExtension{Object: object})
	}
	return json.NewEncoder(to).Encode(list)
}

func setKind(object runtime.Object) error {
	kinds, _, err := scheme.Scheme.ObjectKinds(object)
	if err != nil {
		return err
	}
	object.GetObjectKind().SetGroupVersionKind(kinds[0])
	return nil
}
