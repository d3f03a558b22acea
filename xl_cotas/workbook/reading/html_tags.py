"""The tags and texts of a page of HTML, in one pass whose time grows with its size only.

The parser of the standard library takes quadratic time on some pages that were made for that.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Protocol

_TAG = re.compile(r"<(?:(?P<comment>!--)|[!?][^<>]*>|(?P<close>/?)(?P<name>[A-Za-z][\w:.-]*)(?P<rest>[^<>]*)>)")
_ATTRIBUTE = re.compile(r"""([\w:.-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")
# What is inside these is no text of the page.
_UNREAD = frozenset({"script", "style", "title", "xml"})
_ENDS = {name: re.compile(rf"</{name}\b", re.IGNORECASE) for name in _UNREAD}
_TAG_LIMIT = 4096


class Handler(Protocol):
    """What is told of a page."""

    def start(self, name: str, attributes: dict[str, str]) -> None: ...

    def end(self, name: str) -> None: ...

    def text(self, data: str) -> None: ...


def feed(page: str, handler: Handler) -> None:
    """Tell the handler of every tag and text, in order; what never ends is left out."""
    at = 0
    while found := _TAG.search(page, at):
        if found.start() > at:
            handler.text(unescape(page[at : found.start()]))
        at = found.end()
        if found["comment"]:
            end = page.find("-->", at)
            at = len(page) if end < 0 else end + 3
        elif name := (found["name"] or "").lower():
            if found["close"]:
                handler.end(name)
                continue
            if name in _UNREAD and not found["rest"].endswith("/"):
                closing = _ENDS[name].search(page, at)
                at = closing.start() if closing else len(page)
            handler.start(name, _attributes(found["rest"]))
    if at < len(page):
        handler.text(unescape(page[at:]))


def _attributes(rest: str) -> dict[str, str]:
    if not rest.strip():
        return {}
    found = _ATTRIBUTE.findall(rest[:_TAG_LIMIT])
    return {name.lower(): unescape(double or single or bare) for name, double, single, bare in found}
