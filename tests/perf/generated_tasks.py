"""Any number of sound tasks of 150 lines, the same ones in every run: a mailbox, a chat, a sales pipeline and a policy."""

from hashlib import sha256
from pathlib import Path

LINES = 150
_HEAD = """\
# yaml-language-server: $schema=../../schemas/task.schema.json
id: sales.won_{number:04}
title: Tell the {team} team about {customer}
split: public
domain: sales
clock: 2026-01-28T15:00:00Z
budget: {{steps: 30}}
trigger:
  via: request
  text: |
    {customer} has signed the order for {product}. Mark the deal as won, and tell the {team} channel by our rules.
    {sentence}
    {request}
policy:
  - id: rules
    in: gmail.messages
    record:
      id: 19a{number:05x}c0de0001
      from_: {lead} <{lead_mail}>
      to: [sales-team@company.example.com]
      subject: When {product} is sold
      date: 2026-01-12T09:05:00Z
      label_ids: [INBOX]
    text: |
      Hi all,

      {remark}

      - set the stage to Closed Won
      - post one message in the {team} channel that names the customer and the yearly value
      - write to nobody outside of the company

      {reason}
      {farewell}

      {lead}
    clauses:
      stage: set the stage to Closed Won
      message: post one message in the {team} channel that names the customer and the yearly value
      inside: write to nobody outside of the company
seed:
  gmail:
    messages:
"""
_MAIL = """\
      - id: 19a{number:05x}c0de1{place:03}
        from_: {person} <{mail}>
        to: [{lead_mail}]
        subject: "{product}: {topic}"
        date: 2026-01-{day:02}T10:{place:02}:00Z
        label_ids: [INBOX]
        body_plain: |
          {sentence}
          {other}
"""
_MIDDLE = """\
  slack:
    channels:
      - {{id: C0{number:04}A, name: {team}}}
      - {{id: C0{number:04}B, name: general}}
      - {{id: C0{number:04}C, name: {team}-archive, is_archived: true}}
    users:
      - {{id: U0{number:04}A, name: {lead}, email: {lead_mail}}}
      - {{id: U0{number:04}B, name: {person}, email: {mail}}}
  salesforce:
    accounts:
      - {{id: 001{number:04}00000AAA, account_name: {customer}, industry: {industry}, billing_city: {city}}}
    opportunities:
"""
_DEAL = """\
      - id: 006{number:04}{place:03}00AAA
        name: {customer} - {what}
        stage_name: {stage}
        amount: {amount}
        close_date: 2026-0{month}-{day:02}
        account_id: 001{number:04}00000AAA
"""
_TAIL = """\
assertions:
  - id: won
    because: [trigger, policy.rules.stage]
    record: salesforce.opportunities/006{number:04}00000AAA
    has: {{stage_name: Closed Won}}
  - id: told
    because: [trigger, policy.rules.message]
    created: slack.messages
    where: {{channel: {team}, text: {{mentions: ["{customer}", {amount}]}}}}
    count: 1
  - id: nothing_else
    because: [policy.rules.inside, trigger]
    only_changes: [salesforce.opportunities/006{number:04}00000AAA.stage_name, slack.messages]
"""
_FIRST = "Amber Birch Cedar Delta Ember Fjord Grove Harbor Indigo Juniper Kestrel Larch Maple Nordic Onyx Pine".split()
_SECOND = (
    "Foods Freight Optics Paper Robotics Steel Textiles Timber Travel Trust Works Yards Energy Glass Mills".split()
)
_GIVEN = "Ada Bruno Carla Dmitri Elena Farid Greta Hugo Irene Jonas Kaya Luis Marta Nils Olga Pavel Rosa Sven".split()
_FAMILY = (
    "Abel Brandt Costa Duarte Eriksen Falk Gruber Hansen Ibarra Jensen Keller Lind Moran Novak Ortega Prieto".split()
)
_PRODUCTS = "platform analytics storage routing telephony payroll scheduling translation billing archive".split()
_TEAMS = "renewals field partners growth nordics iberia alpine coastal".split()
_CITIES = "Lyon Bremen Leeds Porto Turin Gdansk Malmo Ghent Basel Cork Bilbao Tartu".split()
_INDUSTRIES = "Technology Healthcare Energy Transportation Retail Insurance".split()
_NOUNS = (
    "invoice crane ladder window harvest engine market garden signal bridge mirror anchor barrel castle lantern orchard"
    " pencil quarry ribbon saddle tunnel urn valley wagon yard zipper basket candle drawer elbow fence glove hammer island"
).split()
_VERBS = (
    "arrives stays waits moves turns opens closes starts ends returns grows shrinks drifts rests shines fades leans hums"
    " rattles settles tilts vanishes wobbles spins"
).split()
_ADJECTIVES = (
    "amber brisk calm dusty early faint gentle hollow icy jolly keen loose mild narrow odd plain quiet rough steep tidy"
    " upper vivid warm young"
).split()
_ADVERBS = (
    "slowly again alone soon outside twice nearby upstream indoors often seldom together upward halfway abroad aside"
).split()
_STAGES = ("Negotiation/Review", "Prospecting", "Qualification", "Needs Analysis", "Proposal/Price Quote")


