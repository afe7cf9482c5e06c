import re
from urllib.parse import quote, unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.gateway.routing import Match, Miss, Router


def router(*routes: str) -> Router[str]:
    """A router of `METHOD host/path` lines, each its own target."""
    table: Router[str] = Router()
    for route in routes:
        method, url = route.split(" ")
        host, slash, path = url.partition("/")
        table.add(method, host, slash + path, route)
    return table


def target_of(table: Router[str], request: str) -> str | None:
    method, url = request.split(" ", 1)
    host, slash, path = url.partition("/")
    found = table.match(method, host, slash + path)
    return found.target if isinstance(found, Match) else None


def params_of(table: Router[str], request: str) -> dict[str, str]:
    method, url = request.split(" ", 1)
    host, slash, path = url.partition("/")
    found = table.match(method, host, slash + path)
    assert isinstance(found, Match)
    return found.params


def test_a_request_reaches_the_route_with_its_method_host_and_path():
    table = router("GET slack.com/api/a", "POST slack.com/api/a", "GET slack.com/api/b", "GET other.com/api/a")
    assert target_of(table, "POST slack.com/api/a") == "POST slack.com/api/a"


def test_a_method_in_small_letters_is_the_same_method():
    assert target_of(router("GET slack.com/api/a"), "get slack.com/api/a") == "GET slack.com/api/a"


@pytest.mark.parametrize("host", ["Slack.COM", "slack.com:443", "slack.com.", "SLACK.com:8080"])
def test_letter_case_port_and_closing_dot_of_a_host_do_not_count(host):
    assert target_of(router("GET slack.com/a"), f"GET {host}/a") == "GET slack.com/a"


def test_a_host_placeholder_gives_its_label_as_a_parameter():
    table = router("GET {instance}.my.salesforce.com/a/{id}")
    assert params_of(table, "GET Acme.my.salesforce.com/a/7") == {"instance": "acme", "id": "7"}


def test_a_host_placeholder_takes_several_labels():
    table = router("GET {site}.my.salesforce.com/a")
    assert params_of(table, "GET acme--dev.sandbox.my.salesforce.com/a") == {"site": "acme--dev.sandbox"}


@pytest.mark.parametrize("host", ["zendesk.com", ".zendesk.com", "a..zendesk.com", "notzendesk.com", ".a.zendesk.com"])
def test_a_host_placeholder_never_stands_for_nothing_or_an_empty_label(host):
    assert target_of(router("GET {sub}.zendesk.com/a"), f"GET {host}/a") is None


def test_an_exact_host_beats_a_placeholder_host():
    table = router("GET {a}.x.com/p", "GET login.x.com/p")
    assert target_of(table, "GET login.x.com/p") == "GET login.x.com/p"


def test_a_longer_host_suffix_beats_a_shorter_one():
    table = router("GET {a}.x.com/p", "GET {a}.api.x.com/p")
    assert target_of(table, "GET us1.api.x.com/p") == "GET {a}.api.x.com/p"


def test_an_exact_host_without_the_path_does_not_fall_back_to_a_placeholder_host():
    table = router("GET {company}.r.com/offers", "GET api.r.com/c")
    assert target_of(table, "GET api.r.com/offers") is None


def test_a_literal_segment_beats_a_mixed_one_and_a_mixed_one_a_placeholder():
    table = router("GET x.com/{id}", "GET x.com/v{n}", "GET x.com/v1")
    assert [target_of(table, f"GET x.com/{text}") for text in ("v1", "v2", "w2")] == [
        "GET x.com/v1",
        "GET x.com/v{n}",
        "GET x.com/{id}",
    ]


def test_the_mixed_segment_with_more_literal_characters_is_tried_first():
    table = router("GET x.com/{id}l", "GET x.com/{id}.xml", "GET x.com/{id}.{ext}")
    assert target_of(table, "GET x.com/a.xml") == "GET x.com/{id}.xml"


def test_a_choice_that_leads_nowhere_is_undone_with_its_parameters():
    table = router("GET x.com/a/b/c", "GET x.com/a{one}/b/d", "GET x.com/{first}/{second}/e")
    assert params_of(table, "GET x.com/ab/b/e") == {"first": "ab", "second": "b"}


def test_a_literal_path_of_another_method_does_not_hide_a_placeholder_path_of_this_one():
    table = router("POST x.com/users/me", "GET x.com/users/{id}")
    assert target_of(table, "GET x.com/users/me") == "GET x.com/users/{id}"


@pytest.mark.parametrize(
    ("template", "path", "params"),
    [
        ("/v{version}/x", "/v59.0/x", {"version": "59.0"}),
        ("/{spreadsheetId}:batchUpdate", "/1a:batchUpdate", {"spreadsheetId": "1a"}),
        ("/values/{range}:append", "/values/Sheet1!A1:B2:append", {"range": "Sheet1!A1:B2"}),
        ("/{id}.json", "/a.b.json", {"id": "a.b"}),
        ("/Accounts({key})", "/Accounts(7)", {"key": "7"}),
        ("/{a}-{b}", "/x-y-z", {"a": "x", "b": "y-z"}),
        ("/{a}-{b}", "/--z", {"a": "-", "b": "z"}),
    ],
)
def test_a_mixed_segment_gives_what_stands_between_its_literals(template, path, params):
    assert params_of(router(f"GET x.com{template}"), f"GET x.com{path}") == params


