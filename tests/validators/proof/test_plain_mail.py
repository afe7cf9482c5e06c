import base64

from hypothesis import given, settings
from hypothesis import strategies as st

from runtime.task.mail import message
from validators.proof.kit.arguments import replaced, value_at
from validators.proof.kit.plain_mail import plain_mail
from validators.proof.kit.request import Request

LINE = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=100)
MAILBOX = st.sampled_from(["ann@b.example", "Ann Lee <ann@b.example>", '"Lee, Ann" <ann@b.example>'])


def request(data: bytes) -> Request:
    """A call that sends a mail."""
    return Request("POST", "https://x.example", body={"raw": base64.urlsafe_b64encode(data).decode().rstrip("=")})


@given(
    st.lists(MAILBOX, min_size=1, max_size=2),
    st.from_regex(r"\A[!-~]([ -~]{0,50}[!-~])?\Z"),
    st.lists(LINE, max_size=4),
)
@settings(max_examples=60, deadline=None)
def test_a_plain_mail_is_read_like_the_standard_librarys(to: list[str], subject: str, lines: list[str]) -> None:
    headers, text = {"To": to, "Subject": subject}, "\n".join(lines)
    quick = plain_mail(headers, text)
    if quick is not None:
        assert value_at(request(quick), ("body", "raw")) == value_at(
            request(message(headers, text, None, [])), ("body", "raw")
        )


def test_a_mail_beyond_ascii_is_left_to_the_standard_library() -> None:
    assert plain_mail({"To": "ann@b.example", "Subject": "Grüße"}, "x") is None
    assert plain_mail({"To": "ann@b.example", "Subject": "Hi"}, "für dich") is None


def test_a_name_with_a_comma_stays_one_recipient_when_another_argument_is_replaced() -> None:
    sent = request(message({"To": '"Lee, Ann" <ann@b.example>', "Subject": "Hi"}, "x", None, []))
    other = replaced(sent, {("body", "raw", "subject"): "Hello"})
    assert value_at(other, ("body", "raw", "to")) == ['"Lee, Ann" <ann@b.example>']
