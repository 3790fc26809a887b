"""Files that are written as a whole or not at all."""

import os
from pathlib import Path

import pytest

from assistant.files import write_whole


def test_a_file_is_written_into_a_folder_that_does_not_exist_yet(tmp_path: Path) -> None:
    path = tmp_path / "new" / "card.toml"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [each.name for each in path.parent.iterdir()] == ["card.toml"]


def test_a_full_disk_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "card.toml"
    write_whole(path, b"old")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
