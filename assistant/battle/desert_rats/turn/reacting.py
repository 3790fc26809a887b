"""The reaction step: platoons test, and command passes on (Desert Rats, Reactions)."""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.register import BattlePlay, dice_rolled, move, report_own_dice
from assistant.battle.desert_rats.orders.dropped_orders import cancel_orders
from assistant.battle.desert_rats.reports.drafting import draft_again
from assistant.battle.desert_rats.reports.withholding import hold_back_again
from assistant.battle.desert_rats.sight.contacts import update_contacts
from assistant.battle.desert_rats.sight.line_tracing import is_line_clear
from assistant.battle.desert_rats.sight.sighting import distance_between_elements_m
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Shot
from assistant.battle.desert_rats.state.forces import Platoon
from assistant.battle.desert_rats.turn.firing import all_aims, fire_all
from assistant.rules.desert_rats.distances import distance_m
from assistant.rules.desert_rats.options import setting_of
from assistant.rules.desert_rats.reactions import MOST_LOST, ReactionResult

NEAR_FIRE_M = distance_m("fire-from-within")
SUPPORT_M = distance_m("tank-support-within")


@move("nobody-fires", "Reactions")
def end_fire_step(play: BattlePlay) -> None:
    """End the fire step without a target, and let platoons react."""
    play.require(
        play.state.phase == "fire",
        "The fire step is over, or not yet due. Go back to see what is due.",
    )
    play.require(not any(all_aims(play.state)), "Somebody has a target: fire first.")
    fire_all(play)
    react_all(play)


@move("react-all", "Reactions")
def react_all(play: BattlePlay) -> None:
    """Test platoons on the state before any result; then update contacts and draft pages."""
    play.require(
        play.state.phase == "reactions",
        "Platoons react after the fire. Go back to see what is due.",
    )
    before = play.state
    results = {
        p.id: _roll_reaction(play, before, p)
        for p in before.platoons.values()
        if _has_reaction(before, p)
    }
    sentences: list[str] = []
    gone = (p for p in before.platoons.values() if p.id not in results and p.is_broken)
    play.record(*(e.Reacted(p.id, "ok") for p in gone))  # nobody is left to be broken
    for id, found in results.items():
        platoon = before.platoons[id]
        if found.result != platoon.reaction:
            play.record(e.Reacted(id, found.result))
            sentences.append(f"{platoon.name} is {naming.reaction_label(found.result)}.")
        elif found.tested:
            sentences.append(f"{platoon.name} stays {naming.reaction_label(found.result)}.")
        if found.withdraws != "none":
            cancel_orders(play, platoon, found.result)
    for platoon in list(play.state.platoons.values()):
        lost = platoon.leaderless
        if platoon.command is None and lost is not None and lost < play.state.turn:
            left = play.state.elements_of_platoon(platoon)
            play.record(e.CommandPassed(platoon.id, left[0].id if left else None))
    sentences += _bring_on_platoons(play)
    play.record(update_contacts(play.state))
    play.record(e.PhaseBegun("reports", play.state.turn, "reactions"))
    draft_again(play)
    hold_back_again(play)
    words = " ".join(sentences) or "Nothing has changed for any platoon."
    play.log("umpire", f"Turn {play.state.turn}, reactions: {words}")


def _bring_on_platoons(play: BattlePlay) -> list[str]:
    """Bring on the platoons that are due in the next turn; return the log sentences."""
    sentences = []
    for platoon in list(play.state.platoons.values()):
        if platoon.off and platoon.comes_on == play.state.turn + 1:
            place, heading = platoon.place, platoon.heading_deg
            play.record(e.PlatoonPlaced(platoon.id, *place, heading, platoon.formation))
            sentences.append(f"{platoon.name} comes on.")
    return sentences


def _has_reaction(battle: Battle, platoon: Platoon) -> bool:
    """Return whether a platoon is on the map and has elements left to react."""
    return not platoon.off and bool(battle.elements_of_platoon(platoon))


def _roll_reaction(play: BattlePlay, before: Battle, platoon: Platoon) -> ReactionResult:
    """Return the result of a platoon's reaction; roll only if it must test."""
    shots = [
        s for s in before.shots if s.has_effect and before.elements[s.target].platoon == platoon.id
    ]
    inputs = {
        "platoon": platoon.kind,
        "under_effective_fire": any(_is_effective_fire(before, shot) for shot in shots),
        "retreated": platoon.is_broken,
        "lost_this_turn": min(MOST_LOST, platoon.lost_now),
        "lost_in_battle": min(MOST_LOST, platoon.lost),
        "fire_within_100_m": any(shot.range_m <= NEAR_FIRE_M for shot in shots),
        "friends_broken": sum(
            p.is_broken for p in before.platoons.values() if p.side == platoon.side and p != platoon
        ),
        "tank_support": _has_tank_support(before, platoon),
    }
    found: ReactionResult = play.resolve(
        "desert-rats/reaction", inputs, prefix=f"{platoon.name}: ", shown_to=(platoon.seat,)
    )
    if found.tested:
        die = dice_rolled(play, f"{platoon.name}: reaction")[0]
        words = (
            f"{platoon.name} rolled {die} for its reaction: {naming.reaction_label(found.result)}"
        )
        report_own_dice(play, platoon.id, words, platoon.id)
    return found


def _is_effective_fire(battle: Battle, shot: Shot) -> bool:
    only_hits = setting_of(battle.options, "effective-fire") == "hit"
    return shot.hit if only_hits else shot.effective


def _has_tank_support(battle: Battle, platoon: Platoon) -> bool:
    """Return whether a friendly tank is near an element of a platoon and in sight of it."""
    if platoon.kind != "infantry":
        return False
    tanks = [x for x in battle.elements_of_side(platoon.side) if x.row["kind"] == "tank"]
    own = [x for x in battle.elements_of_platoon(platoon) if x.carried_by is None]
    return any(
        distance_between_elements_m(tank, element) <= SUPPORT_M
        and is_line_clear(battle, tank, element)
        for tank in tanks
        for element in own
    )
