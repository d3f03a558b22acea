"""The marked copy of a workbook: `copy.annotate` patches a package, `values.write_values_copy` writes a new one."""
