import pytest

from conversations.reading.menu import Order, read_order
from services_admin.definition.menu import Menu
from tests.conversations.reading.menu.parlour import MENU, short

EMPTY = Order()


def read(text: str, language: str = "en", held: Order = EMPTY):
    return read_order(MENU, text, language, held=held)


def after(language: str, *texts: str) -> str:
    order = Order()
    for text in texts:
        order = read(text, language, order).order
    return short(order)


FRESH = [
    ("en", "two large mint cups", "2 cup large mint"),
    ("en", "a small mango and strawberry tub with nuts but no cream", "1 cup -cream mango nuts small strawberry"),
    (
        "en",
        "a big tub of mint with extra hazelnuts and just a little syrup",
        "1 cup extra:nuts large little:syrup mint",
    ),
    (
        "en",
        "one large mint cup one small mango cup and three lemonades",
        "1 cup large mint; 1 cup mango small; 3 drink lemonade",
    ),
    ("en", "a cup with mint and a large lemonade", "1 cup mint; 1 drink large lemonade"),
    ("en", "a mint cup without nuts or syrup, with cream", "1 cup -nuts -syrup cream mint"),
    ("en", "no nuts please, a large mango cup", "1 cup -nuts large mango"),
    ("en", "a large mint cup with no extra cream", "1 cup -extra:cream large mint"),
    ("en", "two large cups, one with mint and one with mango", "1 cup large mint; 1 cup large mango"),
    ("en", "three cups, one with mint and the others with mango", "1 cup mint; 2 cup mango"),
    ("en", "two lemonades, one large and one small", "1 drink large lemonade; 1 drink lemonade small"),
    (
        "en",
        "one large mango cup and one small mint cup both with nuts",
        "1 cup large mango nuts; 1 cup mint nuts small",
    ),
    ("en", "a dozen coffees and half a dozen lemonades", "12 drink coffee; 6 drink lemonade"),
    ("en", "a couple of coffees", "2 drink coffee"),
    ("en", "twenty-five small coffees", "25 drink coffee small"),
    ("en", "2x coffee, 1 x lemonade", "2 drink coffee; 1 drink lemonade"),
    ("en", "a two flavour cup with mint and mango", "1 cup mango mint"),
    ("en", "mint and mango in two large cups", "2 cup large mango mint"),
    ("en", "a cup of mint and a cup of mango", "1 cup mint; 1 cup mango"),
    ("en", "cup with mint and cup with mango", "1 cup mint; 1 cup mango"),
    ("en", "I'd like a tub and make it large please", "1 cup large"),
    ("en", "strawberry cup w/ nuts w/o cream", "1 cup -cream nuts strawberry"),
    ("en", "two large mint cups, one without mint", "1 cup -mint large; 1 cup large mint"),
    ("en", "a kids mango cup", "1 cup mango small"),
    ("en", "three large mint cups and two of them with nuts", "2 cup large mint nuts; 1 cup large mint"),
    ("en", "can you put nuts on a small mango cup", "1 cup mango nuts small"),
    ("en", "a cup for two people, large, with mint", "1 cup large mint"),
    ("en", "a coffee and a small zorgle", "1 drink coffee"),
    ("en", "a large cup with mint and nuts on that cup", "1 cup large mint nuts"),
    ("en", "no cups, just two coffees", "2 drink coffee"),
    ("en", "lemonade large, coffee small", "1 drink large lemonade; 1 drink coffee small"),
    (
        "pt",
        "quero dois sorvetes grandes de menta com nozes e uma limonada pequena",
        "2 cup large mint nuts; 1 drink lemonade small",
    ),
    ("pt", "um copo pequeno de morango sem chantilly e com calda extra", "1 cup -cream extra:syrup small strawberry"),
    ("pt", "dois copos grandes, um com nozes e outro sem nozes", "1 cup large nuts; 1 cup -nuts large"),
    ("pt", "meia dúzia de cafés e um sorvete de manga com pouca calda", "6 drink coffee; 1 cup little:syrup mango"),
    (
        "es",
        "quiero dos helados grandes de menta con nueces y una limonada pequeña",
        "2 cup large mint nuts; 1 drink lemonade small",
    ),
    ("es", "un vaso pequeño de fresa sin nata pero con mucho sirope", "1 cup -cream extra:syrup small strawberry"),
    ("es", "dos vasos grandes, uno con nueces y otro sin nueces", "1 cup large nuts; 1 cup -nuts large"),
    (
        "fr",
        "deux glaces grandes à la menthe avec des noisettes et une petite limonade",
        "2 cup large mint nuts; 1 drink lemonade small",
    ),
    (
        "fr",
        "une petite coupe à la fraise sans crème mais avec beaucoup de sirop",
        "1 cup -cream extra:syrup small strawberry",
    ),
    ("fr", "deux grandes coupes, une avec des noix et l'autre sans noix", "1 cup large nuts; 1 cup -nuts large"),
    ("ja", "Lサイズのミントアイスを2つとレモネードを1つください", "2 cup large mint; 1 drink lemonade"),
    ("ja", "小さいいちごアイス、クリーム抜きでシロップ多め", "1 cup -cream extra:syrup small strawberry"),
    ("ja", "コーヒー二つとマンゴーアイス十二個お願いします", "2 drink coffee; 12 cup mango"),
    ("ja", "大きいミントアイス2つ、1つはナッツ抜きで", "1 cup -nuts large mint; 1 cup large mint"),
]


