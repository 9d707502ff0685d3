"""What a browser would send for a page that somebody opened, read from its HTML as a browser reads it."""

from html.parser import HTMLParser

MARKED = ("checked", "selected")


class FormAsSent(HTMLParser):
    """The successful controls of the editing form: name → the values that are sent."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.sent: dict[str, list[str]] = {}
        self._area, self._text, self._select, self._options = "", "", "", []
        self._in_form = False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self._in_form = "data-cx-unsaved" in given
        if not self._in_form:
            return
        if tag == "input":
            self._input(given)
        elif tag == "textarea":
            self._area, self._text = given["name"], ""
        elif tag == "select":
            self._select, self._options = given["name"], []
        elif tag == "option":
            self._options.append((given["value"], "selected" in given))

    def _input(self, given):
        if given.get("type") != "checkbox" or "checked" in given:
            self._add(given["name"], given.get("value") or "", is_line=given.get("type") == "text")

    def _add(self, name, value, *, is_line=False):
        value = value.replace("\r\n", "\n").replace("\r", "\n")
        self.sent.setdefault(name, []).append(value.replace("\n", "") if is_line else value.replace("\n", "\r\n"))

    def handle_data(self, data):
        self._text += data if self._area else ""

    def handle_endtag(self, tag):
        if tag == "textarea" and self._area:
            self._add(self._area, self._text.removeprefix("\n"))
            self._area = ""
        elif tag == "select" and self._select:
            chosen = [value for value, marked in self._options if marked] or [self._options[0][0]]
            self._add(self._select, chosen[-1])
            self._select = ""
