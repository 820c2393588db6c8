"""What kube-scheduler says about pods that fit nowhere."""

import re


def without_preemption(note):
    """Up to the full stop after the reasons; what preemption found, or why it did not look, follows in the same line."""
    return re.split(r"(?<=\.) (?=preemption: |no new claims|not found$)", note)[0]
