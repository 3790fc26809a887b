"""The server loads no library of encryption, and starts where it is loaded already."""

import subprocess
import sys

import pytest

TOLD = """
import sys
from assistant.web.server.no_encryption import no_encryption
with no_encryption():
    from assistant.web.server import server
import assistant.web.every_page
import uvicorn.config
print(*sorted({"ssl", "_ssl", "_hashlib"} & set(sys.modules)))
"""


@pytest.mark.parametrize(
    ("before", "loaded"), [("", ""), ("import hashlib, ssl", "_hashlib _ssl ssl")]
)
def test_no_page_needs_a_library_of_encryption(before, loaded):
    told = subprocess.run(
        [sys.executable, "-c", before + TOLD], capture_output=True, text=True, check=True
    )

    assert told.stdout.strip() == loaded


def test_a_uvicorn_that_reads_more_of_the_library_gets_it():
    reads_more = """
import sys
from types import ModuleType
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "uvicorn":
            import ssl
            ssl.OP_NO_TLSv1
sys.meta_path.insert(0, Finder())
"""
    told = subprocess.run(
        [sys.executable, "-c", reads_more + TOLD], capture_output=True, text=True, check=True
    )

    assert told.stdout.split() == ["_ssl", "ssl"]


def test_a_python_without_digests_of_its_own_loads_the_library():
    without = """
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name.startswith("_sha") else found(name)
"""
    told = subprocess.run(
        [sys.executable, "-c", without + TOLD], capture_output=True, text=True, check=True
    )

    assert "_hashlib" in told.stdout.split()
