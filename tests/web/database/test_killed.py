"""A power cut at any moment: nothing acknowledged is lost, nothing is incomplete."""

import pytest

from tests.bench.servers.killed import kill_often


@pytest.mark.long
def test_no_acknowledged_entry_is_lost_when_the_server_is_killed(tmp_path):
    toll = kill_often(tmp_path, kills=5, seed=7)

    assert len(toll.acknowledged) >= 5
    assert toll.lost == []
    assert toll.halves == []
