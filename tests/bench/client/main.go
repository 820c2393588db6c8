// The clients of the benchmark: what fills the cluster, and the least that a scheduler could do.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

const namespace = "default"

var commands = map[string]func(context.Context, *kubernetes.Clientset, []string) error{
	"nodes":   createNodes,
	"pods":    createPods,
	"arrive":  arrive,
	"delete":  deletePods,
	"touch":   touchPods,
	"loop":    bareLoop,
	"watcher": bareWatcher,
}

func main() {
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: client nodes|pods|arrive|delete|touch|loop|watcher [FLAG...], with KUBECONFIG set")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	client, err := connect()
	if err == nil {
		err = commands[os.Args[1]](ctx, client, os.Args[2:])
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "client %s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

// connect gives a client that nothing holds back but the server, and that speaks protobuf.
func connect() (*kubernetes.Clientset, error) {
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		return nil, err
	}
	config.QPS = -1
	config.ContentType = "application/vnd.kubernetes.protobuf"
	config.AcceptContentTypes = "application/vnd.kubernetes.protobuf"
	return kubernetes.NewForConfig(config)
}

// options parses the flags of a command; what is left over is a mistake.
func options(name string, arguments []string, define func(*flag.FlagSet)) error {
	flags := flag.NewFlagSet(name, flag.ExitOnError)
	define(flags)
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unknown argument %s", flags.Arg(0))
	}
	return nil
}
