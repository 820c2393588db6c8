"""Amounts as the tests write them, in thousandths."""

SUFFIXES = {"m": 1, "": 1000, "k": 10**6, "M": 10**9, "G": 10**12, "Ki": 1000 * 2**10, "Mi": 1000 * 2**20, "Gi": 1000 * 2**30}


def amount(text):
    digits = text.rstrip("".join(set("".join(SUFFIXES))))
    return int(digits) * SUFFIXES[text[len(digits):]]


def requests(pod):
    """{resource: amount} of the pod's containers, and itself as one of "pods"."""
    total = {"pods": amount("1")}
    for container in pod["spec"]["containers"]:
        for name, text in container.get("resources", {}).get("requests", {}).items():
            total[name] = total.get(name, 0) + amount(text)
    return total
