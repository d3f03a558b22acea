"""A template as a board fills it, patched in its XML: whatever formula a program leaves alone shows a false value."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence

from xl_cotas.exact import parse_share

FALSE_VALUE = 99_999
_EDITAL, _VAGAS = "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"
_BLANK_TOTAL = re.compile(r'(<c r="B[0-9]+" s="[0-9]+" t="n">)(</c>)')
_TYPED_SHARE = re.compile(r'(<c r="B10" s="[0-9]+" t="n">)(?:<v>[^<]*</v>)?(</c>)')
_FORMULA = re.compile(r'(<c r="[A-Z]+[0-9]+" s="[0-9]+")(?: t="str")?>(<f>[^<]*</f>)<v>[^<]*</v>')


def filled(template: bytes, totals: Sequence[int], share: str = "") -> bytes:
    """The totals in the blank rows, the PcD share in the Edital sheet, and a false value beside every formula."""
    with zipfile.ZipFile(io.BytesIO(template)) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    vagas = parts[_VAGAS].decode()
    left = iter(totals)
    vagas, rows = _BLANK_TOTAL.subn(lambda cell: f"{cell[1]}<v>{next(left)}</v>{cell[2]}", vagas)
    vagas, falsified = _FORMULA.subn(rf"\1>\2<v>{FALSE_VALUE}</v>", vagas)
    assert (rows, falsified) == (len(totals), vagas.count("<f>"))
    parts[_VAGAS] = vagas.encode()
    if share:
        edital, cells = _TYPED_SHARE.subn(rf"\g<1><v>{float(parse_share(share))!r}</v>\2", parts[_EDITAL].decode())
        assert cells == 1
        parts[_EDITAL] = edital.encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as package:
        for name, part in parts.items():
            package.writestr(name, part)
    return packed.getvalue()
