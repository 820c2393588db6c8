"""The body of tests/controlplane/start."""

import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))

from support.cluster import Cluster  # noqa: E402
from support.objects import node  # noqa: E402


def arguments():
    parser = argparse.ArgumentParser(
        prog="tests/controlplane/start",
        description="Start etcd and kube-apiserver on loopback, until Ctrl-C or until COMMAND ends. COMMAND gets "
                    "KUBECONFIG and a PATH with kubectl, and its exit code is passed on.")
    parser.add_argument("--nodes", type=int, default=0, metavar="N", help="create worker-1 to worker-N")
    parser.add_argument("--kwok", action="store_true", help="nodes become Ready, bound pods Running")
    parser.add_argument("--controllers", action="store_true", help="also kube-controller-manager")
    parser.add_argument("--scheduler", action="store_true", help="also kube-scheduler, for pods that name no other")
    parser.add_argument("command", nargs="*", metavar="-- COMMAND")
    return parser.parse_args()


def populate(cluster, options):
    if options.controllers:
        cluster.start_controller_manager()
    if options.scheduler:
        cluster.start_scheduler()
    if options.kwok:
        cluster.start_kwok()
    cluster.nodes(*(node(f"worker-{number + 1}") for number in range(options.nodes)))


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with Cluster() as cluster:
        populate(cluster, options)
        environment = {**os.environ, "KUBECONFIG": str(cluster.kubeconfig),
                       "PATH": f"{cluster.programs}:{os.environ['PATH']}"}
        if options.command:
            return subprocess.run(options.command, env=environment).returncode
        print(f"ready at {cluster.server}\n\n"
              f"  export KUBECONFIG={cluster.kubeconfig}\n"
              f"  export PATH={cluster.programs}:$PATH    # kubectl\n\n"
              f"logs and the audit log: {cluster.directory}\nCtrl-C stops it.", flush=True)
        signal.pause()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