def task_text(number: int) -> str:
    """One task of `LINES` lines."""
    words = _words(number)
    mails = "".join(_MAIL.format(**words, **_mail(number, place)) for place in range(6))
    deals = "".join(_DEAL.format(**words, **_deal(number, place)) for place in range(3))
    words |= {"amount": _amount(number, 0)}
    text = _HEAD.format(**words) + mails + _MIDDLE.format(**words) + deals
    tail = _TAIL.format(**words)
    missing = LINES - (text + tail).count("\n")
    return text + "".join(f"      # {_sentence(number + 7 * each)}\n" for each in range(missing)) + tail


def write_tasks(folder: Path, count: int) -> list[Path]:
    """Write that many tasks below `folder`."""
    (folder / "sales").mkdir(parents=True)
    paths = [folder / "sales" / f"won_{number:04}.yaml" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_text(task_text(number), encoding="utf-8")
    return paths


def _words(number: int) -> dict[str, str | int]:
    person, lead = _person(number), _person(5 * number + 3)
    return {
        "number": number,
        "customer": f"{_pick(_FIRST, number)} {_pick(_SECOND, number // 16)}",
        "product": _pick(_PRODUCTS, number),
        "team": _pick(_TEAMS, number // 3),
        "industry": _pick(_INDUSTRIES, number),
        "city": _pick(_CITIES, number),
        "person": person,
        "mail": _mail_of(person),
        "lead": lead,
        "lead_mail": _mail_of(lead),
        "sentence": _sentence(number),
        "request": _sentence(7 * number + 100_003),
        "remark": _sentence(11 * number + 500_003),
        "reason": _sentence(13 * number + 700_001),
        "farewell": _sentence(17 * number + 900_007),
    }


def _mail(number: int, place: int) -> dict[str, str | int]:
    at = 31 * number + 17 * place
    topic = f"{_pick(_NOUNS, at)} {_pick(_VERBS, at)}"
    return {"place": place, "topic": topic, "day": 13 + place, "other": _sentence(at + 5)}


def _deal(number: int, place: int) -> dict[str, str | int]:
    what = _pick(_PRODUCTS, number + place)
    stage = _pick(_STAGES, number + place)
    return {
        "place": place,
        "what": what,
        "stage": stage,
        "amount": _amount(number, place),
        "month": 3,
        "day": 10 + place,
    }


def _amount(number: int, place: int) -> int:
    return 12_000 + 37 * number + 5_100 * place


def _person(number: int) -> str:
    return f"{_pick(_GIVEN, number)} {_pick(_FAMILY, number // 18 + number)}"


def _mail_of(person: str) -> str:
    return f"{person.lower().replace(' ', '.')}@company.example.com"


def _sentence(number: int) -> str:
    """A sentence of words drawn by a hash, so that no two tasks read alike."""
    drawn = sha256(f"sentence {number}".encode()).digest()
    parts = []
    for at in range(0, 12, 4):
        adjective, noun, verb, other = drawn[at : at + 4]
        parts.append(
            f"the {_pick(_ADJECTIVES, adjective)} {_pick(_NOUNS, noun)} {_pick(_VERBS, verb)} {_pick(_ADVERBS, other)}"
        )
    return ", ".join(parts).capitalize() + "."


def _pick(words: tuple[str, ...] | list[str], number: int) -> str:
    return words[number % len(words)]
