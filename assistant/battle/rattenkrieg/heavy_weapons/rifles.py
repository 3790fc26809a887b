"""Anti-tank rifles, which fire at armor like a gun with a sight of 0 (Rattenkrieg 28.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events import heavy_weapons as s
from assistant.battle.rattenkrieg.fire.shooters import (
    check_will_to_fire,
    is_refused,
    require_position_to_fire,
)
from assistant.battle.rattenkrieg.heavy_weapons import shot_results, targets
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.fire_effects import after_fire
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import ranked, side_name
from assistant.battle.rattenkrieg.state import Element, Figure, Piece, PieceKind
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.heavy_weapons.anti_tank_rifles import RIFLES, SHOT

ACTION = "shoot"
KIND: PieceKind = "anti-tank-rifle"
GERMANY = "GE"


@dataclass(frozen=True)
class RifleAim:
    """A figure with an anti-tank rifle, and the vehicle that it fires at."""

    man: Figure
    piece: Piece
    model: str
    mark: shot_results.Target
    distance_in: float


def ask_rifle_aim(play: BattlePlay, element: Element) -> RifleAim:
    """Ask who fires at which vehicle."""
    able = [m for m in actors(play, element, ACTION) if mortars_and_launchers.piece_of(m, KIND)]
    shooter = asking.ask_figure(play, "man", "Who fires?", able, element, action=ACTION)
    piece = mortars_and_launchers.piece_of(shooter, KIND)
    assert piece is not None
    could = mortars_and_launchers.rifles(piece)
    options = [Option(name, name) for name in could]
    model = could[0] if len(could) == 1 else play.choose("model", "Which is it?", options)
    target = asking.ask_enemy(
        play, element, IDENTIFIED, "Which vehicle is the target?", vehicles=True, men=False
    )
    mark = shot_results.Target(targets.VEHICLE, side_name(play.state, target, element.side), target)
    return RifleAim(shooter, piece, model, mark, asking.ask_distance(play, element, target))


@move("fire-at-rifle", "Fire the anti-tank rifle", UMPIRE_ONLY, about="element")
def fire_anti_tank_rifle(play: BattlePlay) -> None:
    """Fire an anti-tank rifle at a vehicle's armor, in the same way as a shell (28.1)."""
    element = asking.ask_actor(play, ACTION)
    rifle = ask_rifle_aim(play, element)
    require_position_to_fire(play, element, rifle.man, rifle.piece)
    aim = targets.ask_view(play, element, rifle.mark, rifle.distance_in)
    soft = aim.line is not None and aim.line.armor is None
    play.need(not soft, "The target has no armor there. Shoot at it as with a rifle.")
    target = rifle.mark.target
    row = RIFLES.row(rifle.model)
    known = play.state.heavy_weapons.launcher(rifle.man.id).fired_at
    inputs = {
        "gunner_quality": quality_used(play.state, element, rifle.man),
        "range_in": rifle.distance_in,
        "first_shot": target is None or target.id not in known,
        "german": row["country"] == GERMANY,
    }
    to_hit = targets.resolve_to_hit(play, element, aim, inputs)
    take(play, element, ACTION, (rifle.man.id,))
    will = check_will_to_fire(play, element, rifle.distance_in, rifle.man, target=target)
    if is_refused(play, element, rifle.man, will):
        return
    if target:
        play.record(s.RifleFired(rifle.man.id, target.id))
    after_fire(play, element, target, 1, weapon=rifle.model)
    reveal_to_enemy(play, element, "spotted")  # at once (28.1)
    struck = shot_results.MISSED
    if will != "wide":
        armor = row["armor"]
        shot = targets.missile(SHOT, None, armor["penetration_mm"], armor["dice"])
        struck = targets.resolve_shot(play, element, rifle.mark, aim, shot, to_hit)
    offer_reaction(play, element, ACTION)
    does = f": {ranked(rifle.man)} fires the {rifle.piece.name}"
    shot_results.log_shot_at_target(play, element, rifle.mark, does, "An anti-tank rifle", struck)


@request("ask-at-rifle", "Fire the anti-tank rifle", "fire-at-rifle", ACTION)
def request_anti_tank_rifle(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire to resolve the shot, since it needs the target's card."""
    rifle = ask_rifle_aim(play, element)
    answers = {"man": rifle.man.id, "model": rifle.model, "distance_in": f"{rifle.distance_in:g}"}
    wants = f"wants to fire the {rifle.piece.name} at {rifle.mark.words}, {rifle.distance_in:g}″"
    return Request({**answers, **rifle.mark.answers}, wants)
