"""A PDF is made in a separate process: its memory does not stay with the server."""

import os
import subprocess
import sys
import time

import pytest

from assistant.paper import printing
from assistant.paper.printing import CannotPrint, pdf
from assistant.paper.sheets import A4


def test_printing_loads_nothing_into_the_server(monkeypatch):
    monkeypatch.delitem(sys.modules, "typst", raising=False)

    assert pdf([], A4, "Nothing").startswith(b"%PDF")
    assert "typst" not in sys.modules


def test_a_pdf_that_takes_too_long_is_given_up_with_a_sentence(monkeypatch):
    monkeypatch.setattr(printing, "MOST_S", 0.001)

    with pytest.raises(CannotPrint, match="took too long"):
        pdf([], A4, "Nothing")


def test_a_pdf_that_nobody_waits_for_is_given_up(monkeypatch, tmp_path):
    press = tmp_path / "press.py"
    press.write_text("import sys, time; sys.stdin.buffer.read(); time.sleep(60)")
    monkeypatch.setattr(printing, "PRESS", press)
    looks = iter([False, False, True])
    began = time.monotonic()

    with pytest.raises(CannotPrint, match="device that asked"):
        pdf([], A4, "Nothing", lambda: next(looks))
    assert time.monotonic() - began < 30


def test_a_press_that_starts_slowly_still_gets_all_pages(monkeypatch, tmp_path):
    press = tmp_path / "press.py"
    press.write_text(  # as on a laptop that has not printed today, or is busy
        "import sys, time; time.sleep(0.6); read = sys.stdin.buffer.read();"
        " sys.stdout.write(str(len(read)))"
    )
    monkeypatch.setattr(printing, "PRESS", press)
    monkeypatch.setattr(printing, "MOST_S", 30.0)
    page = {"kind": "x" * 1_000_000}  # no pipe holds as much

    assert int(pdf([page], A4, "Large")) > 1_000_000


def test_a_press_that_ends_without_reading_is_an_error(monkeypatch, tmp_path):
    press = tmp_path / "press.py"
    press.write_text("import sys; sys.exit('no fonts')")
    monkeypatch.setattr(printing, "PRESS", press)

    with pytest.raises(RuntimeError, match="no fonts"):
        pdf([{"kind": "x" * 1_000_000}], A4, "Large")


@pytest.mark.long
def test_a_press_whose_server_was_killed_ends_by_itself(tmp_path):
    endless = tmp_path / "typst.py"
    endless.write_text(
        "import re\nFonts = dict\n"
        "def compile(*_, **__):\n    re.match('(a*)*b', 'a' * 60)\n"  # and lets no thread run
    )
    with subprocess.Popen(
        [sys.executable, str(printing.PRESS), "1"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as press:
        press.stdin.close()
        assert press.wait(30) != 0


def test_complaints_of_the_press_are_reported():
    with pytest.raises(RuntimeError, match="no such page"):
        pdf([{"kind": "no such page"}], A4, "Nothing")
