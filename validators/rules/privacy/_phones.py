"""Telephone numbers that are set aside for fiction, by country."""

import re
from functools import lru_cache

_SPACES = re.compile(r"[^\d]")
_FICTION = re.compile(
    r"1?[2-9]\d\d55501\d\d"  # North America: 555-0100 to 555-0199 of any area
    r"|1?(?:800|888|877|866|855|844|833)55501\d\d"
    r"|(?:44|0)0?(?:1134960|1144960|1154960|1164960|1174960|1184960|1214960|1314960|1414960|1514960|1614960)\d{3}"
    r"|(?:44|0)0?(?:2079460|1914980|2890180|2896496|2920180|1632960|7700900|8081570|9098790|3069990)\d{3}"
    r"|(?:61|0)0?[2378](?:5550|7010)\d{4}"
    r"|(?:61|0)0?(?:491570(?:006|156|157|158|159|110|313|737)|491571(?:266|491|804)|491572(?:549|665|983))"
    r"|(?:49|0)0?(?:3023125|6990009|4066969|2214710|8999998)\d{2,4}"
    r"|(?:49|0)0?(?:15228817386|15228895456|15254599371|17139200\d\d|176040690\d\d)"
    r"|(?:33|0)0?(?:19900|26191|35301|46571|53649|63998)\d{4}"
    r"|(?:46|0)0?(?:313900(?:6\d\d)|406280(?:4\d\d)|8465004\d\d|980319(?:2\d\d)|7017406[0-9]\d)"
    r"|(?:353|0)0?2091\d{5}"
)


def digits_of(text: str) -> str:
    """The digits of a number as written."""
    return _SPACES.sub("", text)


def for_fiction(text: str) -> bool:
    """Whether a number is one that its country keeps for films and examples."""
    return _FICTION.fullmatch(digits_of(text)) is not None


@lru_cache(maxsize=1024)
def in_service(text: str) -> bool:
    """Whether a number could be somebody's. A number without a dialling code is read as an American one."""
    from phonenumbers import NumberParseException, is_valid_number, parse

    try:
        number = parse(text, "US")
    except NumberParseException:
        return False
    national = str(number.national_number)
    nobodys = number.country_code == 1 and national[3:6] == "555" and national[6:] != "1212"
    return is_valid_number(number) and not nobodys
