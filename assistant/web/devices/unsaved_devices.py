"""Devices that joined while the laptop's disk was full."""

from dataclasses import dataclass, field
from typing import Any


@dataclass
class UnsavedDevices:
    """Devices and codes that could not be saved: valid for as long as the program runs."""

    devices: dict[str, dict[str, Any]] = field(default_factory=dict)  # rows, by their tokens' hash
    codes: dict[str, tuple[str, str | None]] = field(default_factory=dict)  # battle and side

    def code(self, battle: str, side: str | None) -> str:
        """Return the code of a side of a battle; empty if there is none."""
        return next((code for code, of in self.codes.items() if of == (battle, side)), "")

    def sign_out(self, device: str) -> bool:
        """Sign a device out by its id; return whether it was here."""
        found = [token for token, row in self.devices.items() if row["id"] == device]
        for token in found:
            del self.devices[token]
        return bool(found)

    def end_battle(self, battle: str) -> None:
        """Forget the codes and devices of a battle."""
        self.devices = {t: row for t, row in self.devices.items() if row["battle"] != battle}
        self.codes = {code: of for code, of in self.codes.items() if of[0] != battle}
