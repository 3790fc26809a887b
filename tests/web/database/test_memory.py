"""Memory that is returned to the system."""

import subprocess
import sys
from pathlib import Path

import pytest

from assistant.web.server import memory

TOLD = """
from pathlib import Path
from assistant.web.server import memory
held = [bytes(1000) for _ in range(60_000)]
last = bytes(1000)
def used():
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])
full = used()
del held
free = used()
memory.release_memory()
print(full - used() > 40_000, full, free, used())
"""


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells it so")
def test_free_memory_is_returned_to_the_system():
    told = subprocess.run([sys.executable, "-c", TOLD], capture_output=True, text=True, check=True)

    assert told.stdout.startswith("True"), told.stdout


@pytest.mark.parametrize("work", [memory.share, memory.release_memory])
def test_on_another_system_memory_is_not_returned(monkeypatch, work):
    asked = []
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("ctypes.CDLL", lambda name: asked.append(name))
    work()

    assert asked == []


@pytest.mark.parametrize("work", [memory.share, memory.release_memory])
def test_with_another_c_library_memory_is_not_returned(monkeypatch, work):
    asked = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("ctypes.CDLL", lambda name: asked.append(name) or object())
    work()

    assert asked == [None]