@pytest.mark.parametrize("path", ["/v", "/x1", "/v/1"])
def test_a_mixed_segment_needs_its_literal_and_at_least_one_more_character(path):
    assert target_of(router("GET x.com/v{n}"), f"GET x.com{path}") is None


def test_a_literal_with_a_colon_is_a_literal():
    table = router("GET x.com/values:batchGet", "GET x.com/{id}")
    assert target_of(table, "GET x.com/values:batchGet") == "GET x.com/values:batchGet"


def test_parameters_are_given_decoded():
    assert params_of(router("GET x.com/{name}"), "GET x.com/J%C3%BCrgen%20K") == {"name": "Jürgen K"}


def test_an_encoded_slash_stays_inside_its_segment():
    assert params_of(router("GET x.com/{repo}/issues"), "GET x.com/a%2Fb/issues") == {"repo": "a/b"}


def test_an_encoded_literal_is_the_same_literal():
    assert target_of(router("GET x.com/{range}:append"), "GET x.com/A1%3Aappend") == "GET x.com/{range}:append"


def test_a_plus_sign_in_a_path_is_a_plus_sign():
    assert params_of(router("GET x.com/{phone}"), "GET x.com/+1555") == {"phone": "+1555"}


@pytest.mark.parametrize("path", ["/a/", "/a"])
@pytest.mark.parametrize("template", ["/a/", "/a"])
def test_one_trailing_slash_does_not_count(template, path):
    assert target_of(router(f"GET x.com{template}"), f"GET x.com{path}") == f"GET x.com{template}"


@pytest.mark.parametrize("path", ["/a//b", "//a/b", "/a/b//", "a/b", ""])
def test_doubled_and_missing_slashes_count(path):
    assert target_of(router("GET x.com/a/b"), f"GET x.com{path}") is None


@pytest.mark.parametrize("path", ["/", ""])
def test_the_root_is_reached_with_and_without_its_slash(path):
    assert target_of(router("GET x.com/"), f"GET x.com{path}") == "GET x.com/"


def test_two_routes_on_one_node_keep_their_own_placeholder_names():
    table = router("GET x.com/a/{id}", "GET x.com/a/{sobject}/describe")
    assert params_of(table, "GET x.com/a/Lead/describe") == {"sobject": "Lead"}


def test_an_unknown_host_is_told_from_an_unknown_path():
    table = router("GET x.com/a")
    assert table.match("GET", "y.com", "/a") == Miss(False, (), ())


def test_an_unknown_path_names_no_other_method_but_the_targets_of_the_host():
    table = router("GET x.com/a", "GET y.com/a", "POST x.com/b")
    assert table.match("GET", "x.com", "/c") == Miss(True, (), ("GET x.com/a", "POST x.com/b"))


def test_a_known_path_under_another_method_names_the_methods_it_has():
    table = router("PUT x.com/a/{id}", "DELETE x.com/a/{id}", "GET x.com/b")
    assert table.match("PATCH", "x.com", "/a/1").other_methods == ("DELETE", "PUT")


def test_a_target_with_two_routes_is_one_target_of_the_host():
    table: Router[str] = Router()
    table.add("GET", "x.com", "/a", "app")
    table.add("GET", "x.com", "/b", "app")
    assert table.match("GET", "x.com", "/c").host_targets == ("app",)


def test_the_nearest_targets_share_the_longest_run_of_segments():
    table = router("GET g.com/drive/v3/files", "POST g.com/calendar/v3/events", "GET g.com/calendar/v3/events/{id}")
    assert table.nearest("g.com", "/calendar/v3/colours") == (
        "POST g.com/calendar/v3/events",
        "GET g.com/calendar/v3/events/{id}",
    )


def test_every_target_of_a_host_is_nearest_to_a_path_that_shares_nothing():
    table = router("GET g.com/drive", "GET g.com/calendar", "GET h.com/nothing")
    assert table.nearest("g.com", "/nothing") == ("GET g.com/drive", "GET g.com/calendar")


def test_nothing_is_nearest_on_an_unknown_host():
    assert router("GET g.com/drive").nearest("h.com", "/drive") == ()


def test_the_same_shape_twice_is_refused_whatever_its_names():
    table = router("GET x.com/a/{id}")
    with pytest.raises(ValueError, match=r"route `GET x\.com/a/{name}/` is already taken"):
        table.add("get", "x.com", "/a/{name}/", "other")


def test_a_host_placeholder_of_another_name_is_the_same_host():
    table = router("GET {site}.x.com/a")
    with pytest.raises(ValueError, match="is already taken"):
        table.add("GET", "{domain}.x.com", "/a", "other")


