"""Sheets of fire that tests fill in."""

import re


def dice_on(page):
    """The faces on a sheet, by the die's name; empty for a die to be typed."""
    found = {}
    for name, value in re.findall(r'name="dice\.([^"]+)" value="([^"]*)"', page):
        found.setdefault(name, []).append(value)
    return found


def burst(acting):
    """Return the phone's answers for an MP40 fired at two figures of the contact."""
    element, target = acting.of("german")[0], acting.of("us")[0]
    men = acting.battle.men(element)
    gunner = next(m for m in men if m.weapons[0].name == "MP40")
    # who carries it leads nobody: a leader who leads does not fire
    acting.make("umpire", "set-command", element=element.id, leads="no", sight="yes")
    told = {"element": element.id, "man": gunner.id, "target": target.id, "distance_in": "12"}
    return {**told, "swept": list(target.figures[:2])}


def rifle(acting):
    """Return the phone's answers for a rifle shot at the contact, without the die."""
    element = acting.of("german")[0]
    men = acting.battle.men(element)
    man = next(m for m in men if m.weapons[0].mode == "single")
    target = acting.of("us")[0].id
    return {"element": element.id, "man": man.id, "target": target, "distance_in": "12"}
