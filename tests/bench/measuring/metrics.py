"""What a running process tells of itself on its page for Prometheus."""

import re
import urllib.error
import urllib.request

from prometheus_client.parser import text_string_to_metric_families
from support.waiting import wait_until

# What it says of its address is on level 2 of the log; nothing else there costs anything.
FLAGS = ("--listen", "127.0.0.1:0", "-v", "2")


class Page:
    """Of a process that was started with FLAGS."""

    def __init__(self, process):
        self._process = process
        found = wait_until(lambda: re.findall(r"listening on ([0-9.:]+)", process.output()), "an address in the log", 60)
        self._address = found[0]

    def wait_ready(self):
        wait_until(self._ready, "the program is ready", 120)

    def sum(self, name):
        """Of all samples by this name."""
        families = text_string_to_metric_families(self._get("/metrics"))
        return sum(sample.value for family in families for sample in family.samples if sample.name == name)

    @property
    def received(self):
        return self.sum("spread_schedule_api_received_bytes_total")

    def _ready(self):
        try:
            return bool(self._get("/readyz"))
        except urllib.error.HTTPError:
            return False

    def _get(self, path):
        with urllib.request.urlopen(f"http://{self._address}{path}", timeout=10) as reply:
            return reply.read().decode()
