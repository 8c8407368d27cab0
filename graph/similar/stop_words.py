"""Words that say nothing about an incident, in the normal form of ``graph.suggest``."""

from graph.suggest.normal import normal_form

_WRITTEN = """
a about above after again all also always am an and another any anybody anyone anything are aren't around
as at away back be because been before being below between both but by came can can't cannot come could
couldn't did didn't do does doesn't doing don't done down during each either else even ever every everyone
everything few find for from further gave get gets getting give go goes going gone good got had has hasn't
have haven't having he hence her here him his how however i if in into is isn't it it's its itself just
know last least less let like look looks lot made make makes many may maybe me might more most much must my
near need never new next no nobody none nor not nothing now of off ok okay on once one only onto or other
others our out over own per perhaps please quite rather really right said same saw say see seem seems seen
several shall she should show shows since so some somebody something sometimes soon still such sure than
that that's the their them then there these they thing things think this those though through thus till to
today together too toward try two under until up upon us use used uses using very via want was wasn't way we
well went were weren't what when where whether which while who whole whose why will with within without
won't would yes yet you your hi hello thanks help hey guys team folks someone etc eg ie vs
happen happens happening happened
"""

STOP_WORDS = frozenset(normal_form(word) for word in _WRITTEN.split())
