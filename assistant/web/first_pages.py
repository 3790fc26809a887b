"""Pages that need no rules, cards or battle, and are available before the others."""

from assistant.web.access import sign_in
from assistant.web.home import home
from assistant.web.pages import theme

FIRST = (sign_in.bp, home.bp, theme.bp)