def test_a_refused_route_leaves_the_table_as_it_was():
    table = router("GET x.com/a")
    with pytest.raises(ValueError, match="is already taken"):
        table.add("GET", "x.com", "/a", "other")
    assert table.match("GET", "x.com", "/b").host_targets == ("GET x.com/a",)


@pytest.mark.parametrize(
    ("host", "path", "message"),
    [
        ("x.com", "a", "path `a` does not begin with `/`"),
        ("x.com", "/a//b", "path `/a//b` has an empty segment"),
        ("x.com", "/{a", "has a brace that belongs to no"),
        ("x.com", "/{}", "has a brace that belongs to no"),
        ("x.com", "/a%20b", "is percent-encoded, expected it decoded"),
        ("x.com", "/{a}{b}", "has two placeholders with nothing between them"),
        ("x.com", "/{a}/{a}", "placeholder `a` appears twice"),
        ("{a}.x.com", "/{a}", "placeholder `a` appears twice"),
        ("{a}", "/a", "host `{a}` is malformed"),
        ("x.{a}.com", "/a", "is malformed"),
        ("a{b}.com", "/a", "is malformed"),
        ("x.com:80", "/a", "is malformed"),
        ("", "/a", "is malformed"),
    ],
)
def test_a_malformed_template_is_refused(host, path, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        Router().add("GET", host, path, "target")


# The reference: every template a regular expression, in order of preference, tried one after another.


def regex_of(path: str) -> str:
    parts = re.split(r"\{(\w+)\}", path)
    return "".join(f"(?P<{part}>[^\0]+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))


def rank_of(path: str) -> list[tuple[int, int, list[str]]]:
    ranks = []
    for segment in path[1:].split("/"):
        pieces = re.split(r"\{\w+\}", segment)
        ranks.append((0 if len(pieces) == 1 else 1, -len("".join(pieces)) if len(pieces) > 1 else 0, pieces))
    return [(kind, length, pieces if kind else []) for kind, length, pieces in ranks]


def reference(templates: list[str], path: str) -> tuple[str, dict[str, str]] | None:
    plain = "\0".join(unquote(segment) for segment in (path.removesuffix("/") or "/").split("/"))
    for template in sorted(templates, key=rank_of):
        found = re.fullmatch(regex_of(template).replace("/", "\0"), plain, re.DOTALL)
        if found:
            return template, found.groupdict()
    return None


piece = st.sampled_from(["a", "b", "ab", ":", "a:"])
filling = st.text("ab:/", min_size=1, max_size=3)


@st.composite
def shapes_of_segments(draw: st.DrawFn) -> str:
    kind = draw(st.sampled_from(["{0}", "{{}}", "{0}{{}}", "{{}}{0}", "{0}{{}}{1}", "{{}}{0}{{}}", "{0}{{}}{1}{{}}"]))
    return kind.format(draw(piece), draw(piece))


shapes_of_paths = st.lists(shapes_of_segments(), min_size=1, max_size=3).map(lambda segments: "/" + "/".join(segments))


@st.composite
def routes_and_urls(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Templates of different shapes, and URLs of which most fit one of them."""
    shapes = draw(st.lists(shapes_of_paths, min_size=2, max_size=8, unique=True))
    urls = []
    for shape in draw(st.lists(st.sampled_from(shapes) | shapes_of_paths, min_size=1, max_size=6)):
        blanks = draw(st.lists(filling, min_size=shape.count("{}"), max_size=shape.count("{}")))
        urls.append(
            shape.format(*(quote(blank, safe=":") for blank in blanks)) + draw(st.sampled_from(["", "/", "/a"]))
        )
    return [shape.format(*(f"{{p{at}}}" for at in range(shape.count("{}")))) for shape in shapes], urls


@settings(max_examples=300, deadline=None)
@given(routes_and_urls())
def test_the_router_agrees_with_regexes_tried_one_after_another(drawn):
    templates, urls = drawn
    table = router(*(f"GET x.com{template}" for template in templates))
    for url in urls:
        found = table.match("GET", "x.com", url)
        answer = (found.target.removeprefix("GET x.com"), found.params) if isinstance(found, Match) else None
        assert answer == reference(templates, url)


@settings(max_examples=100, deadline=None)
@given(routes_and_urls(), st.randoms())
def test_the_order_in_which_routes_are_added_does_not_count(drawn, order):
    templates, urls = drawn
    shuffled = list(templates)
    order.shuffle(shuffled)
    first, second = (router(*(f"GET x.com{template}" for template in routes)) for routes in (templates, shuffled))
    for url in urls:
        assert target_of(first, f"GET x.com{url}") == target_of(second, f"GET x.com{url}")


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=8), st.text(max_size=20), st.text(max_size=30))
def test_no_request_raises(method, host, path):
    table = router("GET {a}.x.com/{b}/c{d}", "GET x.com/a")
    assert isinstance(table.match(method, host, path), Miss)
