"""Words that bind a clause together or end it, whatever it says."""

from __future__ import annotations

from graph.suggest.cue_phrases import word_set

# Show that a clause, and no list of things, stands before an "and".
CLAUSE_HEADS = word_set("is are was were has have had we they i he she it")
# Begin a clause of its own after a comma.
NEW_SUBJECTS = word_set(
    "it this these we they he she i the a an our all every each nothing nobody because since"
)
CLAUSE_VERBS = word_set("is are was were has have had")
# Verbs of more than one.
OF_MANY = word_set("are were have both")
# End what a denial before them reaches.
STOPS = word_set("""
    but however although though because since instead except yet whereas still until after then so due
    caused when while which who that if before it they we i he she there is are was were has have had
    keeps kept got gets just only everything all
""")
# Begin what is said of a subject, and the seeing that says no more than that it is.
AUXILIARIES = word_set("is are was were be been has have had do does did can could we i they it there")
# Passed over on the way back from a denial: "disk | was | not full".
COPULAS = word_set("is are was were be been has have had")
# The same: "can | be excluded", "both | ruled out".
MAY = word_set("can could may might would should will do does did to must shall")
ADVERBS = word_set(
    "both all also too now again still just even quite rather very yet already therefore thus long"
)
# Say where: a denial stops there, because "no drops on the switch" does not deny the switch.
PLACES = word_set("in on at from under behind during across between within inside for by with")
# Point at one thing: a denial that has named something stops there, unless one of LINKS joins it on.
DETERMINERS = word_set("a an the this that our your my its their")
# End the clause before them, whatever a verdict after them is about.
TURNS = word_set("""
    but however although though because since whereas so while then yet instead except when if until as nor it
""")
# Begin what is said of a noun by the way: "the leak | that the vendor saw | was bogus".
RELATIVES = word_set("""
    that which who we i they he she you everyone everybody people someone somebody support vendor
    customers users nobody
""")
