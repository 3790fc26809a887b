"""The fire step: each element fires once, then hits and losses are applied (Firing Table)."""

from collections.abc import Iterator

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.register import BattlePlay, dice_rolled, move, report_own_dice
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.sight.sighting import line_of_sight, spotted_by_each
from assistant.battle.desert_rats.sight.targets import (
    Aim,
    choose_target,
    is_armed,
    may_move_and_fire_this_turn,
    uses_armour_column,
)
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import NO_EFFECT, Shot, ShotRuling
from assistant.battle.desert_rats.state.forces import Element
from assistant.rules.desert_rats.fire import HITS_TO_KILL
from assistant.rules.desert_rats.ranges import TwoPlaces, range_and_aspect
from assistant.rules.dice import Dice, no_dice
from assistant.rules.working import NullWorking


@move("fire-all", "Fire")
def fire_all(play: BattlePlay) -> None:
    """Fire with every element that has a target; apply hits and losses when all have fired."""
    play.require(
        play.state.phase == "fire",
        "Elements fire after all have moved. Go back to see what is due.",
    )
    aims = list(all_aims(play.state))
    hits: dict[str, int] = {}
    destroyed: dict[str, None] = {}
    sentences: list[str] = []
    for firer, at in aims:
        shot, anti_tank = _resolve_shot(play, firer, at, hits)
        play.record(e.ShotFired(shot, anti_tank, fired=shot.has_effect))
        if shot.result == "destroyed":
            destroyed.setdefault(at.target.id)
        sentences.append(f"{describe_shot(play.state, shot)}.")
    for id, taken in hits.items():
        if taken != play.state.elements[id].hits:
            play.record(e.HitsSet(id, taken))
    for id in destroyed:
        destroy_element(play, id)
    play.record(e.PhaseBegun("reactions", play.state.turn, "fire"))
    words = " ".join(sentences) or "No element has a target."
    play.log("umpire", f"Turn {play.state.turn}, fire: {words}")


def describe_shot(battle: Battle, shot: Shot) -> str:
    """Describe a shot to the umpire: `C1 at P1, 640 m: miss`."""
    ends = battle.elements[shot.firer].name, battle.elements[shot.target].name
    return f"{' at '.join(ends)}, {shot.range_m} m: {shot.result.replace('-', ' ')}"


def destroy_element(play: BattlePlay, id: str) -> None:
    """Destroy an element, and, if it is a lorry, its load."""
    for lost in (id, *(x.id for x in list(play.state.carried_elements(id)))):
        play.record(e.Destroyed(lost, play.state.turn))


def all_aims(battle: Battle) -> Iterator[tuple[Element, Aim]]:
    """Yield every element that fires in this turn, with its target."""
    for side in battle.tables:
        enemies = battle.elements_of_side(battle.enemy_of(side))
        firers = [
            x
            for x in battle.elements_of_side(side)
            if x.firing
            and not x.busy
            and (not x.moved or may_move_and_fire_this_turn(battle, x))
            and is_armed(x)
        ]
        spotted = spotted_by_each(battle, firers, enemies)
        for element in firers:
            at = choose_target(battle, element, spotted[element.id])
            if at is not None:
                yield element, at


def _resolve_shot(
    play: BattlePlay, firer: Element, aim: Aim, hits: dict[str, int]
) -> tuple[Shot, bool]:
    """Resolve one shot; return it and whether it used the armour column.

    `hits` has the hits of the infantry shot at in this step so far, by id.
    """
    target = aim.target
    meets = shot_conditions(play.state, firer, target)
    in_cover = meets.cover == "cover"
    is_command = firer.id == play.state.platoons[firer.platoon].command
    entered = {
        "firer": firer.type,
        "range_m": aim.range_m,
        "firer_moved": firer.moved,
        "in_private": not is_command,  # the player rolls for the command element
    }
    prefix = f"{firer.name} at {target.name}: "
    if target.is_vehicle:
        earlier = firer.shots if firer.shot_at == target.id else 0
        inputs = {
            **entered,
            "armour": target.row["target_class"],
            "aspect": meets.aspect,
            "stationary": not target.moved,
            "hull_down": bool(meets.hull_down),
            "in_cover": in_cover,
            "previous_shots": min(50, earlier),
        }
        found = play.resolve("desert-rats/fire-at-vehicle", inputs, prefix=prefix)
        anti_tank = uses_armour_column(aim, firer)
    else:
        posture = (
            "moving" if target.moved else "trenches" if meets.cover == "trenches" else "stationary"
        )
        taken = hits.get(target.id, target.hits)
        inputs = {
            **entered,
            "posture": posture,
            "in_cover": in_cover,
            "hits_taken": min(HITS_TO_KILL - 1, taken),
        }
        found = play.resolve("desert-rats/fire-at-infantry", inputs, prefix=prefix)
        hits[target.id] = max(taken, found.hits)
        anti_tank = False
    if is_command:
        for die in dice_rolled(play, prefix + "hit"):
            report_own_dice(play, firer.platoon, f"{firer.name} rolled {die} to hit")
    shot = Shot(
        firer.id, target.id, aim.range_m, found.effective, found.result or NO_EFFECT, found.hit
    )
    return shot, anti_tank


def shot_conditions(battle: Battle, firer: Element, target: Element) -> ShotRuling:
    """Return how a shot meets its target: by the umpire's ruling, else by the map."""
    said = battle.ruled_shots.get(f"{firer.id} {target.id}", ShotRuling())
    where = line_of_sight(battle, firer, target)
    cover = where.target_cover if where else ground_this_turn(battle).cover(target.place)
    hull_down = bool(where and where.hull_down) if said.hull_down is None else said.hull_down
    return ShotRuling(said.aspect or _aspect_met(firer, target), said.cover or cover, hull_down)


def _aspect_met(firer: Element, target: Element) -> str:
    """Return which face of the target a shot meets; the front in the same place."""
    if firer.place == target.place:
        return "front"
    inputs = TwoPlaces.model_construct(
        from_x_m=firer.x_m,
        from_y_m=firer.y_m,
        to_x_m=target.x_m,
        to_y_m=target.y_m,
        target_heading_deg=target.heading_deg,
    )
    return str(range_and_aspect(inputs, Dice(no_dice), NullWorking("")).aspect)
