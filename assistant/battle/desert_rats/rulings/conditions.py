"""The umpire's corrections for the whole table: visibility, dust and the rules in play."""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.place_questions import ask_place
from assistant.battle.desert_rats.kit.places import place_label
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.movement.dust_trails import dust_area
from assistant.battle.desert_rats.turn.turns import draft_again_in_reports
from assistant.battle.play import Option
from assistant.rules.desert_rats.distances import distance_m
from assistant.rules.desert_rats.options import OPTIONS, setting_of

DUST_M = distance_m("dust-height")


@move("set-visibility", "Visibility")
def set_visibility(play: BattlePlay) -> None:
    """Set the visibility in meters."""
    metres = play.number(
        "metres",
        "How far can everyone see?",
        play.state.visibility_m,
        least=50,
        most=15_000,
        unit=" m",
    )
    play.need_change(metres != play.state.visibility_m)
    play.record(e.VisibilitySet(metres))
    draft_again_in_reports(play)
    play.log("umpire", f"Visibility is now {metres:g} m.")


@move("set-dust", "Place dust or smoke")
def set_dust(play: BattlePlay) -> None:
    """Place dust or smoke around a place for some turns; everybody sees it."""
    x, y = ask_place(play, "Where is its middle?")
    across = play.number("across_m", "How wide?", 200, least=10, most=2000, unit=" m")
    height = play.number("screen_m", "How high?", DUST_M, least=1, most=200, unit=" m", rare=True)
    turns = play.whole("turns", "For how many turns, this one included?", 3, least=1)
    half = across / 2
    corners = (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )
    first = max(1, play.state.turn)
    area = dust_area(corners, height, (first, first + turns - 1))
    play.record(e.DustSet(area))
    draft_again_in_reports(play)
    where = place_label(play.state.plan, None, (x, y))
    play.log("umpire", f"Dust at {where} until turn {area.until_turn}.")


@move("take-dust", "Remove dust or smoke")
def take_dust(play: BattlePlay) -> None:
    """Remove dust or smoke."""
    rows = [Option(a.id, f"{a.called} until turn {a.until_turn}") for a in play.state.dust]
    play.need(bool(rows), "No dust or smoke is on the map.")
    area = play.choose("dust", "Which?", rows)
    play.record(e.DustRemoved(area))
    draft_again_in_reports(play)
    play.log("umpire", "The dust is gone.")


@move("set-dice", "Set who rolls the dice")
def set_dice(play: BattlePlay) -> None:
    """Choose whether the program rolls all dice of the turn, from now on."""
    rolls = play.flag("program_rolls", "Always roll for me", play.state.program_rolls)
    play.need_change(rolls != play.state.program_rolls)
    play.record(e.DiceChosen(rolls))
    words = "The program rolls all dice." if rolls else "Dice are rolled at the table."
    play.log("umpire", words)


@move("set-reports", "Noise and dust")
def set_reports(play: BattlePlay) -> None:
    """Choose whether reports have engines that are heard, and the dust of enemy vehicles."""
    noise = play.flag("noise", "Report engine noise (not in the rulebook)", play.state.tells_noise)
    dust = play.flag(
        "dust", "Report the dust of vehicles, if they leave any", play.state.tells_dust
    )
    chosen = e.NoiseAndDustChosen(noise, dust)
    play.need_change(chosen.apply(play.state) != play.state)
    play.record(chosen)
    draft_again_in_reports(play)
    said = (("Noise", noise), ("Dust", dust))
    words = (f"{what} is {'reported' if shown else 'left out'}" for what, shown in said)
    play.log("umpire", f"{'. '.join(words)}.")


@move("set-options", "Rules in play")
def set_options(play: BattlePlay) -> None:
    """Choose the house rules of this battle."""
    chosen: dict[str, bool | int | str] = {}
    for option in OPTIONS.values():
        now = setting_of(play.state.options, option.id)
        name = option.id.replace("-", "_")
        if option.allowed:
            rows = [Option(word, word.replace("-", " ").capitalize()) for word in option.allowed]
            value: bool | int | str = play.choose(name, option.words, rows, str(now))
        elif option.most:
            value = play.whole(name, option.words, int(now), least=1, most=option.most)
        else:
            value = play.flag(name, option.words, bool(now))
        if value != option.default:
            chosen[option.id] = value
    given = e.OptionsSet(chosen)
    play.need_change(given.apply(play.state) != play.state)
    play.record(given)
    words = [OPTIONS[id].words for id in chosen]
    play.log("umpire", f"Options that differ from the printed rules: {'; '.join(words) or 'none'}.")
