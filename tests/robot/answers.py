"""A person's answers to a sheet: what is offered, what is likely, sometimes nonsense."""

from random import Random

from .screen import Field, Pairs, Sheet

NONSENSE = ("", "-1", "999999", "abc", "1,5", "½", "0", "12″", "<b>", "1e9", "zero")
LIKELY = ("1", "2", "3", "4", "5", "6", "8", "10", "12", "20", "45")
DECLINES = ("nobody", "none", "nothing", "no", "stop", "stands", "here")
GONE = "\0"  # of a box: its tick was taken away
METERS, MILLIMETERS = ("x_m", "y_m"), ("x_mm", "y_mm")  # of a place; meters are always taken
PLACES = ("1009", "0910", "1213", "0101", "C", "6")


def answer_question(
    random: Random, sheet: Sheet, *, declines: bool = False, wrong: float = 0.0
) -> Pairs:
    """Return answers to the open question, by the names of its fields."""
    fields = [f for f in sheet.form.fields if f.is_asked and not f.is_fixed]
    found: Pairs = []
    for name in dict.fromkeys(f.name for f in fields):
        group = [f for f in fields if f.name == name]
        found += [(name, value) for value in _one(random, group, declines, wrong)]
    names = [name for name, _ in found]
    asked = [axes for axes in (METERS, MILLIMETERS) if {*axes} <= {*names}]
    if sheet.places and asked and random.random() > wrong:
        others = [(name, value) for name, value in found if name not in asked[0]]
        return [*others, *zip(METERS, random.choice(sheet.places), strict=True)]
    return found


def _one(random: Random, group: list[Field], declines: bool, wrong: float) -> list[str]:
    first = group[0]
    if first.kind in ("radio", "select"):
        offered = [f.value for f in group] if first.kind == "radio" else list(first.options)
        offered = [value for value in offered if value]
        if declines and (no := [value for value in offered if value in DECLINES]):
            return no[:1]
        return [random.choice(offered)] if offered else []
    if first.kind == "checkbox":
        if declines:
            return []
        share = random.choice((0.0, 0.2, 0.5, 1.0))
        chosen = [f.value for f in group if random.random() < share]
        return chosen or ([random.choice(group).value] if random.random() < 0.7 else [])
    if random.random() < wrong:
        return [random.choice(NONSENSE)]
    if random.random() < 0.2:
        return [random.choice(PLACES)]
    return [random.choice(LIKELY)]


def fill_sheet(sheet: Sheet, answers: Pairs) -> Pairs:
    """Return what a browser sends when these answers have been given on a sheet."""
    names = {name for name, _ in answers}
    asked = set(sheet.asked)
    form = sheet.form
    kinds = {f.name: f.kind for f in form.fields if f.kind != "hidden"}
    pairs: Pairs = []
    for each in form.fields:
        if not each.is_on or each.kind == "file":
            continue
        is_answered = each.name in names or (
            each.name in asked and kinds.get(each.name) == "checkbox"
        )
        if is_answered and each.kind != "hidden":
            continue
        pairs.append((each.name, each.value))
    return pairs + [pair for pair in answers if pair[1] != GONE]


def toggled(random: Random, sheet: Sheet) -> Pairs:
    """Return another answer to a box on the sheet that is not asked now."""
    boxes = [
        f
        for f in sheet.form.fields
        if f.kind in ("checkbox", "radio") and not f.is_asked and f.name in sheet.shown
    ]
    if not boxes:
        return []
    box = random.choice(boxes)
    group = [f for f in boxes if f.name == box.name]
    if box.kind == "radio":
        return [(box.name, random.choice(group).value)]
    on = [f.value for f in group if f.is_on]
    on = [value for value in on if value != box.value] if box.is_on else [*on, box.value]
    return [(box.name, value) for value in on] or [(box.name, GONE)]


def throw_dice(random: Random, sheet: Sheet, *, wrong: float = 0.0) -> Pairs:
    """Return a face for each missing die."""
    faces = sheet.die_faces
    if random.random() < wrong:
        return [(name, random.choice(("0", "7", "99", "x"))) for name in sheet.dice]
    return [(name, str(random.randint(1, faces))) for name in sheet.dice]


def with_dice(sheet: Sheet, faces: Pairs) -> Pairs:
    """Return what a browser sends when these dice have been typed, each in its own field."""
    left = list(faces)
    pairs: Pairs = []
    for each in sheet.form.fields:
        if not each.is_on or each.kind == "file":
            continue
        if left and each.name == left[0][0] and not each.value and not each.is_fixed:
            pairs.append(left.pop(0))
        else:
            pairs.append((each.name, each.value))
    return pairs
