"""The clock: stages of a turn, checks at its end, the next turn (Rattenkrieg 11.1, 13)."""

from collections.abc import Iterator
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.close_combat.contact import end_contact
from assistant.battle.rattenkrieg.kit.chapters import turn_end
from assistant.battle.rattenkrieg.kit.chapters.all_chapters import check_of
from assistant.battle.rattenkrieg.kit.log_lines import with_reason
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import NOT_DUE
from assistant.battle.rattenkrieg.kit.register import MOVES, UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.temporary_aggressiveness import end_temporary_changes
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.able_figures import allowance
from assistant.battle.rattenkrieg.lookups.figures.orders_left import orders_to_carry_out
from assistant.battle.rattenkrieg.lookups.light import RAINY
from assistant.battle.rattenkrieg.lookups.naming import capital, count, umpire_name
from assistant.battle.rattenkrieg.lookups.nominations import neither_nominates
from assistant.battle.rattenkrieg.lookups.scenario.decoy_orders import decoys_with_order
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import inches
from assistant.battle.rattenkrieg.lookups.vehicles import noise
from assistant.battle.rattenkrieg.rounds.reactions import close_open_reactions
from assistant.battle.rattenkrieg.scenario.turn_events import list_scenario_checks
from assistant.battle.rattenkrieg.state import Battle, Element, FigureState
from assistant.cards.wording import listed, words_of
from assistant.rules.tables import load

DAY = "clear-day"
LIGHTS = frozenset(
    (DAY, "dawn", "dusk", "before-dawn", "after-dusk", "moonlit-night", "night", "dark-night")
)


def begin_engagement_turn(play: BattlePlay) -> None:
    """Begin an engagement turn: stunned figures recover, counters and allowances are reset."""
    end_temporary_changes(play)
    battle = play.state
    for figure in battle.figures.values():
        if figure.state == "stunned":
            # ruling: only two actions end a hunkering-down, so no stun does (15.15)
            rises: FigureState = "hunkered-down" if figure.stunned_down else "ready"
            play.record(e.FigureChanged(figure.id, "stunned", rises))
        if figure.stunned_down:
            play.record(e.StunnedWhileDown(figure.id, down=False))
    allowed = {
        id: allowance(battle, element) if battle.able(element) else 0
        for id, element in battle.elements.items()
    }
    play.record(e.TurnBegan(battle.turn + 1, allowed))
    list_scenario_checks(play, "start")


@move("close-orders", "Close the orders", UMPIRE_ONLY)
def close_orders(play: BattlePlay) -> None:
    """Close the orders of both sides and begin the rounds."""
    battle = play.state
    play.need(
        battle.phase == "engagement" and battle.stage == "orders", "No orders are being placed."
    )
    waiting = [side.name for side in battle.sides.values() if not side.ready]
    play.require(not waiting, f"{' and '.join(waiting)} has not finished placing orders.")
    play.record(e.StageBegan("rounds"))
    counts = [
        f"{sum(bool(x.order) + bool(x.leader_order) for x in battle.of_side(side.id))} {side.name}"
        for side in battle.sides.values()
    ]
    play.log("umpire", f"Orders closed: {', '.join(counts)}, all face down.")
    play.log(battle.sides, "Orders are closed.")


@move("end-turn", "End the turn", UMPIRE_ONLY)
def end_engagement_turn(play: BattlePlay) -> None:
    """End the rounds of a turn and list the checks that its end calls for (11.1)."""
    battle = play.state
    why = "No rounds are being played."
    play.need(battle.phase == "engagement" and battle.stage != "end", why)
    play.require(battle.stage == "rounds", why)
    if not neither_nominates(battle):  # else both sides chose to leave their orders unused
        play.require(battle.round is None, "A round has begun: end it first.")
        left = [*_orders_left(battle)]
        orders = capital(count(len(left), "placed order has", "placed orders have"))
        play.require(not left, f"{orders} not been carried out ({listed(left)}).")
    close_open_reactions(play)
    if battle.round is not None:
        play.record(e.RoundEnded())
    drop_suggestions(play)
    play.record(*(e.RequestSettled(wish.element) for wish in play.state.requests))
    play.record(e.StageBegan("end"))
    turn_end.advance_turn_end(play)
    play.log(
        "umpire",
        f"Turn {battle.turn} ends: {count(len(play.state.owed), 'check is', 'checks are')} due.",
    )
    play.log(battle.sides, f"Turn {battle.turn} ends.")


def drop_suggestions(play: BattlePlay) -> None:
    """Drop the checks that the last actions suggested and nobody made."""
    over = [owed for owed in play.state.owed if check_of(owed).suggested]
    play.record(*(e.CheckMade(owed.id) for owed in over))


def _orders_left(battle: Battle) -> Iterator[str]:
    """Yield the umpire's names of the elements and decoys whose orders were not carried out."""
    for side in battle.sides.values():
        yield from (
            umpire_name(battle, element) for element in orders_to_carry_out(battle, side.id)
        )
        yield from (f"{side.letter} Mojon {m.number}" for m in decoys_with_order(battle, side.id))


