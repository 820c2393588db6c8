package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"

	"k8s.io/apimachinery/pkg/labels"
)

const longestLine = 64 << 20

// Answer is one line of judge's output. A cluster that cannot exist has Refused alone.
type Answer struct {
	Refused string        `json:"refused,omitempty"`
	Pods    []*PodVerdict `json:"pods"`
}

func runJudge(arguments []string) error {
	flags := flag.NewFlagSet("judge", flag.ExitOnError)
	scheduler := flags.String("scheduler-name", "my-scheduler", "judge the waiting pods that name this scheduler")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	return eachLine(func(line []byte) (any, error) { return judgeLine(line, *scheduler) })
}

// eachLine answers line by line, so that a caller can ask, wait and ask again.
func eachLine(answer func([]byte) (any, error)) error {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(make([]byte, 1<<20), longestLine)
	output := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		result, err := answer(lines.Bytes())
		if err != nil {
			return err
		}
		if err := output.Encode(result); err != nil {
			return err
		}
	}
	return lines.Err()
}

func judgeLine(line []byte, scheduler string) (*Answer, error) {
	cluster, err := readCluster(bytes.NewReader(line))
	if err == nil {
		err = admit(cluster)
	}
	if err != nil {
		return &Answer{Refused: err.Error()}, nil
	}
	var literal []*PodVerdict
	if original := cluster.deepCopy(); writeOutNamespaceSelectors(cluster) {
		if literal, err = judgeAll(original, scheduler); err != nil {
			return nil, err
		}
	}
	pods, err := judgeAll(cluster, scheduler)
	if err != nil {
		return nil, err
	}
	for i := range literal {
		pods[i].Corrected = !reflect.DeepEqual(literal[i].Nodes, pods[i].Nodes)
	}
	return &Answer{Pods: pods}, nil
}

// judgeAll asks about every waiting pod that names the scheduler.
func judgeAll(cluster *Cluster, scheduler string) ([]*PodVerdict, error) {
	bench, err := newBench(cluster, scheduler)
	if err != nil {
		return nil, err
	}
	defer bench.stop()
	verdicts := []*PodVerdict{}
	for _, pod := range cluster.Pods {
		if pod.Spec.NodeName != "" || pod.Spec.SchedulerName != scheduler || finished(pod) {
			continue
		}
		verdict, err := bench.judge(pod)
		if err != nil {
			return nil, err
		}
		verdicts = append(verdicts, verdict)
	}
	return verdicts, nil
}

func runAdmit(files []string) error {
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		cluster, err := readCluster(file)
		if err == nil {
			err = admit(cluster)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := writeCluster(os.Stdout, cluster); err != nil {
			return err
		}
	}
	return nil
}

func runAudit(arguments []string) error {
	flags := flag.NewFlagSet("audit", flag.ExitOnError)
	scheduler := flags.String("scheduler-name", "my-scheduler", "the scheduler whose pass it is")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	return eachLine(func(line []byte) (any, error) {
		var request struct {
			Cluster json.RawMessage `json:"cluster"`
			Pass    []Placement     `json:"pass"`
		}
		if err := json.Unmarshal(line, &request); err != nil {
			return nil, err
		}
		cluster, err := readCluster(bytes.NewReader(request.Cluster))
		if err == nil {
			err = admit(cluster)
		}
		if err != nil {
			return nil, err
		}
		writeOutNamespaceSelectors(cluster)
		return audit(cluster, request.Pass, *scheduler)
	})
}

func runSelect(_ []string) error {
	return eachLine(func(line []byte) (any, error) {
		var request struct {
			Cluster  json.RawMessage `json:"cluster"`
			Selector string          `json:"selector"`
		}
		if err := json.Unmarshal(line, &request); err != nil {
			return nil, err
		}
		selector, err := labels.Parse(request.Selector)
		if err != nil {
			return nil, err
		}
		cluster, err := readCluster(bytes.NewReader(request.Cluster))
		if err != nil {
			return nil, err
		}
		matching := []string{}
		for _, node := range cluster.Nodes {
			if selector.Matches(labels.Set(node.Labels)) {
				matching = append(matching, node.Name)
			}
		}
		return matching, nil
	})
}
