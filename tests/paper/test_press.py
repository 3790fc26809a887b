"""A PDF is made by a process of its own: what that needs does not stay with the server."""

import sys

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


def test_what_the_press_complains_of_is_told():
    with pytest.raises(RuntimeError, match="no such page"):
        pdf([{"kind": "no such page"}], A4, "Nothing")
