"""The rules in play: the umpire's switches for a battle, and house rules."""

from functools import partial

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire import handedness
from assistant.battle.rattenkrieg.kit.chapters.all_chapters import check_of
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.in_play import concerns, is_on, limits
from assistant.rules.rattenkrieg.optional_rule import Rule, Setting
from assistant.rules.rattenkrieg.options import ALL, RULES, setting_of


@move("set-rules", "Rules in play", UMPIRE_ONLY)
def set_rules(play: BattlePlay) -> None:
    """Settle the optional rules and house rules of this battle."""
    before = play.state.rules
    changed: dict[str, Setting] = {}
    for rule in filter(partial(concerns, play.state), ALL):
        was = setting_of(before, rule.name)
        now = _ask(play, rule, was)
        if now != was:
            changed[rule.name] = now
    play.need_change(bool(changed))
    play.record(e.RulesChanged(changed))
    handedness.draw_left_handed(play)
    for owed in play.state.owed:
        needs = check_of(owed).rule
        if needs and not is_on(play.state, needs):
            play.record(e.CheckMade(owed.id))
    words = "; ".join(RULES[name].describe(now) for name, now in changed.items())
    play.log(["umpire", *play.state.sides], f"Rules in play: {words}.")


def _ask(play: BattlePlay, rule: Rule, now: Setting) -> Setting:
    if rule.is_number:
        return _ask_number(play, rule, None if now is None else float(now))
    if rule.values is None:
        return play.flag(rule.name, rule.words, bool(now), group=rule.group)
    options = [Option(value, words) for value, words in rule.values.items()]
    return play.choose(rule.name, rule.words, options, str(now), group=rule.group)


def _ask_number(play: BattlePlay, rule: Rule, now: float | None) -> float | None:
    least, most = limits(rule.name)
    if rule.default is not None:
        return play.number(
            rule.name, rule.words, now, least=least, most=most, unit=rule.unit, group=rule.group
        )
    words = f"{rule.words} Blank: as in the book"
    return play.maybe(
        rule.name, words, now, least=least, most=most, unit=rule.unit, group=rule.group
    )
