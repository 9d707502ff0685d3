"""What a text says, in five languages: sentences, numbers, money, dates, times, identifiers, and how values are spoken.

Pure: no Django, no clock, no network; the only files read are this package's own `data/`, once.
Every finder answers with spans that are code-point offsets into the text exactly as it was given.
"""

LANGUAGES = ("en", "pt", "es", "fr", "ja")
