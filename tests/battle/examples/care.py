"""Facts of aid and the carried, as the tests want them."""

UNSEEN = {}
PUBLIC = {}
BUILT = {}
