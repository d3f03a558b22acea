"""The law: data files, their loader, and the regime that governs one contest."""
