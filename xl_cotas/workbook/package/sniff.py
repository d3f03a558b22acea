"""What a file is, told by its contents and never by its name."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from enum import Enum

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import MEMBERS

HEAD_BYTES = 4096
DAMAGED_ZIP = "o arquivo está corrompido ou incompleto (truncado). Baixe-o ou copie-o de novo e tente outra vez."


class Format(Enum):
    """The kinds of file that people hand over as a spreadsheet."""

    XLSX = "xlsx"
    XLSB = "xlsb"
    ODS = "ods"
    FODS = "fods"
    XLS = "xls"
    TEXT = "text"
    HTML = "html"
    XML_2003 = "xml 2003"
    MHTML = "mhtml"
    ENCRYPTED = "encrypted"
    RIGHTS_MANAGED = "rights managed"
    OLD_EXCEL = "excel before 97"
    PDF = "pdf"
    WORD = "word"
    SLIDES = "slides"
    IMAGE = "image"
    ARCHIVE = "archive"
    OTHER_OLE = "other compound file"
    EMPTY = "empty"
    UNKNOWN = "unknown"


_SIGNATURES: tuple[tuple[bytes, Format], ...] = (
    (b"%PDF-", Format.PDF),
    (b"\x89PNG", Format.IMAGE),
    (b"\xff\xd8\xff", Format.IMAGE),
    (b"GIF8", Format.IMAGE),
    (b"BM", Format.IMAGE),
    (b"{\\rtf", Format.WORD),
    (b"Rar!", Format.ARCHIVE),
    (b"7z\xbc\xaf", Format.ARCHIVE),
    (b"\x1f\x8b", Format.ARCHIVE),
    (b"\x09\x00\x04\x00", Format.OLD_EXCEL),
    (b"\x09\x02\x06\x00", Format.OLD_EXCEL),
    (b"\x09\x04\x06\x00", Format.OLD_EXCEL),
    (b"\x09\x08\x08\x00", Format.OLD_EXCEL),
)
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_STREAMS = (
    ("DRMEncryptedDataSpace", Format.RIGHTS_MANAGED),
    ("EncryptedPackage", Format.ENCRYPTED),
    ("WordDocument", Format.WORD),
    ("PowerPoint Document", Format.SLIDES),
    ("Workbook", Format.XLS),
    ("Book", Format.XLS),
)
_MAIN_PARTS = (
    (re.compile(r"(.*/)?workbook\.xml$"), Format.XLSX),
    (re.compile(r"(.*/)?workbook\.bin$"), Format.XLSB),
    (re.compile(r"word/"), Format.WORD),
    (re.compile(r"ppt/"), Format.SLIDES),
)
_MARKUP = (
    (re.compile(r"urn:schemas-microsoft-com:office:spreadsheet"), Format.XML_2003),
    (re.compile(r"<office:document\b|opendocument"), Format.FODS),
    (re.compile(r"<(!doctype html|html|head|body|table|meta|tr|td)\b", re.I), Format.HTML),
)
_MHTML = re.compile(r"mime-version:", re.I)
_CONTROL = re.compile(r"[\x01-\x08\x0e-\x1a\x1c-\x1f]")
_CONTROLS_PER_TEXT = 20
_WIDE_SAMPLE = 64
_WIDE_LEAST = 4


def sniff(data: bytes) -> Format:
    """The format of a file, from its first bytes and, for a package, the names of its members."""
    if not data:
        return Format.EMPTY
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _sniff_zip(data)
    if data.startswith(_COMPOUND):
        return next((kind for name, kind in _STREAMS if name.encode("utf-16-le") in data), Format.OTHER_OLE)
    text = _as_text(data[:HEAD_BYTES])
    if text is not None:
        return _markup(text.lstrip("\ufeff\xef\xbb\xbf \t\r\n"))
    return next((kind for start, kind in _SIGNATURES if data.startswith(start)), Format.UNKNOWN)


def _markup(text: str) -> Format:
    """The kind of markup; the words of one inside a table of texts do not count."""
    if not text.startswith("<"):
        return Format.MHTML if _MHTML.match(text) else Format.TEXT
    return next((kind for pattern, kind in _MARKUP if pattern.search(text)), Format.TEXT)


def _as_text(head: bytes) -> str | None:
    """The beginning of a file as text, or nothing when it is binary."""
    if head.startswith((b"%PDF-", b"{\\rtf")):
        return None
    marked = "utf-16" if head.startswith((b"\xff\xfe", b"\xfe\xff")) else looks_like_utf16(head)
    text = head.decode(marked or "latin-1", errors="replace")
    binary = "\0" in text or len(_CONTROL.findall(text)) * _CONTROLS_PER_TEXT > len(text)
    return None if binary else text


def looks_like_utf16(head: bytes) -> str | None:
    """The encoding of a text in UTF-16 without a mark: every other byte of its beginning is zero."""
    even, odd = head[0:_WIDE_SAMPLE:2], head[1:_WIDE_SAMPLE:2]
    if len(odd) >= _WIDE_LEAST and not odd.strip(b"\0") and b"\0" not in even:
        return "utf-16-le"
    if len(odd) >= _WIDE_LEAST and not even.strip(b"\0") and b"\0" not in odd:
        return "utf-16-be"
    return None


def _sniff_zip(data: bytes) -> Format:
    names, mimetype = _members(data)
    if mimetype.startswith(b"application/vnd.oasis.opendocument.spreadsheet"):
        return Format.ODS
    if mimetype.startswith(b"application/vnd.oasis.opendocument"):
        return Format.WORD
    for pattern, kind in _MAIN_PARTS:
        if any(pattern.match(name) for name in names):
            return kind
    # A workbook may have any name: the relationships say which part it is.
    return Format.XLSX if "_rels/.rels" in names else Format.ARCHIVE


def _members(data: bytes) -> tuple[set[str], bytes]:
    """The names in a zip, made comparable, and what its mimetype member says."""
    if data.count(b"PK\x01\x02") > MEMBERS:
        raise InputError(f"o arquivo tem mais de {MEMBERS} partes internas, acima do limite. Salve-o de novo no Excel.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            names = {info.filename.replace("\\", "/").lower() for info in package.infolist()}
            if "mimetype" not in names:
                return names, b""
            with package.open("mimetype") as member:
                return names, member.read(100)
    except (zipfile.BadZipFile, KeyError, NotImplementedError, RuntimeError, ValueError, EOFError, OSError, zlib.error):
        raise InputError(DAMAGED_ZIP) from None
