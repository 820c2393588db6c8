"""Runs packaging/build."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD_SECONDS = 1500


class Packages:
    """What packaging/build put into a folder."""

    def __init__(self, folder):
        self.folder = folder
        self.deb, = folder.glob("*.deb")
        self.tarball, = folder.glob("*.tar.gz")
        self.manifest = folder / "spread-schedule.yaml"


def make(folder, checkout=ROOT, *arguments, **environment):
    done = subprocess.run([checkout / "packaging/build", *arguments, folder], capture_output=True, text=True,
                          env={**os.environ, **environment}, timeout=BUILD_SECONDS)
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.split()) == sorted(str(path) for path in folder.iterdir())
    return Packages(folder)
