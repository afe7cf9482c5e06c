"""Words of business mail that hold short ones: what a short needle is found in although nobody meant it."""

import re
from functools import lru_cache

from validators.rules.loose._asks import readable
from validators.view import TaskView

USUAL = (
    "about above accept access account accurate action active actual add additional address adjust advance after "
    "agenda ahead alert allow also amount analysis android announce annual another answer any apologies "
    "applicable application apply appointment approve approximately archive area arrange article asap aside asset "
    "assign assist associate attach attempt attend audit authorize automatic available average await balance "
    "banner base because been before below benefit best beta between billing board book both branch brief bring "
    "budget build business button calculate calendar call campaign cancel candidate capital carrier category "
    "cause change charge chart check choose claim clarify client close code collect column comment commit company "
    "compare complete concern condition confirm connect consider contact content continue contract copy correct "
    "cost could count country coupon course cover create credit critical current custom customer cycle daily "
    "dashboard data date deadline deal decide default delay delete deliver demo department deposit describe "
    "design detail develop device difference direct discount discuss dispatch dispute document domain done double "
    "download draft due during each early easier edit effective either email employee enable engage ensure enter "
    "entire equipment error escalate estimate event every exact example except exchange exclude existing expect "
    "expense expire explain extend external facility factor failed family feature feedback field figure file "
    "final finance find first fiscal follow forecast format forward friday from full further future general "
    "generate give goal good grand great group growth guidance guide handle happy have hello help here high "
    "highlight hold holiday home hope hotel hour however human immediate impact important improve include income "
    "incorrect increase indicate individual information initial inside install instead integrate interest "
    "internal international interview introduce inventory investigate invite invoice issue item january join just "
    "keep known label language large last later launch lead leader learn leave legal lesson letter level license "
    "limit line link list little local location login logistics long look lower machine made mail main maintain "
    "major make manage manager manual many march market matter maximum media meet member mention message method "
    "metric might minimum minute missing mobile model monday month more most move must name national need "
    "negative network never next nice normal note nothing notice november number object obtain october offer "
    "office once online only open operation opportunity option order organize original other otherwise outcome "
    "outreach outstanding over overdue owner package page paid partner party past payment payroll pending people "
    "perform period permission person phone photo pilot place plan platform please point policy portal position "
    "possible post potential practice prepare present preview previous price primary prior priority private "
    "problem procedure proceed process product profile program progress project promote proposal provide public "
    "purchase purpose quality quarter question quick quote raise range rapid rate reach ready real reason receive "
    "recent recommend record reduce refer refund regard region register reimburse reject relate release reminder "
    "remove renewal repair replace reply report represent request require reschedule resolve resource respond "
    "response result resume retail return revenue review right risk route safe said salary sales same sample "
    "saturday schedule scope screen search second section secure select send senior sent separate september "
    "serial series service session setting several share sheet shipment short shot should show sign similar "
    "simple since single site situation size slack software some soon sorry source special specific spend staff "
    "stage stakeholder standard start state statement station status step still stock stop storage store strategy "
    "stronger structure subject submit subscription success such suggest summary sunday supplier support survey "
    "system table take target task team template term test thank that theme then there these this those through "
    "thursday ticket time title today together tomorrow total touch track trade training transaction transfer "
    "translate travel tuesday type under understand unit until update upload urgent usage user usual valid value "
    "variance vendor verify version very video view visit wait want warehouse warning website wednesday week "
    "weekend welcome well were when where which while wish with within without work would write year yesterday "
    "your"
)
_ENDINGS = r"(?:'?s|es|ed|ing)?"


@lru_cache(maxsize=512)
def _usual(word: str) -> str:
    return _first(word, USUAL)


def longer_word(word: str, view: TaskView) -> tuple[str, bool]:
    """A longer word that holds this one, and whether an agent can read it in the task; empty without one."""
    small = word.casefold()
    read = _first(small, readable(view))
    return (read, True) if read else (_usual(small), False)


def _first(word: str, text: str) -> str:
    if word not in text:
        return ""
    quoted = re.escape(word)
    # A plural of the word, and parts of addresses and ids, are not another word.
    pattern = rf"(?<![\w@./-])(?!{quoted}{_ENDINGS}\b)[a-z]*{quoted}[a-z]*(?![\w@/-]|\.\w)"
    found = re.search(pattern, text)
    return found[0] if found else ""
