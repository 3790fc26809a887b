"""The places and dates of large US shells with proximity fuzes (Rattenkrieg 20.4.5)."""

from typing import Literal

from assistant.rules.tables import load
from assistant.rules.text_figures import whole_figure

ISSUED = load("rattenkrieg/proximity-fuzes")
THEATERS = tuple(str(row["theater"]) for row in ISSUED.rows)
FUZED_FROM_MM = whole_figure("rattenkrieg/shell-bursts-fuzed-from-mm")
FUZED_OF = "usa"

Fuze = Literal["none", "perhaps", "usual"]


def fuze_of_shell(country: str | None, caliber_mm: float, date: str, theater: str | None) -> Fuze:
    """Return whether a shell of this country and caliber has a proximity fuze in this battle.

    `date` is written as 1944-06-06, or is empty when it is unknown. The answer is "perhaps" when
    only the date or the theater of war, one of `THEATERS`, could decide it and is unknown.
    """
    if country != FUZED_OF or caliber_mm < FUZED_FROM_MM:
        return "none"
    if not date:
        return "perhaps"
    rows = [ISSUED.row(theater)] if theater else ISSUED.rows
    issued = {date >= row["from_month"] for row in rows}
    if len(issued) > 1:
        return "perhaps"
    return "usual" if issued == {True} else "none"
