"""Rats of Tobruk: hexes, and battalions drawn from a cup. Importing it registers its procedures."""

import importlib
import pkgutil

for found in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{found.name}")
