"""The course of the battle: its beginning, the release of pages, its end (4, 10.2)."""

from collections.abc import Mapping

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.kit.side_labels import turn_label
from assistant.battle.desert_rats.movement.ground_met import (
    learned_by_meeting,
    meetings_with_ground,
)
from assistant.battle.desert_rats.reports.drafting import draft_again
from assistant.battle.desert_rats.sight.contacts import update_contacts
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Platoon
from assistant.battle.desert_rats.state.player_pages import Page
from assistant.battle.play import Option
from assistant.battle.questions.winners import NOBODY, ask_winner
from assistant.cards.wording import listed


def platoons_to_set_out(battle: Battle) -> list[Platoon]:
    """Return the platoons whose players have yet to choose their places."""
    return [p for p in battle.platoons.values() if not p.deployed and not p.off]


@move("begin", "Begin the battle")
def begin(play: BattlePlay) -> None:
    """Begin the battle: draft the first pages before anybody moves, for the first orders."""
    play.require(play.state.phase == "setup", "The battle has begun.")
    late = platoons_to_set_out(play.state)
    play.require(not late, f"Not deployed yet: {listed([p.name for p in late])}.")
    for one in late:  # the umpire does not wait, and places it in the middle of its ground
        play.record(e.PlatoonPlaced(one.id, *one.place, one.heading_deg, one.formation))
    play.record(update_contacts(play.state))
    play.record(e.PhaseBegun("reports", play.state.turn, "setup"))
    met = list(meetings_with_ground(play.state))
    play.record(*learned_by_meeting(play.state, met))
    draft_again(play)
    said = "".join(f" {each.describe(play.state)}." for each in met)
    play.log(
        "umpire", f"Everybody is in place. Read the reports of both sides, then send them.{said}"
    )


def draft_again_in_reports(play: BattlePlay) -> None:
    """Draft pages again after a correction in the reports phase."""
    if play.state.phase == "reports":
        play.record(update_contacts(play.state))
        draft_again(play)


@move("release", "Send the reports")
def send_reports(play: BattlePlay) -> None:
    """Send all reports at once; the next turn begins, or the battle ends."""
    play.require(play.state.phase == "reports", "The reports cannot be sent now.")
    _release_all(play)


@move("release-side", "Send one side’s reports")
def release_side(play: BattlePlay) -> None:
    """Release the reports of one side; all go out when every side's reports are released."""
    battle = play.state
    play.need(battle.phase == "reports", "The reports cannot be sent now.")
    sides = [Option(id, table.name) for id, table in battle.tables.items()]
    side = play.choose("side", "Whose reports?", sides)
    name = battle.tables[side].name
    play.need(side not in battle.released_sides, f"{name}: the reports are already sent.")
    play.record(e.SideReleased(side))
    left = [t.name for id, t in battle.tables.items() if id not in play.state.released_sides]
    if left:
        play.log("umpire", f"{name}: the reports are ready, and wait for {listed(left)}.")
    else:
        _release_all(play)


def _release_all(play: BattlePlay) -> None:
    turn = play.state.turn
    before = play.state.pages
    play.record(e.Released(dict(play.state.drafts)))
    _log_news(play, before)
    if ended := reason_for_end(play.state):
        _end_battle(play, f": {ended}")
        return
    for area in play.state.dust:
        if area.until_turn is not None and area.until_turn <= turn:
            play.record(e.DustRemoved(area.id))
    play.record(e.PhaseBegun("orders", turn + 1, "reports"))
    play.announce(f"Turn {turn + 1} begins: give your orders.")
    _change_visibility(play)


def _change_visibility(play: BattlePlay) -> None:
    """Change the visibility as the scenario sets it for the turn that begins."""
    for change in play.state.visibility_changes:
        if change.turn == play.state.turn:
            play.record(e.VisibilitySet(change.metres))
            play.announce(f"{change.name.rstrip('.')}.")
            play.log("umpire", f"Visibility is {change.metres:g} m from now on.")


def _log_news(play: BattlePlay, before: Mapping[str, Page]) -> None:
    """Log for each player the turn's fire, the enemies that came into sight, and new reports."""
    for player, told_now in play.state.pages.items():
        known = {mark.key for mark in before[player].marks} if player in before else set()
        sentences = [line.words for line in told_now.turn_lines]
        new: dict[str, list[str]] = {}
        for mark in told_now.marks:
            if mark.kind == "model" and mark.key not in known:
                new.setdefault(mark.words, []).append(mark.label)
        if new:
            alike = [f"{listed(labels)} ({words})" for words, labels in new.items()]
            sentences.append(f"{', '.join(alike)} came into sight")
        sentences += [x.words for x in told_now.lines if x.kind == "report" and x.key not in known]
        if sentences:
            when = turn_label(told_now.turn)
            play.log(player, f"{when[:1].upper()}{when[1:]}: {'. '.join(sentences)}.")


