"""Purchases and choices of a side before the first round (Rattenkrieg addendum)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.scenario import Bought, DarknessChosen, PointsCounted
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import BOTH, UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.light import (
    AS_DARK,
    CLEAR_DAY,
    DARK,
    DARKEST,
    darkness,
)
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.scenario.mojon_numbers import free_numbers
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import (
    enemy_markers_in_sight,
    light_words,
    price_of,
    purchases_for,
)
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import describe_victory_points
from assistant.battle.rattenkrieg.state import Battle, Mojon
from assistant.battle.rattenkrieg.state.scenario import Purchase
from assistant.cards.wording import listed


@move("buy", "Buy", BOTH)
def buy_for_points(play: BattlePlay) -> None:
    """Pay points for what the scenario offers a side before the first round (addendum)."""
    side = asking.ask_side(play)
    there = {x.id: x for x in purchases_for(play.state, side.id)}
    if not there:
        raise Refused("There is nothing to buy now.")
    options = [Option(x.id, _describe_ware(play.state, x)) for x in there.values()]
    purchase = there[play.choose("purchase", "What do you buy?", options)]
    left = purchase.most - purchase.bought
    count = 1
    if left > 1:
        count = play.whole("count", "How many?", 1, least=1, most=left)
    scored = play.state.script.points[purchase.condition]
    looked = _look_under_markers(play, purchase) if purchase.brings == "look" else ()
    brought = _apply_purchase(play, purchase, count)
    brought += "".join(f" {_describe_under(play.state, mojon)}" for mojon in looked)
    looked_under = tuple(mojon.id for mojon in looked)
    play.record(Bought(purchase.id, purchase.bought, purchase.bought + count, looked_under))
    play.record(PointsCounted(scored.id, scored.times, scored.times + count))
    times = f" ×{count}" if count > 1 else ""
    total = describe_victory_points(play.state, side.id)
    words = f"{purchase.name}{times}.{brought} Victory points: {total}."
    play.log("umpire", f"{side.letter} buys {words}")
    play.log(side.id, f"You buy {words}")


def _describe_ware(battle: Battle, purchase: Purchase) -> str:
    """Return what is sold with its price, which stays in view while the sheet asks the rest."""
    each = " each" if purchase.most > 1 else ""
    return f"{purchase.name}, {price_of(battle, purchase)} victory points{each}"


def _apply_purchase(play: BattlePlay, purchase: Purchase, count: int) -> str:
    """Apply a purchase, and describe it for its side."""
    match purchase.brings:
        case "darkness":
            return _darken(play, count)
        case "decoy":
            return _add_decoys(play, purchase, count)
        case "look" | None:
            return ""


def _darken(play: BattlePlay, steps: int) -> str:
    """Make it darker by some steps, for everybody to see."""
    words = _set_darkness(play, min(DARKEST, darkness(play.state) + steps))
    play.log(["umpire", *play.state.sides], f"The battle begins in the dark: {words}.")
    return ""


@move("choose-darkness", "How dark is it?", UMPIRE_ONLY)
def choose_darkness(play: BattlePlay) -> None:
    """Enter how dark a side wants the battle to be, if the scenario lets one side choose."""
    darkest = play.state.script.darkest
    if darkest is None or play.state.phase != "setup":
        raise Refused("A side chooses the light once, before the first turn.")
    options = [Option(str(dark), light_words(dark)) for dark in range(darkest + 1)]
    dark = int(play.choose("darkness", "How dark is it?", options, str(darkness(play.state))))
    play.record(DarknessChosen(dark))
    words = f"The light of the battle is chosen: {_set_darkness(play, dark)}."
    play.log(["umpire", *play.state.sides], words)


def _set_darkness(play: BattlePlay, dark: int) -> str:
    """Record the conditions with this much darkness, and return them as text."""
    battle = play.state
    others = (x for x in battle.visibility if x not in (*DARK, CLEAR_DAY))
    visibility = (*others, *AS_DARK[dark]) or (CLEAR_DAY,)
    if visibility != battle.visibility:
        play.record(e.ConditionsChanged(visibility, battle.ambient, battle.cold, battle.rain))
    return listed([x.replace("-", " ") for x in visibility])


def _add_decoys(play: BattlePlay, purchase: Purchase, count: int) -> str:
    """Add decoy Mojons, under numbers that reveal nothing."""
    numbers = []
    for time in range(purchase.bought + 1, purchase.bought + count + 1):
        number = play.draw(f"decoy {time}", free_numbers(play.state, purchase.side))
        decoy = Mojon(f"{purchase.id} {time}", number, purchase.side, decoy=True)
        play.record(e.MojonAdded(decoy))
        numbers.append(decoy.id)
    entered = sorted(play.state.mojons[id].number for id in numbers)
    return f" Mojon {listed([str(number) for number in entered])}."


def _look_under_markers(play: BattlePlay, purchase: Purchase) -> list[Mojon]:
    """Return the enemy markers under which a side looks: as many as a die shows."""
    lie = enemy_markers_in_sight(play.state, purchase.side)
    if not lie:
        raise Refused("No enemy marker is in sight.")
    shown = (purchase.side,)
    most = play.resolve("rattenkrieg/scenario-look", {}, shown_to=shown).markers
    options = [Option(m.id, f"Mojon {m.number}") for m in lie]
    if most >= len(lie):
        chosen = tuple(m.id for m in lie)
    else:
        words = "Which marker is looked under?"
        if most > 1:
            words = f"Which {most} markers are looked under?"
        chosen = play.several("markers", words, options, least=1)
    play.require(len(chosen) <= most, f"The die allows only {most}.")
    return [play.state.mojons[id] for id in chosen]


def _describe_under(battle: Battle, mojon: Mojon) -> str:
    """Describe the elements under a marker, or a decoy."""
    names = [umpire_name(battle, x) for x in battle.in_mojon(mojon.id)]
    return f"Mojon {mojon.number}: {listed(names) if names else 'a decoy'}."
