// Encodes the objects in data/*.yaml as JSON and as protobuf with the Kubernetes libraries themselves, so that the decoders are
// tested on the bytes that an API server sends. Run by hand after a source changes; the output is committed:
//
//	go run . ../data
package main

import (
	"bytes"
	"log"
	"os"
	"path/filepath"
	"strings"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
)

func scheme() *runtime.Scheme {
	scheme := runtime.NewScheme()
	if err := corev1.AddToScheme(scheme); err != nil {
		log.Fatal(err)
	}
	metav1.AddToGroupVersion(scheme, corev1.SchemeGroupVersion)
	return scheme
}

func write(path string, encoder runtime.Encoder, object runtime.Object) {
	var buffer bytes.Buffer
	if err := encoder.Encode(object, &buffer); err != nil {
		log.Fatalf("%s: %v", path, err)
	}
	if err := os.WriteFile(path, buffer.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}

func main() {
	sources, err := filepath.Glob(filepath.Join(os.Args[1], "*.yaml"))
	if err != nil || len(sources) == 0 {
		log.Fatalf("no sources in %s", os.Args[1])
	}
	scheme := scheme()
	// Strict: a field that the API does not have is a mistake in the source.
	reader := json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme, scheme, json.SerializerOptions{Yaml: true, Strict: true})
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			log.Fatal(err)
		}
		object, _, err := reader.Decode(text, nil, nil)
		if err != nil {
			log.Fatalf("%s: %v", source, err)
		}
		base := strings.TrimSuffix(source, ".yaml")
		write(base+".json", json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme, scheme, json.SerializerOptions{Pretty: true}), object)
		write(base+".pb", protobuf.NewSerializer(scheme, scheme), object)
	}
}
