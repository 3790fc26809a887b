"""The tracked state of weapons: jams, crews, work, a mortar's point, a launcher's load."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.crewed_weapons import (
    GunWorkBegan,
    GunWorkContinued,
    WeaponCrewSet,
    WeaponMalfunctionChanged,
)
from assistant.battle.rattenkrieg.events.heavy_weapons import (
    MortarFired,
    MortarFireInterrupted,
    RocketFired,
    RocketLoaded,
)
from assistant.battle.rattenkrieg.state.crewed_weapons import WeaponWork
from tests.battle.conftest import bring_about
from tests.battle.tracked_state.readers import next_turn, noticed_by
from tests.battle.tracked_state.test_figures import TEAM, figure, known  # noqa: F401 - a fixture


class TestWeapons:
    @pytest.fixture
    def gunner(self, known):  # noqa: F811
        return next(
            known.battle.figures[id]
            for x in known.battle.of_side("us")
            for id in x.figures
            if known.battle.figures[id].is_gunner
        )

    def test_a_jam_is_secret_until_it_is_cleared(self, known, gunner):  # noqa: F811
        assert noticed_by(known, e.WeaponJammed(gunner.id, True)) == {"us"}
        next_turn(known)
        assert known.battle.figures[gunner.id].jammed
        bring_about(known, e.WeaponJammed(gunner.id, False))

        assert not known.battle.figures[gunner.id].jammed

    def test_problems_crew_and_work_outlast_the_turn(self, known, gunner):  # noqa: F811
        crew = tuple(known.battle.owner(gunner.id).figures[:1])
        assert noticed_by(known, WeaponMalfunctionChanged(gunner.id, True, 2)) == {"us"}
        bring_about(
            known,
            WeaponCrewSet(gunner.id, crew),
            GunWorkBegan(gunner.id, WeaponWork("set-up", 2, 2, "tripod")),
            GunWorkContinued(gunner.id, 1),
        )
        next_turn(known)
        gun = known.battle.crewed_weapons.gun(gunner.id)
        assert (gun.attention, gun.problems, gun.crew) == (True, 2, crew)
        assert gun.job.owed == 1
        bring_about(known, GunWorkContinued(gunner.id, 1))
        gun = known.battle.crewed_weapons.gun(gunner.id)

        assert (gun.setup, gun.job) == ("tripod", None)

    def test_a_mortars_point_is_kept_while_it_fires_without_a_break(self, known):  # noqa: F811
        id = figure(known).id
        fired = MortarFired(id, "the gate", 30, None, 5, 2)
        assert noticed_by(known, fired) <= {"us"}
        next_turn(known)
        mortar = known.battle.heavy_weapons.mortar(id)
        assert (mortar.point, mortar.fired, mortar.bombs) == ("the gate", 2, 5)
        bring_about(known, MortarFireInterrupted(id))

        assert known.battle.heavy_weapons.mortar(id).fired == 0

    def test_a_launchers_rockets_and_load_are_kept(self, known):  # noqa: F811
        id = figure(known).id
        bring_about(known, RocketFired(id, 3, False, known.element("german", TEAM).id))
        next_turn(known)
        launcher = known.battle.heavy_weapons.launcher(id)
        assert (launcher.rockets, launcher.loaded) == (3, False)
        bring_about(known, RocketLoaded(id))

        assert known.battle.heavy_weapons.launcher(id).loaded