@pytest.mark.parametrize(("language", "text", "order"), FRESH)
def test_an_order_in_words_becomes_its_lines(language, text, order):
    assert short(read(text, language).order) == order


CHANGES = [
    ("en", ["two mint cups", "make the second one large"], "1 cup mint; 1 cup large mint"),
    ("en", ["a mint cup and a mango cup", "make the second large"], "1 cup mint; 1 cup large mango"),
    ("en", ["a mint cup and a lemonade", "actually no lemonade"], "1 cup mint"),
    (
        "en",
        ["a mint cup with nuts and a mango cup with nuts", "remove the nuts from the first"],
        "1 cup mint; 1 cup mango nuts",
    ),
    ("en", ["a mint cup with nuts", "take the nuts off"], "1 cup mint"),
    ("en", ["a mint cup with nuts", "without nuts"], "1 cup mint"),
    ("en", ["a mint cup", "no cream on it please"], "1 cup -cream mint"),
    ("en", ["three lemonades and a coffee", "two lemonades instead of three"], "2 drink lemonade; 1 drink coffee"),
    ("en", ["three lemonades", "two instead of three"], "2 drink lemonade"),
    ("en", ["a mint cup, a coffee and two lemonades", "cancel the drinks"], "1 cup mint"),
    ("en", ["three coffees", "cancel one coffee"], "2 drink coffee"),
    ("en", ["a mint cup with nuts", "swap the nuts for cream"], "1 cup cream mint"),
    ("en", ["a mint cup with nuts", "cream instead of nuts"], "1 cup cream mint"),
    ("en", ["a mint cup and a coffee", "change the coffee to a lemonade"], "1 cup mint; 1 drink lemonade"),
    (
        "en",
        ["a mint cup and a coffee", "change the coffee to a lemonade", "make it three"],
        "1 cup mint; 3 drink lemonade",
    ),
    ("en", ["a mint cup and a mango cup", "add nuts to both"], "1 cup mint nuts; 1 cup mango nuts"),
    ("en", ["a mint cup and a mango cup", "make them large"], "1 cup large mint; 1 cup large mango"),
    ("en", ["a mint cup and a mango cup", "remove the mint cup"], "1 cup mango"),
    ("en", ["a mint cup and a mango cup", "I don't want the second one"], "1 cup mint"),
    ("en", ["a small coffee", "large"], "1 drink coffee large"),
    ("en", ["a coffee", "another coffee", "two more"], "4 drink coffee"),
    ("en", ["two coffees", "same again"], "4 drink coffee"),
    ("en", ["two coffees", "cancel everything"], ""),
    ("en", ["two coffees", "extra syrup"], "2 drink coffee; 1 cup extra:syrup"),
    ("en", ["a large mint cup", "add a coffee as well"], "1 cup large mint; 1 drink coffee"),
    (
        "pt",
        ["três limonadas e um copo de manga", "duas limonadas em vez de três", "troca a manga por morango"],
        "2 drink lemonade; 1 cup strawberry",
    ),
    (
        "pt",
        ["um copo de menta e um copo de manga", "coloca nozes nos dois", "faz o segundo grande"],
        "1 cup mint nuts; 1 cup large mango nuts",
    ),
    ("pt", ["um café e uma limonada", "tira a limonada"], "1 drink coffee"),
    (
        "es",
        ["tres limonadas y un vaso de mango", "dos limonadas en vez de tres", "cambia el mango por fresa"],
        "2 drink lemonade; 1 cup strawberry",
    ),
    ("es", ["un vaso de menta y un vaso de mango", "ponle nueces al primero"], "1 cup mint nuts; 1 cup mango"),
    ("es", ["un café y una limonada", "quita la limonada", "otro café"], "2 drink coffee"),
    (
        "fr",
        ["trois limonades et une coupe mangue", "deux limonades au lieu de trois", "remplacez la mangue par la fraise"],
        "2 drink lemonade; 1 cup strawberry",
    ),
    ("fr", ["une coupe menthe et une coupe mangue", "ajoutez des noix à la première"], "1 cup mint nuts; 1 cup mango"),
    ("fr", ["un café et une limonade", "enlevez la limonade", "encore un café"], "2 drink coffee"),
    ("ja", ["コーヒー二つとマンゴーアイス一つ", "コーヒーをレモネードに変えて"], "2 drink lemonade; 1 cup mango"),
    (
        "ja",
        ["ミントアイス1つとマンゴーアイス1つ", "2つ目を大きくして", "1つ目にナッツを追加"],
        "1 cup mint nuts; 1 cup large mango",
    ),
    ("ja", ["ミントアイス1つとコーヒー1つ", "コーヒーをキャンセル", "ミントの代わりにいちご"], "1 cup strawberry"),
]


