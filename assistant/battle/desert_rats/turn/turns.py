"""The turn goes round: the battle begins, pages go out, the next turn, the end (4, 10.2)."""

from collections.abc import Mapping

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.kit.register import AtTable, move
from assistant.battle.desert_rats.reports.drafting import drafting
from assistant.battle.desert_rats.sight.contacts import update_contacts
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Platoon
from assistant.battle.desert_rats.state.player_pages import Page
from assistant.cards.wording import listed

LOGGED = ("fire", "loss", "dice")  # lines of a page that its player's log keeps


def to_set_out(battle: Battle) -> list[Platoon]:
    """Platoons whose players have yet to choose their places."""
    return [p for p in battle.platoons.values() if not p.deployed and not p.off]


@move("begin", "Begin the battle")
def begin(play: AtTable) -> None:
    """Sightings and reports are worked with nobody moving, so that first orders rest on them."""
    play.require(play.state.phase == "setup", "The battle has begun.")
    late = to_set_out(play.state)
    play.require(not late, f"Not set out yet: {listed([p.name for p in late])}.")
    for one in late:  # the umpire does not wait: it stands in the middle of its ground
        play.happened(e.PlatoonPlaced(one.id, *one.place, one.heading_deg, one.formation))
    play.happened(update_contacts(play.state))
    play.happened(e.PhaseBegun("reports", play.state.turn, "setup"))
    drafting(play)
    play.tell("umpire", "Everybody stands. Look through both pages, then release them.")


def redraft(play: AtTable) -> None:
    """After a correction: what is to be told follows what is true."""
    if play.state.phase == "reports":
        play.happened(update_contacts(play.state))
        drafting(play)


@move("release", "Release the pages")
def release(play: AtTable) -> None:
    """Every player gets his page at the same moment; the next turn begins, or the battle ends."""
    play.require(play.state.phase == "reports", "There is nothing to release now.")
    turn = play.state.turn
    before = play.state.pages
    play.happened(e.Released(dict(play.state.drafts)))
    _logs(play, before)
    if ended := over(play.state):
        _ends(play, ended)
        return
    for area in play.state.dust:
        if area.until_turn is not None and area.until_turn <= turn:
            play.happened(e.DustTaken(area.id))
    play.happened(e.PhaseBegun("orders", turn + 1, "reports"))
    play.announce(f"Turn {turn + 1} begins: give your orders.")


def _logs(play: AtTable, before: Mapping[str, Page]) -> None:
    """A player's log keeps what his page told of the turn's fire and of whom he then first saw."""
    for player, told_now in play.state.pages.items():
        known = {mark.key for mark in before[player].marks} if player in before else set()
        told = [line.words for line in told_now.lines if line.kind in LOGGED]
        new: dict[str, list[str]] = {}
        for mark in told_now.marks:
            if mark.kind == "model" and mark.key not in known:
                new.setdefault(mark.words, []).append(mark.label)
        if new:
            alike = [f"{listed(labels)} ({words})" for words, labels in new.items()]
            told.append(f"{', '.join(alike)} came into sight")
        if told:
            play.tell(player, f"Turn {told_now.turn}: {'. '.join(told)}.")


@move("end-battle", "End the battle")
def end_battle(play: AtTable) -> None:
    """The umpire says that it is over, with the turn whose pages lie before him or went out."""
    play.require(play.state.phase in ("reports", "orders"), "The turn is played to its end first.")
    if play.state.phase == "reports":
        play.happened(e.Released(dict(play.state.drafts)))
    _ends(play, over(play.state) or _aim(play.state))


def _ends(play: AtTable, why: str) -> None:
    play.happened(e.PhaseBegun("over", play.state.turn, play.state.phase))
    play.announce(f"The battle is over: {why}")


def over(battle: Battle) -> str:
    """Why the battle ends with this turn; empty when it goes on."""
    for id, table in battle.tables.items():
        left = [p for p in battle.platoons.values() if p.side == id and _fights(battle, p)]
        if not left:
            return f"{table.name} has no platoon left that fights; {_aim(battle)}"
    if battle.turn >= battle.last_turn:
        return _aim(battle)
    return ""


def _fights(battle: Battle, platoon: Platoon) -> bool:
    """Whether a platoon may still decide anything; one that is yet to come may."""
    away = platoon.off and (platoon.comes_on is None or platoon.comes_on <= battle.turn)
    return (
        bool(battle.elements_of_platoon(platoon)) and not away and platoon.reaction != "demoralised"
    )


def _aim(battle: Battle) -> str:
    """Who has reached the aim at the end, or who has lost less."""
    if battle.aim_place:
        for id, table in battle.tables.items():
            if holds(battle, id) and not holds(battle, battle.enemy_of(id)):
                return f"{table.name} holds the ground."
    lost = {
        id: sum(1 for x in battle.elements.values() if x.side == id and x.destroyed is not None)
        for id in battle.tables
    }
    fewest = min(lost.values())
    best = [battle.tables[id].name for id, number in lost.items() if number == fewest]
    counted = ", ".join(f"{battle.tables[id].name} {number}" for id, number in lost.items())
    better = f"{best[0]} has the better of it" if len(best) == 1 else "it is drawn"
    return f"nobody holds the ground. Elements lost: {counted}; {better}."


def holds(battle: Battle, side: str) -> bool:
    """Whether a side holds the place: somebody by it who can, and no enemy as near."""
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
