"""A double of pywin32, enough for xlwings' real Windows code to run elsewhere.

It does not imitate Excel, only the types that pywin32 hands to xlwings: a range's Value as a scalar or a tuple of
tuples, numbers as floats, blanks as None, errors as negative integers. Leans on private names of xlwings 0.37.8.
"""

from __future__ import annotations

import atexit
import ctypes
import datetime as dt
import sys
import types
from pathlib import Path

RANGE = "{00020846-0000-0000-C000-000000000046}"
MISSING = -2147352572  # DISP_E_PARAMNOTFOUND: an optional argument left out


class ComError(Exception):
    hresult = 0


class TimeType(dt.datetime):
    """pywintypes.TimeType is a subclass of datetime."""


class FakeRange:
    """As much of a COM Range as xlwings asks for."""

    CLSID = RANGE
    Row = Column = 1
    _oleobj_ = types.SimpleNamespace(
        GetTypeInfo=lambda: types.SimpleNamespace(GetTypeAttr=lambda: types.SimpleNamespace(iid=RANGE))
    )
    Worksheet = types.SimpleNamespace(
        Name="Plan1",
        Parent=types.SimpleNamespace(Name="cotas.xlsm", Application=types.SimpleNamespace(Hwnd=1)),
    )

    def __init__(self, rows):
        self._rows = tuple(tuple(row) for row in rows)
        self.Count = len(self._rows) * len(self._rows[0])
        self.Rows = types.SimpleNamespace(Count=len(self._rows))
        self.Columns = types.SimpleNamespace(Count=len(self._rows[0]))

    @property
    def Value(self):  # noqa: N802
        return self._rows[0][0] if self.Count == 1 else self._rows

    def GetAddress(self, *_options):  # noqa: N802
        return "$A$1"


class _NoSheets(list):
    Count = 0


class _Components:
    """Where the generated VBA module goes."""

    def __init__(self, book):
        self._book = book

    def __call__(self, name):
        raise ComError(name)

    def Remove(self, component):  # noqa: N802
        raise ComError(component)

    def Import(self, path):  # noqa: N802
        self._book.vba = Path(path).read_text("utf-8")


class FakeWorkbook:
    """Keeps what "Import Functions" writes: the VBA module and every MacroOptions call."""

    def __init__(self, name="cotas.xlsm"):
        self.Name, self.vba, self.macro_options = name, "", {}
        self.Worksheets = _NoSheets()
        self.VBProject = types.SimpleNamespace(VBComponents=_Components(self))
        self.Application = types.SimpleNamespace(
            Version="16.0", MacroOptions=lambda macro, **options: self.macro_options.update({macro: options})
        )


class _Anything:
    def __getattr__(self, name):
        return _Anything()

    def __call__(self, *arguments):
        return 0

    def __setattr__(self, name, value):
        pass


def _module(name, **content):
    module = types.ModuleType(name)
    module.__dict__.update(content)
    sys.modules[name] = module
    parent, _, child = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], child, module)


def _type(name):
    return type(name, (), {})


def install():
    """Put the doubles in place and bind xw.func and xw.arg to the real decorators of Windows."""
    _module("pywintypes", com_error=ComError, error=ComError, IID=lambda text: text, TimeType=TimeType)
    _module(
        "pythoncom", __file__=None, CoInitialize=lambda *_: None, ole_error=ComError, com_error=ComError,
        IID_IDispatch="IDispatch", IID_IEnumVARIANT="IEnumVARIANT", TypeIIDs={"IDispatch": _type("PyIDispatch")},
        CoMarshalInterThreadInterfaceInStream=lambda *_: None,
    )  # fmt: skip
    for name in ("win32api", "win32con", "win32gui", "win32event"):
        _module(name)
    _module("win32process", GetWindowThreadProcessId=lambda _handle: (1, 42))
    _module("win32timezone", TimeZoneInfo=type("TimeZone", (), {"utc": staticmethod(lambda: dt.UTC)}))
    _module("win32com")
    names = ("CDispatch", "CoClassBaseClass", "DispatchBaseClass")
    _module(
        "win32com.client", Dispatch=lambda item, **_: item, DispatchEx=lambda item: item,
        **{name: _type(name) for name in names},
    )  # fmt: skip
    _module("win32com.server")
    for name in ("dispatcher", "exception"):
        _module(f"win32com.server.{name}")
    _module("win32com.server.policy", DefaultPolicy=object)
    _module("win32com.server.util", wrap=lambda item, **_: item)
    _bind()


def _bind():
    ctypes.oledll = ctypes.windll = _Anything()
    real, ctypes.PyDLL = ctypes.PyDLL, lambda *_: _Anything()
    try:
        import xlwings as xw
        from xlwings import _xlwindows, main, udfs
    finally:
        ctypes.PyDLL = real
    atexit.unregister(_xlwindows.cleanup)
    xw._xlwindows = _xlwindows
    xw.engines.add(main.Engine(impl=_xlwindows.engine))
    xw.func, xw.arg, xw.ret = udfs.xlfunc, udfs.xlarg, udfs.xlret
    xw.script = xw.sub = udfs.xlsub
