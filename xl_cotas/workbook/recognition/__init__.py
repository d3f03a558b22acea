"""From a sheet to tables: headers, rows, sections, totals, and the Edital sheet."""
