"""Figures that surrender, and prisoners that get free again (Rattenkrieg 13.4.6)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.ammunition.grenades import GrenadesDropped
from assistant.battle.rattenkrieg.events.morale_and_captives.captives import CaptiveFreed, Captured
from assistant.battle.rattenkrieg.events.weapons_taken import WeaponsDropped
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import settle_last_figure
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    count,
    man,
    name_of_base,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.lookups.stocks import throwable
from assistant.battle.rattenkrieg.morale.lost_escorts import UNGUARDED
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, FigureState, PendingCheck
from assistant.cards.wording import listed

NOBODY = "nobody"


def remove_from_fight(
    play: BattlePlay,
    element: Element,
    figures: list[Figure],
    to: FigureState,
    captor: Element | None = None,
    escort: str | None = None,
) -> None:
    """Take figures out of the fight as prisoners or deserters.

    `captor` is the element that takes them, `escort` the id of the figure that guards them.
    """
    for figure in figures:
        play.record(e.FigureChanged(figure.id, play.state.figures[figure.id].state, to))
        if to == "prisoner":
            play.record(*WeaponsDropped.all_of(figure))
        if captor:
            play.record(Captured(figure.id, captor.id, escort))
    settle_last_figure(play, element)
    gone = not play.state.able(element)
    # a deserter is seen, and so is an element without figures
    if gone and (to == "prisoner" or play.state.elements[element.id].concealment == "located"):
        reveal_to_enemy(play, element, "spotted")


def log_figures(play: BattlePlay, element: Element, figures: list[Figure], words: str) -> None:
    """Log for the umpire and both sides what some figures of an element do or suffer."""
    battle, enemy = play.state, play.state.enemy(element.side).id
    own = listed([man(figure) for figure in figures])
    seen = listed([name_of_base(battle, figure) for figure in figures])
    play.log("umpire", f"{umpire_name(battle, element)}, {own}: {words}.")
    play.log(element.side, f"{element.title}, {own}: {words}.")
    play.log(enemy, capital(f"{side_name(battle, element, enemy)}, {seen}: {words}."))


def _ask_figures(
    play: BattlePlay, element: Element, words: str, among: list[Figure]
) -> list[Figure]:
    """Ask for figures; only a single candidate is chosen by default."""
    options = [Option(m.id, man(m), asking.describe_condition(m)) for m in among]
    default = (among[0].id,) if len(among) == 1 else None
    chosen = play.several("men", words, options, default, least=1)
    return [play.state.figures[id] for id in chosen]


@move("take-prisoner", "Surrender", UMPIRE_ONLY, about="element")
def take_prisoners(play: BattlePlay) -> None:
    """Let figures of this element surrender to the nearest enemy in sight, without their weapons.

    Until an enemy takes charge of them they have Combat Stance +1; from then on they need an
    escort.
    """
    owed = next((o for o in play.state.owed if o.id == play.given("owed")), None)
    all_give_up = owed is not None and owed.kind == "surrender"
    element = play.state.elements[str(owed.element)] if all_give_up and owed else None
    element = element or asking.ask_element(play)
    able = play.state.able(element)
    play.need(bool(able), f"No figure of {element.title} is left to surrender.")
    figures = able if all_give_up else _ask_figures(play, element, "Who surrenders?", able)
    captor = ask_captor(play, element)
    if all_give_up and owed:
        play.record(e.CheckMade(owed.id))
    make_prisoners(play, element, figures, captor)


def ask_captor(play: BattlePlay, element: Element) -> Element | None:
    """Ask to which enemy element figures surrender.

    The nearest one at a known distance is suggested, or the only one, or the one that it fought
    last; if there is none of these, the answer must be entered.
    """
    battle = play.state
    enemies = [x for x in battle.of_side(battle.enemy(element.side).id) if battle.fit(x)]
    if not enemies:
        return None
    far = {x.id: distances.distance_known(battle, x.id, element.id, play.actor) for x in enemies}
    known = {id: inches for id, inches in far.items() if inches is not None}
    fought = battle.morale.engaged.get(element.id, ())
    likely = enemies if len(enemies) == 1 else [x for x in enemies if x.id in fought]
    usual = likely[0].id if likely else None
    nearest = min(known, key=lambda id: known[id]) if known else usual
    options = [Option(x.id, umpire_name(battle, x)) for x in enemies]
    return battle.elements[play.choose("captor", "To whom do they surrender?", options, nearest)]


def prisoner_options(play: BattlePlay, prisoners: list[Figure]) -> list[Option]:
    """Return prisoners as options: by name for the umpire, by number and unit for their captors."""
    battle, side = play.state, play.actor.side
    if side is None:
        return [Option(m.id, man(m), umpire_name(battle, battle.owner(m.id))) for m in prisoners]
    return [
        Option(m.id, f"Prisoner {number}", side_name(battle, battle.owner(m.id), side))
        for number, m in enumerate(prisoners, start=1)
    ]


def ask_escort(play: BattlePlay, captor: Element, default: str = NOBODY) -> str | None:
    """Ask which figure escorts prisoners; None while they are still on their way."""
    up = play.state.fit(captor)
    options = [Option(NOBODY, "Nobody yet"), *(Option(m.id, man(m)) for m in up)]
    chosen = play.choose("escort", "Who escorts them?", options, default)
    return None if chosen == NOBODY else chosen


def make_prisoners(
    play: BattlePlay, element: Element, figures: list[Figure], captor: Element | None
) -> None:
    """Make figures prisoners and log it for both sides."""
    escort = ask_escort(play, captor) if captor else None
    remove_from_fight(play, element, figures, "prisoner", captor, escort)
    log_figures(play, element, figures, "taken prisoner")


@move("free-prisoner", "Free prisoners", UMPIRE_ONLY, about="element")
def free_prisoners(play: BattlePlay) -> None:
    """Return prisoners to their own side: they were freed, or regained some Aggressiveness."""
    element = asking.ask_element(play)
    taken = [m for m in play.state.men(element) if m.state == "prisoner"]
    play.need(bool(taken), f"No figure of {element.title} is a prisoner.")
    figures = _ask_figures(play, element, "Who is free again?", taken)
    for figure in figures:
        release_figure(play, figure)
    log_figures(play, element, figures, "free again")


def release_figure(play: BattlePlay, figure: Figure) -> None:
    """Return one prisoner to the fight, without weapons; drop the check for a missing escort."""
    if thrown := throwable(play.state, figure):
        play.record(GrenadesDropped(figure.id, thrown))
    play.record(e.FigureChanged(figure.id, "prisoner", "ready"), CaptiveFreed(figure.id))
    for owed in play.state.owed:
        if (owed.kind, owed.figure) == (UNGUARDED, figure.id):
            play.record(e.CheckMade(owed.id))


@move("guard-prisoner", "Escort prisoners", about="element")
def assign_escort(play: BattlePlay) -> None:
    """Assign a figure of this element as the escort of prisoners of its side."""
    element = asking.ask_element(play)
    held = [
        play.state.figures[id]
        for id, captive in play.state.morale.captives.items()
        if play.state.elements[captive.captor].side == element.side
        and play.state.figures[id].state == "prisoner"
    ]
    play.need(bool(held), f"{element.title} has no prisoner to escort.")
    options = prisoner_options(play, held)
    default = tuple(m.id for m in held)
    chosen = play.several("prisoners", "Which prisoners?", options, default, least=1)
    usual = next((m.id for m in play.state.fit(element)), NOBODY)
    escort = ask_escort(play, element, usual)
    captives = [play.state.morale.captives[id] for id in chosen]
    play.need_change(any((x.captor, x.escort) != (element.id, escort) for x in captives))
    for id in chosen:
        play.record(Captured(id, element.id, escort))
        for owed in play.state.owed:
            if (owed.kind, owed.figure) == (UNGUARDED, id):
                play.record(e.CheckMade(owed.id))
    who = man(play.state.figures[escort]) if escort else "nobody"
    log_element(play, element, f": {who} escorts {count(len(chosen), 'prisoner', 'prisoners')}.")


def suggest_new_escorts(play: BattlePlay) -> None:
    """Suggest a check for each prisoner that lost its escort, or all its captors (13.4.6).

    The prisoner gets a new escort or goes free.
    """
    for id in play.state.morale.captives:
        if _is_guarded(play.state, id) or not _is_guarded(play.before, id):
            continue
        captor = play.state.morale.captives[id].captor
        owed = PendingCheck(f"unguarded {id}", UNGUARDED, captor, id)
        if all(each.id != owed.id for each in play.state.owed):
            play.record(e.CheckScheduled(owed))


def follow_escorts(play: BattlePlay) -> None:
    """Move prisoners with an escort, or with captors, that left their element or joined others."""
    for id, captive in play.state.morale.captives.items():
        guard = captive.escort or next(iter(play.before.elements[captive.captor].figures), None)
        now = play.state.owner(guard).id if guard else captive.captor
        left = captive.escort is not None or play.state.elements[captive.captor].merged
        if left and now != captive.captor:
            play.record(Captured(id, now, captive.escort))


def _is_guarded(battle: Battle, id: str) -> bool:
    """Return whether a prisoner has an escort, or is on its way to captors and needs none yet.

    Other figures need none.
    """
    captive = battle.morale.captives.get(id)
    if captive is None or battle.figures[id].state != "prisoner":
        return True
    if captive.escort is None:
        return bool(battle.able(battle.elements[captive.captor]))
    return battle.figures[captive.escort].able
