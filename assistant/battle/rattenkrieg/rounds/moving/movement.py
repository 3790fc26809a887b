"""Moving on foot, and aiming (Rattenkrieg 7.4)."""

from collections.abc import Mapping
from dataclasses import asdict

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.close_combat.contact import (
    ask_touched_enemy,
    begin_contact_after_move,
)
from assistant.battle.rattenkrieg.fire.crewed_weapons import gun_use
from assistant.battle.rattenkrieg.fire_and_smoke import ground_ahead
from assistant.battle.rattenkrieg.kit import asking, leading
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.action_resolvers import resolves_action
from assistant.battle.rattenkrieg.kit.chapters.hooks import refuse_action
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import figures_free_to_leave
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED, is_visible_to
from assistant.battle.rattenkrieg.lookups.figures.action_limits import breaks_order
from assistant.battle.rattenkrieg.lookups.figures.doers import DOERS
from assistant.battle.rattenkrieg.lookups.figures.order_aims import destination
from assistant.battle.rattenkrieg.lookups.figures.why_unable import first_action_words
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    count,
    enemy_name,
    man,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import (
    Reach,
    alarm_range_tonight,
    describe_audible_range,
    loudest_of,
)
from assistant.battle.rattenkrieg.rounds.moving import wading
from assistant.battle.rattenkrieg.rounds.moving.infiltration import moves_free
from assistant.battle.rattenkrieg.rounds.moving.strides import (
    CLIMB,
    FAST,
    RUBBLE,
    apply_stride,
    ask_ground,
    describe_lengths,
    reach_together,
    resolve_strides,
)
from assistant.battle.rattenkrieg.rounds.order_markers import ask_how_far, ask_if_there
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.wounds import jumping_and_swimming
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.fire.modifiers import MOST_AIMS
from assistant.rules.rattenkrieg.rounds.movement import (
    CAUTIOUS_IN,
    CLIMB_IN,
    ROW,
    RUN_IN,
    WALK_IN,
    MoveResult,
)

GAITS = (
    Option("cautious", "Cautious", f"{CAUTIOUS_IN}″"),
    Option("walk", "Walk", f"{WALK_IN}″"),
    Option("run", "Run", f"{RUN_IN}″"),
    Option("rush", "Rush", "2″ × die"),
    Option(CLIMB, "Climb", f"{CLIMB_IN}″"),
)
WORDS_OF_GAITS = {
    "cautious": "moves cautiously",
    "walk": "walks",
    "run": "runs",
    "rush": "rushes",
    CLIMB: "climbs",
}


@move("move", "Move", about="element")
def move_element(play: BattlePlay) -> None:
    """Move ready figures of an element with one action (7.4.20 onward)."""
    element = asking.ask_actor(play)
    refuse_action(play, element, ROW["walk"])
    _refuse_first(play, element, *ROW.values())
    _move_at_gait(play, element, play.choose("gait", "How?", GAITS))


@resolves_action("climb")
def climb(play: BattlePlay) -> None:
    """Climb, as one gait of a move (7.4.21)."""
    _move_at_gait(play, asking.ask_element(play), CLIMB)


