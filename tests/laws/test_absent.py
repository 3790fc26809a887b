"""A library that nothing needs is not loaded, and no other code notices."""

import sys
from importlib import import_module
from threading import Thread

import pytest

from assistant.unused_libraries import absent, replace_unused

NAME = "this"  # of the standard library, and nobody's need


@pytest.fixture(autouse=True)
def not_loaded(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, NAME, raising=False)


def test_an_import_fails_as_if_the_library_were_not_installed():
    with absent(NAME), pytest.raises(ModuleNotFoundError) as refused:
        import_module(NAME)

    assert refused.value.name == NAME
    assert NAME not in sys.modules
    assert import_module(NAME)


def test_another_thread_imports_it_meanwhile():
    found = []
    with absent(NAME):
        other = Thread(target=lambda: found.append(import_module(NAME)))
        other.start()
        other.join()

    assert found == [sys.modules[NAME]]


def test_a_library_that_is_loaded_stays():
    loaded = import_module(NAME)

    with absent(NAME):
        assert import_module(NAME) is loaded


def test_two_absences_may_end_in_any_order():
    before = list(sys.meta_path)
    one, other = absent(NAME), absent("antigravity")
    one.__enter__()
    other.__enter__()
    one.__exit__(None, None, None)

    assert import_module(NAME)
    with pytest.raises(ModuleNotFoundError):
        import_module("antigravity")
    other.__exit__(None, None, None)
    assert sys.meta_path == before


def test_an_empty_library_is_found_while_another_is_imported():
    with replace_unused(NAME, "s"):
        from this import s

        assert s is None
    assert NAME not in sys.modules
    assert import_module(NAME).s


def test_a_library_that_is_loaded_is_not_emptied():
    loaded = import_module(NAME)
    with replace_unused(NAME, "s"):
        assert import_module(NAME) is loaded
    assert sys.modules[NAME] is loaded
    assert loaded.s