@pytest.mark.parametrize(("language", "texts", "order"), CHANGES)
def test_what_is_said_later_changes_the_order_held(language, texts, order):
    assert after(language, *texts) == order


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("a stawberry cup with hazlenuts", "1 cup nuts strawberry"),
        ("two lemonaids", "2 drink lemonade"),
        ("a cup with whippedcream", "1 cup cream"),
        ("a cup with straw berry", "1 cup strawberry"),
    ],
)
def test_a_slip_of_the_pen_is_read_with_some_doubt(text, order):
    reading = read(text)
    assert short(reading.order) == order
    assert 0.05 < reading.doubt[1] < 0.5


def test_words_as_the_menu_has_them_leave_no_doubt():
    reading = read("a large mint cup with nuts, please")
    assert (reading.doubt, reading.confidence, reading.unread) == ({1: 0.0}, 1.0, ())


def test_what_nothing_could_be_made_of_is_reported_and_puts_the_line_in_doubt():
    text = "a large mint cup with zorgle"
    reading = read(text)
    assert [span.of(text) for span in reading.unread] == ["zorgle"]
    assert reading.confidence < 0.7


def test_ordinary_talk_is_no_order_and_not_unread():
    reading = read("hi there, good evening, can you tell me when you are open?")
    assert (reading.order, reading.changes) == (Order(), ())


def test_a_modal_verb_is_not_taken_for_a_misspelt_flavour():
    assert read("we live at 12 high street").order.lines == ()


def test_changes_say_what_was_added_changed_and_removed():
    held = read("a mint cup and two coffees").order
    changes = read("remove the coffees, make the mint cup large and add a lemonade", held=held).changes
    assert [(change.what, change.line) for change in changes] == [("changed", 1), ("added", 3), ("removed", 2)]


def test_a_line_keeps_its_id_and_a_removed_id_does_not_come_back():
    order = read("a mint cup and a coffee").order
    order = read("cancel the coffee", held=order).order
    order = read("a lemonade", held=order).order
    assert [line.id for line in order.lines] == [1, 3]


def test_a_required_field_that_was_not_said_is_named_as_missing():
    assert [reading.missing for reading in read("a mint cup and a large mango cup").lines] == [("size",), ()]


def test_an_order_goes_to_json_and_back():
    order = read("two large mint cups with extra nuts and no cream, and a coffee").order
    assert Order.from_json(order.as_json()) == order


def test_a_value_without_words_in_a_language_is_found_by_its_words_in_another():
    menu = Menu.model_validate({"kinds": {"nail": {"says": {"en": ["nail"]}}}})
    assert short(read_order(menu, "quiero tres nails", "es").order) == "3 nail"
