"""Shapely, loaded when the first shape is made.

With the numpy that it loads it takes as much memory as all pages of the program, and an evening
without a plan makes no shape. Names of types are for annotations alone.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shapely import LineString as LineString
    from shapely import Point as Point
    from shapely import Polygon as Polygon
    from shapely import STRtree as STRtree
    from shapely import boundary as boundary
    from shapely import box as box
    from shapely import get_coordinates as get_coordinates
    from shapely import intersection as intersection
    from shapely import intersects as intersects
    from shapely import intersects_xy as intersects_xy
    from shapely import length as length
    from shapely import linestrings as linestrings
    from shapely import make_valid as make_valid
    from shapely import prepare as prepare
    from shapely import union_all as union_all
    from shapely.geometry.base import BaseGeometry as BaseGeometry
else:

    def __getattr__(name: str) -> object:
        import shapely

        found = globals()[name] = getattr(shapely, name)  # asked for once, lines make thousands
        return found
