"""An .xlsx or .xlsm file to a Workbook: checked part by part, then read from a plain package made of those parts."""

from __future__ import annotations

import gc
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from xl_cotas.errors import InputError
from xl_cotas.workbook import strings
from xl_cotas.workbook.budget import Budget
from xl_cotas.workbook.grid import read_sheet
from xl_cotas.workbook.limits import CELL_FORMATS, PROLOG_BYTES, TEXT_PER_CELL, ReadLimits
from xl_cotas.workbook.model import Sheet, Workbook
from xl_cotas.workbook.package import Member, Package
from xl_cotas.workbook.parts import SheetPart, WorkbookParts, find_parts, utf8
from xl_cotas.workbook.plain import rewrite_sheet
from xl_cotas.workbook.scan import scan_sheet
from xl_cotas.workbook.scanned import IrregularSheetError, SheetScan
from xl_cotas.workbook.source import Source
from xl_cotas.workbook.xmltext import DAMAGED_XML, encoding_of
from xl_cotas.workbook.zipping import STORED, Packed, pack, write_zip

NO_CELLS = "a planilha está vazia: nenhuma célula preenchida em nenhuma aba. Confira se é o arquivo certo."
