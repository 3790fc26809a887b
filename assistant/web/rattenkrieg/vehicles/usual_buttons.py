"""Buttons on the form of a vehicle that fill in figures which most vehicles share."""

from collections.abc import Iterator

from werkzeug.datastructures import MultiDict

from assistant.cards.rattenkrieg.vehicles.usual_figures import BY_ID, USUAL_FIGURES, Usual
from assistant.frozen import dataclass
from assistant.web.forms.field_tree import Form

FILL = "usual"  # the word of the tap, before the id of the figures


@dataclass(frozen=True)
class UsualButton:
    """A button, and whether the form has its figures now."""

    tap: str
    name: str
    is_chosen: bool


def usual_buttons(form: Form) -> dict[str, tuple[UsualButton, ...]]:
    """Return the buttons of a form, by their subject: the turret, the engine, the sight."""
    return {
        title: tuple(
            UsualButton(f"{FILL} {each.id}", each.name, _has_figures(form, each)) for each in group
        )
        for title, group in USUAL_FIGURES.items()
    }


def form_with_usual(tap: str, form: Form) -> Form | None:
    """Return a form with the figures of a button filled in; None after any other tap."""
    action, _, id = tap.partition(" ")
    if action != FILL or id not in BY_ID:
        return None
    chosen = BY_ID[id]
    form = MultiDict(form.items(multi=True))
    for name in _names_under(form, chosen):
        form.setlist(name, [""])
    for name, figure in chosen.figures.items():
        form.setlist(name, [str(figure)])
    return form


def _has_figures(form: Form, usual: Usual) -> bool:
    """Return whether a form has these figures, and no others in fields kept for them."""
    has_all = all(
        form.get(name, "").strip().replace("−", "-") == str(figure)
        for name, figure in usual.figures.items()
    )
    others = (name for name in _names_under(form, usual) if name not in usual.figures)
    return has_all and not any(form.get(name, "").strip() for name in others)


def _names_under(form: Form, usual: Usual) -> Iterator[str]:
    """Yield the fields of a form that may keep only these figures."""
    if usual.everything_under:
        yield from (name for name in [*form] if name.startswith(f"{usual.everything_under}."))
