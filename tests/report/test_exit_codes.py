"""Exit codes (DESIGN.md, section 2)."""

from dataclasses import replace

import pytest

from tests.report.report_samples import CLEAN, DEFECTIVE, FEW, FULL, REMARK, UNDECIDED, UNREADABLE
from xl_cotas.report.exit_codes import exit_code

ALERT = replace(CLEAN, findings=(FEW, REMARK))
STRICT = ("erro", "alerta")


@pytest.mark.parametrize(
    ("reports", "code", "strict"),
    [
        ([CLEAN], 0, 0),
        ([ALERT], 0, 1),
        ([replace(CLEAN, findings=(REMARK,))], 0, 0),
        ([FULL], 1, 1),
        ([UNDECIDED], 2, 2),
        ([UNREADABLE], 2, 2),
        ([replace(FULL, status="undecided")], 2, 2),
        ([DEFECTIVE], 3, 3),
        ([replace(FULL, defects=("V003",))], 3, 3),
        ([CLEAN, FULL, UNREADABLE], 2, 2),
        ([FULL, CLEAN], 1, 1),
        ([DEFECTIVE, UNREADABLE], 3, 3),
        ([], 2, 2),
    ],
)
def test_the_highest_of_the_files(reports, code, strict):
    assert exit_code(reports) == code
    assert exit_code(reports, STRICT) == strict