@move("begin-turn", "Begin the next turn", UMPIRE_ONLY)
def begin_next_turn(play: BattlePlay) -> None:
    """Begin the next turn after the checks of the previous one; refuse after the last turn."""
    battle = play.state
    play.need(battle.phase == "engagement" and battle.stage == "end", "The turn has not ended yet.")
    turn_end.advance_turn_end(play, skipping=True)
    battle = play.state
    play.require(
        not battle.owed, capital(f"{count(len(battle.owed), 'check is', 'checks are')} still due.")
    )
    there = [x for x in battle.elements.values() if not x.merged and battle.able(x)]
    known = [x for x in there if x.concealment != "undetected"]
    hidden = [x for x in known if _may_have_been_hidden(battle, x)]
    if hidden:
        options = [Option(x.id, umpire_name(battle, x), _engine_note(battle, x)) for x in hidden]
        words = (
            "Which elements were out of sight the whole turn, and made no noise that an enemy heard"
        )
        words += " (weapons, a running engine)?"
        for id in play.several("unseen", words, options, ()):
            reveal_to_enemy(play, play.state.elements[id], "hidden-turn")
    play.require(battle.turn < battle.limit, "That was the last turn: end the battle.")
    begin_engagement_turn(play)
    play.log(["umpire", *battle.sides], f"Turn {play.state.turn} of {battle.limit} begins.")


def _may_have_been_hidden(battle: Battle, element: Element) -> bool:
    """Return whether an element may have been out of sight of the enemy for the whole turn.

    One that fired was not, nor one whose figures touched an enemy, nor an identified one that was
    fired at.
    """
    morale = battle.morale
    if element.shots or element.id in morale.touched:
        return False
    return element.concealment == "located" or element.id not in morale.under_fire


def _engine_note(battle: Battle, element: Element) -> str:
    """Return how far a vehicle's engine was heard this turn; empty if it has none."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or vehicle.is_gun or not vehicle.manned:
        return ""
    drove = battle.travel.going(element.id).moved >= 0
    if awareness.has_cold_engine(battle, element):
        return "its engine is cold"
    reach = noise.audible_range_of_vehicle(battle, vehicle, 1 if drove else 0)
    if reach is None:
        return ""
    return f"its engine {'ran' if drove else 'idles'}: heard to {inches(reach)}"


@move("waive-check", "Not needed", UMPIRE_ONLY)
def waive_check(play: BattlePlay) -> None:
    """Remove a check from the list without making it; the log keeps the reason."""
    owed = next((o for o in play.state.owed if o.id == play.given("owed")), None)
    if owed is None:
        raise Refused(NOT_DUE)
    reason = play.text("reason", "Why is it not needed? (optional)")
    alike = play.given("alike")  # one answer for all checks of the kind
    settled = [o for o in play.state.owed if o == owed or (alike and o.kind == owed.kind)]
    play.record(*(e.CheckMade(o.id) for o in settled))
    end_contact(play, owed)
    kind = owed.kind.replace("-", " ")
    if owed.element:
        name = umpire_name(play.state, play.state.elements[owed.element])
        words = f"{name}: {kind} check not needed."
    else:
        about = "".join(f", {o.thing.rstrip('.')}" for o in settled if o.thing)
        words = f"Check not needed: {kind}{about}."
    play.log("umpire", with_reason(words, reason))


@move("let-be", "Dismiss", UMPIRE_ONLY)
def waive_suggestions(play: BattlePlay) -> None:
    """Remove the checks of a kind that the last actions suggested, or those of every kind."""
    kind = play.given("kind")
    suggested = [
        owed for owed in play.state.owed if check_of(owed).suggested and kind in (None, owed.kind)
    ]
    if not suggested:
        raise Refused("Nothing is suggested.")
    play.record(*(e.CheckMade(owed.id) for owed in suggested))
    kinds = dict.fromkeys(MOVES[check_of(check).move].title for check in suggested)
    play.log("umpire", f"Dismissed: {listed(f'“{title}”' for title in kinds)}.")


@move("set-conditions", "Light, weather, noise", UMPIRE_ONLY)
def set_conditions(play: BattlePlay) -> None:
    """Set light, weather and noise for the whole table (2.1.2.2, 6.1.1).

    A light may also be among the weather conditions, because older bookmarked addresses have it
    there.
    """
    battle = play.state
    conditions = [
        Option(row["condition"], words_of(row["condition"]), f"+{row['visibility']}")
        for row in load("rattenkrieg/visibility-conditions").rows
        if isinstance(row["visibility"], int)
    ]
    entered = play.given("visibility") or ()
    named = LIGHTS.intersection((entered,) if isinstance(entered, str) else tuple(entered))  # type: ignore[arg-type]
    lights = [o for o in conditions if o.value in LIGHTS]
    now = next((o.value for o in lights if o.value in (named or battle.visibility)), DAY)
    light = play.choose("light", "What is the light?", lights, now)
    weather = [o for o in conditions if o.value not in LIGHTS or o.value in named]
    holds = tuple(o.value for o in weather if o.value in battle.visibility)
    others = play.several("visibility", "What else makes it hard to see?", weather, holds)
    visibility = tuple(dict.fromkeys((light, *others)))
    levels = [Option("quiet", "Quiet"), Option("normal", "Normal"), Option("combat", "Combat")]
    ambient: Any = play.choose("ambient", "How loud are the surroundings?", levels, battle.ambient)
    cold = play.flag("cold", "Is it below freezing?", battle.cold)
    falls = bool(RAINY.intersection(others))
    known = battle.rain if falls == bool(RAINY.intersection(battle.visibility)) else falls
    rain = play.flag("rain", "Is it raining?", known)
    play.record(e.ConditionsChanged(visibility, ambient, cold, rain))
    play.need_change(play.state != battle)
    entered = ", ".join(id.replace("-", " ") for id in visibility)
    more = "".join(words for words, holds in ((", frost", cold), (", rain", rain)) if holds)
    play.log(["umpire", *battle.sides], f"Conditions: {entered}; noise {ambient}{more}.")
