"""Our decisions held against those of the real kube-scheduler."""
