"""How large and how often: the whole, and what CI has time for."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Size:
    rounds: int = 3
    # One pass binds all.
    nodes: int = 1000
    pending: int = 3000
    as_it_comes: int = 3000
    # Nothing or one pod waits.
    idle_pods: int = 20_000
    # Left running.
    large_nodes: int = 5000
    memory_pods: tuple = (10_000, 30_000, 50_000)  # all nodes equally full
    arriving: float = 30  # seconds: the garbage collections of the server fall into each run
    # Polling against watching.
    visitors: int = 100
    visiting: float = 60  # seconds
    # Without a server: as Google Benchmark takes it, and what callgrind counts.
    repetitions: int = 3
    offline: str = "."
    counted: tuple = ("templates", "topology", "anti_affinity", "unique")
    keeps_instructions: bool = False

    @property
    def large_pods(self):
        return self.memory_pods[-1]


FULL = Size()
QUICK = Size(as_it_comes=600, large_nodes=1000, memory_pods=(10_000,), arriving=4, visitors=20, visiting=12,
             offline="^templates/|/5000", counted=("templates", "topology"))
