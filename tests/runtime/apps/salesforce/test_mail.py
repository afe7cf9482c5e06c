from tests.runtime.apps.salesforce.org import BASE, CASE, PRIYA, Org, code

URL = f"{BASE}/actions/standard/emailSimple"


def test_a_mail_is_sent_and_kept() -> None:
    org = Org()
    mail = {"emailAddresses": "a@x.example.com, b@x.example.com", "emailSubject": "Hello", "emailBody": "Good news"}
    (result,) = org.post(URL, {"inputs": [mail]}).body
    assert (result["actionName"], result["isSuccess"]) == ("emailSimple", True)
    (kept,) = org.soql("SELECT ToAddress, Subject, TextBody, Status FROM EmailMessage WHERE Subject = 'Hello'")
    assert (kept["ToAddress"], kept["TextBody"], kept["Status"]) == (
        "a@x.example.com; b@x.example.com",
        "Good news",
        "3",
    )


def test_a_mail_can_go_to_a_contact_and_be_kept_with_a_case() -> None:
    org = Org()
    mail = {"recipientId": PRIYA, "relatedRecordId": CASE, "emailSubject": "Fixed", "emailBody": "Done"}
    org.post(URL, {"inputs": [mail]})
    (kept,) = org.soql(
        f"SELECT ToAddress, ParentId FROM EmailMessage WHERE Subject = 'Fixed' AND RelatedToId = '{CASE}'"
    )
    assert (kept["ToAddress"], kept["ParentId"]) == ("p.anand@meridian.example.com", CASE)


def test_a_mail_to_nobody_or_without_a_subject_is_refused() -> None:
    org = Org()
    assert code(org.post(URL, {"inputs": [{"emailSubject": "a", "emailBody": "b"}]})) == "REQUIRED_FIELD_MISSING"
    assert (
        code(org.post(URL, {"inputs": [{"emailAddresses": "a@x.example.com", "emailBody": "b"}]}))
        == "REQUIRED_FIELD_MISSING"
    )
    bad = {"emailAddresses": "nobody", "emailSubject": "a", "emailBody": "b"}
    assert code(org.post(URL, {"inputs": [bad]})) == "INVALID_EMAIL_ADDRESS"
    assert org.world.diff() == []
