"""The notation of a light weapon, as a field of data cards."""

from typing import Annotated

from pydantic import AfterValidator

from assistant.cards.toml_files.fields import field_with_hint
from assistant.rules.rattenkrieg.fire.weapons import weapon_by_notation


def _notation(text: str) -> str:
    weapon_by_notation(text)
    return text


Notation = Annotated[
    str,
    AfterValidator(_notation),
    field_with_hint("a notation of a light weapon, such as 3B+1(P1) or XB-2(P3)(R7,9,12)"),
]
