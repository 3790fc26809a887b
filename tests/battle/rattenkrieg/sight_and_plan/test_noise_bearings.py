"""The bearing of a noise: the same compass point on every screen (6.1)."""

import pytest

from assistant.battle.questions.map_points import compass_name
from assistant.battle.rattenkrieg.spotting import perceiving


@pytest.mark.parametrize("degrees", [eighth * 22.5 for eighth in range(16)])
def test_a_noise_between_two_points_is_named_as_any_other_heading(monkeypatch, engaged, degrees):
    monkeypatch.setattr(perceiving, "bearing_deg", lambda *names: degrees)

    assert perceiving.bearing_of(engaged.battle, "listener", "maker") == compass_name(degrees)
