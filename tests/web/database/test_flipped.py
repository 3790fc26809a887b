"""Random flipped bits: nothing in any copy is lost, and no change goes unreported."""

import pytest

from tests.bench import flipped
from tests.bench.flipped import flip_often


@pytest.mark.long
@pytest.mark.parametrize("seed", [3, 4])
def test_no_entry_is_lost_that_any_copy_holds(tmp_path, monkeypatch, seed):
    monkeypatch.setattr(flipped, "ENTRIES", 40)
    toll = flip_often(tmp_path, flips=10, seed=seed)

    assert toll.noticed >= 2
    assert toll.lost == []
    assert toll.unnamed == []
