// The oracle answers what kube-scheduler would: its real filters, run through its own framework on cluster files.
//
//	oracle judge [--scheduler-name NAME]    a v1.List a line on stdin, the verdicts on its waiting pods a line on stdout
//	oracle admit [FILE...]                  what the API server would store of each file, or why it would refuse it
//	oracle audit                            {"cluster": LIST, "pass": [{"pod","node"}]} a line on stdin, findings a line on stdout
//	oracle select                           {"cluster": LIST, "selector": "a=b"} a line on stdin, the names of the nodes that match on stdout
//	oracle generate --seed S --count N      random clusters, one v1.List a line
//	oracle features                         what generate can be asked for
package main

import (
	"fmt"
	"os"

	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/scheduler/metrics"
)

var commands = map[string]func(arguments []string) error{
	"judge":    runJudge,
	"admit":    runAdmit,
	"audit":    runAudit,
	"select":   runSelect,
	"generate": runGenerate,
	"features": runFeatures,
}

func main() {
	klog.SetLogger(klog.Logger{}) // the scheduler's own remarks are of no interest
	metrics.Register()
	command, known := commands[append(os.Args, "", "")[1]]
	if !known {
		fmt.Fprintln(os.Stderr, "usage: oracle judge|admit|audit|select|generate|features")
		os.Exit(2)
	}
	if err := command(os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}
