package generator

import v1 "k8s.io/api/core/v1"

func hostPorts(b *builder, pod *v1.Pod) {
	pod.Spec.HostNetwork = b.chance(0.1)
	for i := range pod.Spec.Containers {
		if b.chance(0.5) {
			addPorts(b.Random, &pod.Spec.Containers[i], pod.Spec.HostNetwork)
		}
	}
	for i := range pod.Spec.InitContainers {
		if b.chance(0.5) {
			addPorts(b.Random, &pod.Spec.InitContainers[i], pod.Spec.HostNetwork)
		}
	}
}

func addPorts(r *Random, container *v1.Container, hostNetwork bool) {
	for range r.between(1, 2) {
		port := v1.ContainerPort{
			ContainerPort: pick[int32](r, 80, 443, 8080),
			Protocol:      pick(r, "", v1.ProtocolTCP, v1.ProtocolUDP, v1.ProtocolSCTP),
			HostIP:        pick(r, "", "", "0.0.0.0", "127.0.0.1", "10.0.0.1", "::", "::1"),
		}
		if hostNetwork || r.chance(0.8) {
			port.HostPort = pick[int32](r, 80, 443)
		}
		if hostNetwork {
			port.ContainerPort = port.HostPort
		}
		container.Ports = append(container.Ports, port)
	}
}
