"""Changes of fire, smoke and light at the end of a turn, without dice (Rattenkrieg 30).

Clouds already on the table come first, then the new smoke of each fire, then flares.
"""

from typing import Any

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.events.flares import FlareBurnedOut
from assistant.battle.rattenkrieg.fire_and_smoke.covered import ask_inside
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE, add_cloud
from assistant.battle.rattenkrieg.fire_and_smoke.vehicle_smoke import add_vehicle_smoke
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.light import needs_die, surely_burns
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cloud
from assistant.cards.wording import listed


def update_fire_and_smoke(play: Play[Battle, Any]) -> None:
    """Let smoke drift, make new smoke and burn down lights, once all fires have been rolled for."""
    sentences: list[str] = []
    if is_on(play.state, SMOKE):
        before = play.state.fire_and_smoke.clouds
        sentences += _drift_clouds(play)
        sentences += _add_fire_smoke(play)
        now = play.state.fire_and_smoke.clouds
        ask_inside(play, [x for id, x in now.items() if _may_cover_others(before.get(id), x)])
    sentences += _remove_burnt_out(play)
    sentences += _age_flares(play)
    if sentences:
        play.log(["umpire", *play.state.sides], " ".join(sentences))


def _may_cover_others(before: Cloud | None, now: Cloud) -> bool:
    """Return whether a cloud is new, or has drifted, spread or risen."""
    return before is None or _extent(before) != _extent(now)


def _extent(cloud: Cloud) -> tuple[float, ...]:
    """Return where a cloud is, and how far it reaches."""
    return cloud.right_in, cloud.up_in, cloud.width_in, cloud.length_in, cloud.base_in


def _drift_clouds(play: Play[Battle, Any]) -> list[str]:
    fire_and_smoke = play.state.fire_and_smoke
    hanging = [x for x in fire_and_smoke.clouds.values() if not x.fresh and not x.cell]
    gone = [cloud for cloud in hanging if _drift_cloud(play, cloud)]
    if not hanging:
        return []
    blown = f" ({labels.describe_wind(play.state)})" if fire_and_smoke.wind_in else ""
    lost = listed(list(dict.fromkeys(labels.cloud_name(cloud) for cloud in gone))) if gone else ""
    return [f"Smoke and dust thin{blown}." + (f" Gone: {lost}." if lost else "")]


def _drift_cloud(play: Play[Battle, Any], cloud: Cloud) -> bool:
    """Drift a cloud by one turn, and return whether it is gone."""
    inputs = {
        "kind": cloud.kind,
        "density": cloud.density,
        "screen": cloud.screen,
        "base_in": cloud.base_in,
        "height_in": cloud.height_in,
        "width_in": cloud.width_in,
        "length_in": cloud.length_in,
        "wind_in": play.state.fire_and_smoke.wind_in,
        "wind_deg": play.state.fire_and_smoke.wind_deg,
        "turns_left": cloud.turns_left,
    }
    after = play.resolve("rattenkrieg/cloud-turn", inputs, shown_to=tuple(play.state.sides))
    if after.gone:
        play.record(g.CloudRemoved(cloud.id))
    else:
        play.record(
            g.CloudDrifted(
                cloud.id,
                after.density,
                after.base_in,
                after.height_in,
                after.width_in,
                after.length_in,
                after.shift_in,
                after.shift_deg,
                after.turns_left,
            )
        )
    return bool(after.gone)


def _add_fire_smoke(play: Play[Battle, Any]) -> list[str]:
    turn = play.state.turn
    for cell in play.state.fire_and_smoke.alight:
        # What is out of control smokes once, in the turn in which it came to that.
        if cell.status == "burning" or (cell.status == "out-of-control" and cell.since == turn):
            add_cloud(play, "fire", cell.place, {"strength": cell.strength}, fresh=True)
    add_vehicle_smoke(play)
    new = [f"{x.place} ({x.density})" for x in play.state.fire_and_smoke.clouds.values() if x.fresh]
    return [f"New smoke or dust: {listed(new)}."] if new else []


def _remove_burnt_out(play: Play[Battle, Any]) -> list[str]:
    """Turn places that were out of control for the whole turn into rubble; return a log line."""
    over = [x for x in play.state.fire_and_smoke.of("out-of-control") if x.ends <= play.state.turn]
    for cell in over:
        play.record(g.BurningAreaChanged(cell.id, cell.strength, 0, "rubble", play.state.turn))
    return [f"Burnt down: {listed([x.place for x in over])}."] if over else []


def _age_flares(play: Play[Battle, Any]) -> list[str]:
    battle = play.state
    spent = []
    for flare in battle.fire_and_smoke.flares.values():
        coming = battle.turn + 2 - flare.turn
        if not needs_die(flare, coming) and not surely_burns(battle, flare, coming):
            spent.append(flare)
    play.record(*(FlareBurnedOut(flare.id) for flare in spent))
    return (
        [capital(f"{listed([labels.flare_name(x) for x in spent])}: burnt out.")] if spent else []
    )