@move("end-battle", "End the battle")
def end_battle(play: BattlePlay) -> None:
    """End the battle with the turn whose pages are drafted or released."""
    play.require(play.state.phase in ("reports", "orders"), "Play the turn to its end first.")
    names = {id: table.name for id, table in play.state.tables.items()}
    winner = ask_winner(play, names, "As the ground and the losses say")
    words = play.text("words", "How did it end?", "")
    if play.state.phase == "reports":
        play.record(e.Released(dict(play.state.drafts)))
    if not words and not winner:
        _end_battle(play, f": {describe_end(play.state)}")
        return
    play.record(e.EndedByUmpire(words, winner))
    said = f"{words.rstrip('.')}." if words else ""
    _end_battle(play, " ".join(filter(None, (".", said, _describe_winner(play.state)))))


def _describe_winner(battle: Battle) -> str:
    """Describe who has won, by the umpire's word or by the ground and the losses."""
    if battle.won_by == NOBODY:
        return "The battle is drawn."
    if battle.won_by:
        return f"{battle.tables[battle.won_by].name} victory."
    described = describe_end(battle)
    return f"{described[:1].upper()}{described[1:]}"


def _end_battle(play: BattlePlay, why: str) -> None:
    play.record(e.PhaseBegun("over", play.state.turn, play.state.phase))
    play.announce(f"The battle is over{why}")


def describe_end(battle: Battle) -> str:
    """Describe how the battle ended: why, if it was not the umpire's word, and who has won."""
    return reason_for_end(battle) or _describe_result(battle)


def reason_for_end(battle: Battle) -> str:
    """Return why the battle ends with this turn; empty if it does not."""
    left = sides_that_fight(battle)
    for id, table in battle.tables.items():
        if id not in left:
            return f"{table.name} has no platoons left that can fight; {_describe_result(battle)}"
    reached = battle.aim_wins_at_once and battle.turn > 0 and side_on_aim(battle)
    if reached or battle.turn >= battle.last_turn:
        return _describe_result(battle)
    return ""


def sides_that_fight(battle: Battle) -> frozenset[str]:
    """Return the sides that have a platoon which can still decide anything."""
    return frozenset(p.side for p in battle.platoons.values() if _can_decide(battle, p))


def elements_lost(battle: Battle) -> dict[str, int]:
    """Return the number of elements that each side lost."""
    return {
        id: sum(1 for x in battle.elements.values() if x.side == id and x.destroyed is not None)
        for id in battle.tables
    }


def _can_decide(battle: Battle, platoon: Platoon) -> bool:
    """Return whether a platoon can still decide anything, even if it comes on only later."""
    away = platoon.off and (platoon.comes_on is None or platoon.comes_on <= battle.turn)
    return bool(battle.elements_of_platoon(platoon)) and not away and not platoon.flees_out_of_range


def _describe_result(battle: Battle) -> str:
    """Describe who reached the aim, or who lost fewer elements."""
    if holder := side_on_aim(battle):
        return f"{battle.tables[holder].name} holds the ground."
    lost = elements_lost(battle)
    fewest = min(lost.values())
    best = [battle.tables[id].name for id, number in lost.items() if number == fewest]
    counted = ", ".join(f"{battle.tables[id].name} {number}" for id, number in lost.items())
    better = f"{best[0]} lost fewer" if len(best) == 1 else "it is drawn"
    return f"nobody holds the ground. Elements lost: {counted}; {better}."


def side_on_aim(battle: Battle) -> str:
    """Return the side that holds the aim; empty if neither does, or there is none."""
    sides = battle.tables if battle.aim_place else ()
    return next((id for id in sides if holds_aim(battle, id)), "")


def holds_aim(battle: Battle, side: str) -> bool:
    """Return whether a side holds the aim: an able element near it, and no enemy as near."""
    assert battle.aim_place is not None
    near = [
        x
        for id in battle.tables
        for x in battle.elements_of_side(id)
        if distance_between_m(x.place, battle.aim_place) <= battle.aim_within_m
    ]
    if any(x.side != side for x in near):
        return False
    return any(x.stuck is None and not battle.platoons[x.platoon].is_broken for x in near)
