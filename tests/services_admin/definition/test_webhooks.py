import pytest

from services_admin.definition.models import RunByWebhook
from services_admin.definition.webhooks import webhook_problems


def ids(url, *hosts, secret="SHOP_SECRET"):
    runs = RunByWebhook(kind="webhook", url=url, secret=secret)
    return [problem.id for problem in webhook_problems(runs, "runs", frozenset(hosts))]


FINE = [
    "https://example.org/hook",
    "https://example.org:8443/hook?x=1",
    "https://93.184.216.34/hook",
    "https://[2606:2800:220:1:248:1893:25c8:1946]/",
]


@pytest.mark.parametrize("url", FINE)
def test_a_public_https_address_is_fine(url):
    assert ids(url) == []


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "ftp://example.org/",
        "example.org",
        "https://",
        "https://a b/",
        "https://x.org:port/",
        "javascript:alert(1)",
    ],
)
def test_what_is_no_https_address_is_refused(url):
    assert "service.E023" in ids(url)


def test_a_password_in_the_address_is_refused():
    assert ids("https://user:pass@example.org/") == ["service.E023"]


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "127.0.0.1",
        "10.1.2.3",
        "192.168.1.1",
        "169.254.169.254",
        "[::1]",
        "[::ffff:10.0.0.1]",
        "2130706433",
        "0x7f000001",
        "intranet",
        "db.internal",
        "printer.local",
        "LOCALHOST",
    ],
)
def test_hosts_of_this_machine_or_network_must_be_named(host):
    assert ids(f"https://{host}/hook") == ["service.E024"]


@pytest.mark.parametrize("named", ["localhost", "localhost:9000", "LocalHost"])
def test_a_named_host_may_be_private_and_plain_http(named):
    assert ids("http://localhost:9000/hook", named) == []


def test_where_hosts_are_named_no_other_may_be_called():
    assert ids("https://example.org/", "shop.example") == ["service.E024"]


@pytest.mark.parametrize("secret", ["hunter2", "sk-live-123", "shop_secret", "A", ""])
def test_a_secret_that_is_not_a_name_is_refused(secret):
    assert ids("https://example.org/", secret=secret) == ["service.E025"]


def test_an_unsigned_webhook_is_a_warning():
    assert ids("https://example.org/", secret=None) == ["service.W007"]
