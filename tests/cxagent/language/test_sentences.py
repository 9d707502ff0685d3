import pytest
from hypothesis import given
from hypothesis import strategies as st

from cxagent.language import LANGUAGES, lexicon
from cxagent.language.sentences import split

# A text written with ⏐ where a sentence ends; what lies around the mark is white space.
TABLE = {
    "en": [
        "Your parcel was found.⏐ It leaves tonight!⏐ Shall I send the number?",
        "Acct. no. 7731 is closed.⏐ Ref. AB12 stays open.",
        "Dr. Okafor called.⏐ So did Ms. Lind and J. R. Moss.",
        "The answer is no.⏐ Nothing was charged.",
        "It costs 19.99 in all, i.e. 3.50 more than before.",
        "Write to desk@shop.example.⏐ Or see https://shop.example/a.b?c=D!e and manual.v2.pdf.⏐ Thanks",
        "Wait... what?⏐ Fine...⏐ The lamp shipped.",
        "“It is done.”⏐ That is what he wrote.⏐ (See above.)⏐ Good.",
        "She asked “Is it done?” and left.",
        "We close at 5 p.m. on weekdays.⏐ We open at 9 a.m.⏐ Your desk is staffed.",
        "Made by Oak Inc. in May.⏐ Sold by Elm Ltd.⏐ The rest is ours.",
        "- First line\n⏐* Second. ⏐Still second\n⏐1. Third\n⏐2) Fourth",
        "1. Open the lid.⏐ 2. Close it.",
        "To return: 1. Print the label.⏐ 2. Tape it on.",
        "**Done.** ⏐Your lamp is on its way.",
        "## Order 12. Lamp. Sent\n⏐| Lamp | 1. | Sent. Today |\n⏐plain. ⏐text",
        "```\n⏐x = 1. Y\n⏐```\n⏐Done. ⏐Next",
        "Run `a. B. c` first.⏐ Then wait.",
        "refund made. ⏐anything else?",
        "I've cancelled it.⏐Your card is safe.",
        "So do I.⏐ Row C.⏐ The end.",
        "The U.S. store is shut.⏐ Ask the U.K. one.",
        "Sure!!!⏐ 🎉 It ships today 🎉.⏐ Bye",
        "Version 2.⏐ Then 3.",
    ],
    "pt": [
        "O Sr. Prado ligou.⏐ A Dra. Nunes também.",
        "Enviamos, p. ex., duas caixas.⏐ Conta n.º 88 fechada.",
        "Custa R$ 1.250,00.⏐ Deseja continuar?",
        "Av. Central, n. 5, apto. 3.⏐ Confere?",
        "Feito!⏐ seu pedido saiu.",
        "A Casa Ltda. enviou caixas, sacos etc. ontem.",
    ],
    "es": [
        "¡Listo!⏐ ¿Algo más?⏐ Quedo atenta.",
        "¡Hola!⏐¿Cómo va?",
        "La Sra. Gil pidió, p. ej., dos mesas.⏐ Cta. n.º 12 abierta.",
        "Llega a las 3 p. m. del lunes.⏐ Avise a Ud. Ruiz.",
        "Sede en EE. UU. y Perú.⏐ Nada más.",
        "¿Lo envío?, preguntó.⏐ Sí.",
    ],
    "fr": [
        "M. Petit a appelé.⏐ Mme Roy aussi.",
        "« C'est fait. »⏐ Votre colis part ce soir.",
        "Commande n° 31 annulée.⏐ Réf. A9 conservée.",
        "Est-ce bon ?⏐ Oui !⏐ Merci…⏐ À bientôt",
        "Env. 3 jours, p. ex. mardi.",
    ],
    "ja": [
        "返品を受け付けました。⏐ありがとうございます！⏐次は何でしょうか？",
        "「はい。送ります。」と担当者が言いました。⏐以上です。",
        "明日（三日。午前）届きます。⏐よろしくお願いします",
        "『終わり。』⏐次です。",
        "合計は１２．５点です。⏐以上",
        "完了です!⏐次に進みます。",
        "・一つ目。⏐続き\n⏐・二つ目",
    ],
}
CASES = [(language, text) for language, texts in TABLE.items() for text in texts]


@pytest.mark.parametrize(("language", "marked"), CASES)
def test_sentences_end_where_a_reader_ends_them(language, marked):
    text = marked.replace("⏐", "")
    assert [span.of(text) for span in split(text, language)] == [part.strip() for part in marked.split("⏐")]


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=st.text(st.sampled_from(list("ab A.!?。「」（）()\n\r\u2028 1-*`¿…\u200b🎉é\u0301|#")), max_size=60))
def test_every_visible_character_is_in_exactly_one_sentence(language, text):
    spans = split(text, language)
    covered = [0] * len(text)
    for span in spans:
        for at in range(span.start, span.end):
            covered[at] += 1
    assert list(spans) == sorted(spans)
    assert all(
        count == 1 for count, char in zip(covered, text, strict=True) if char.isprintable() and not char.isspace()
    )
    assert max(covered, default=0) <= 1


@given(st.text())
def test_no_sentence_crosses_a_line(text):
    assert all(len(span.of(text).splitlines()) == 1 for span in split(text, "en"))


@pytest.mark.parametrize(
    "piece", ["a. ", "((((", "Done. ", "no. ", "`", "。", "「", ". . ", "a.b.c.", "!", "1. ", "* "]
)
def test_long_texts_are_split_in_reasonable_time(piece):
    assert split(piece * (200_000 // len(piece)), "en")


def test_an_unknown_language_is_refused_by_name():
    with pytest.raises(lexicon.UnknownLanguageError, match="'xx'"):
        split("Hello.", "xx")
