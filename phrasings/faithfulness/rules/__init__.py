"""Reply rules: the last look at a reply that the record bears out. Pure.

The order is fixed. In a round all of these look at the text as the round found it; where two of them want the same place,
the first of this list has it, and one that takes a whole sentence comes before one that changes a part of it:

    personal data ─► never said ─► offers ─► links ─► markup

Rounds follow each other until one finds nothing, so rules applied twice are rules applied once. Then the length is cut,
and what is required is put in its place. Required sentences, and the company's own wordings of what became of a call, are
left alone; only personal data is looked for in the latter.
"""
