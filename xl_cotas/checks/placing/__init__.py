"""Who holds each vaga of a classificação: what the sheet says, and what placement gives."""