def _move_at_gait(play: BattlePlay, element: Element, gait: str) -> None:
    """Move figures at a gait; each throws its own dice."""
    inputs = ask_ground(play, gait)
    able = [m for m in actors(play, element, ROW[gait]) if not m.stopped]
    able = figures_free_to_leave(play, able)
    if gait == CLIMB:
        able = gun_use.without_flamethrowers(play, able, "climbs")
    moving = asking.ask_figures(play, "Who moves?", able, element, ROW[gait])
    meets = ground_ahead.ask_ground_ahead(play)
    touched = ask_touched_enemy(play, element)
    zone = wading.wading_zone(play, moving, gait)
    leading.refuse_if_out_of_command(play, element, touches=touched is not None)
    strides = resolve_strides(play, element, moving, inputs, zone)
    winded: tuple[str, ...] = ()
    if gait in FAST:
        going = jumping_and_swimming.figures_with_breath(play, element, moving)
        winded = tuple(id for id in moving if id not in going)
    most = max(stride.distance_in or 0 for stride in strides.values())
    far = ask_how_far(play, element, most)
    cost = 0 if moves_free(play, element, gait, moving) else 1
    full = far == most
    take(play, element, ROW[gait], moving, cost=cost, moved_in=far, full_allowance=full)
    wading.set_zone_after_move(play, moving, zone)
    if inputs.get("terrain") == RUBBLE:
        play.record(e.RubbleCrossed(element.id))
    gone = {id: stride for id, stride in strides.items() if id not in winded}
    hurt = {id: apply_stride(play, id, stride, gait) for id, stride in gone.items()}
    each = [alarm_range_tonight(play.state, asdict(x)) for x in strides.values()]
    reach = loudest_of([*each, reach_together(play.state, ROW[gait], len(gone), each)])
    offer_reaction(play, element, ROW[gait], reach)
    if gone:
        _log_move(play, element, gait, gone, hurt, reach, far)
        ask_if_there(play, element)
    if meets == ground_ahead.FIRE:
        ground_ahead.pass_through_fire(play, tuple(gone))
    begin_contact_after_move(play, element, touched, tuple(gone))
    if winded:
        log_element(
            play,
            element,
            f": {count(len(winded), 'figure is', 'figures are')} out of breath and cannot.",
        )


def _log_move(
    play: BattlePlay,
    element: Element,
    gait: str,
    results: Mapping[str, MoveResult],
    hurt: Mapping[str, str],
    reach: Reach,
    far: float,
) -> None:
    battle = play.state
    words = WORDS_OF_GAITS[gait]
    fallen = [
        f"{man(battle.figures[id])} falls{hurt[id]}"
        for id, stride in results.items()
        if stride.fell
    ]
    up = " up" if gait == CLIMB else ""
    fall = f"; {listed(fallen)}" if fallen else ""
    point = destination(battle.elements[element.id])
    towards = f" toward {point}" if point else ""
    far_each = describe_lengths(battle, results, far)
    sentence = f"{words} {far_each}{up}{towards}{fall}; {describe_audible_range(reach)}."
    play.log("umpire", f"{umpire_name(battle, element)} {sentence}")
    play.log(element.side, f"{element.title} {sentence}")
    enemy = battle.enemy(element.side).id
    seen = [id for id in results if is_visible_to(battle, enemy, battle.figures[id])]
    name = enemy_name(battle, element)
    if name and (seen or element.deployed):
        falls = " and falls" if any(results[id].fell for id in seen) else ""
        play.log(enemy, capital(f"{name} {words}{towards}{falls}."))


@move("aim", "Aim", about="element")
def aim_at_enemy(play: BattlePlay) -> None:
    """Aim at an enemy: each action adds one aim, up to three (7.4.4).

    Ruling: a shot must follow the last aim, so nobody aims at an enemy who may not be shot at.
    """
    element = asking.ask_actor(play, "aim")
    target = asking.ask_enemy(play, element, IDENTIFIED, "Which enemy is the target?")
    aiming = asking.ask_figures(
        play, "Who aims?", DOERS["aim"](play.state, element), element, "aim"
    )
    take(play, element, "aim", aiming)
    for id in aiming:
        before = play.state.figures[id]
        aims = before.aims if before.aims_at == target.id else 0
        play.record(e.FigureAimed(id, min(MOST_AIMS, aims + 1), target.id))
    name = side_name(play.state, target, element.side)
    play.log(
        "umpire", f"{umpire_name(play.state, element)} aims at {umpire_name(play.state, target)}."
    )
    play.log(element.side, f"{element.title} aims at {name}.")
    offer_reaction(play, element, "aim")


def _refuse_first(play: BattlePlay, element: Element, *actions: str) -> None:
    """Refuse these actions if none of them fits the order that an element must follow (10.1.1)."""
    order = element.order
    if order is not None:
        play.require(not breaks_order(element, *actions), first_action_words(element, order.kind))
