"""An ice-cream parlour in five languages, and orders written short: "2 cup large mint -nuts extra:mint"."""

from conversations.reading.menu import Line, Order
from services_admin.definition.menu import Menu

MENU = Menu.model_validate(
    {
        "kinds": {
            "cup": {
                "says": {
                    "en": ("cup", "tub", "ice cream"),
                    "pt": ("copo", "sorvete"),
                    "es": ("vaso", "helado"),
                    "fr": ("coupe", "glace"),
                    "ja": ("カップアイス", "アイス"),
                },
                "fields": ("size", "flavours", "toppings"),
            },
            "drink": {
                "says": {
                    "en": ("drink",),
                    "pt": ("bebida",),
                    "es": ("bebida",),
                    "fr": ("boisson",),
                    "ja": ("飲み物",),
                },
                "fields": ("name", "size"),
            },
        },
        "fields": {
            "size": {
                "says": {"en": ("size",), "pt": ("tamanho",), "es": ("tamaño",), "fr": ("taille",), "ja": ("サイズ",)},
                "required": True,
                "values": {
                    "small": {
                        "en": ("small", "kids size"),
                        "pt": ("pequeno", "pequena"),
                        "es": ("pequeño", "pequeña"),
                        "fr": ("petit", "petite"),
                        "ja": ("小", "小さい", "Sサイズ", "S"),
                    },
                    "large": {
                        "en": ("large", "big"),
                        "pt": ("grande",),
                        "es": ("grande",),
                        "fr": ("grand", "grande"),
                        "ja": ("大", "大きい", "大き", "Lサイズ", "L"),
                    },
                },
            },
            "flavours": {
                "says": {
                    "en": ("flavour", "scoop"),
                    "pt": ("sabor",),
                    "es": ("sabor",),
                    "fr": ("parfum",),
                    "ja": ("味",),
                },
                "takes": "many",
                "amounts": True,
                "negation": True,
                "values": {
                    "mint": {"en": ("mint",), "pt": ("menta",), "es": ("menta",), "fr": ("menthe",), "ja": ("ミント",)},
                    "mango": {
                        "en": ("mango",),
                        "pt": ("manga",),
                        "es": ("mango",),
                        "fr": ("mangue",),
                        "ja": ("マンゴー",),
                    },
                    "strawberry": {
                        "en": ("strawberry",),
                        "pt": ("morango",),
                        "es": ("fresa",),
                        "fr": ("fraise",),
                        "ja": ("いちご", "ストロベリー"),
                    },
                },
            },
            "toppings": {
                "says": {"en": ("topping",), "pt": ("cobertura",), "es": ("cobertura",), "fr": ("garniture",)},
                "takes": "many",
                "amounts": True,
                "negation": True,
                "values": {
                    "nuts": {
                        "en": ("nut", "hazelnut"),
                        "pt": ("nozes", "castanhas"),
                        "es": ("nueces", "nuez"),
                        "fr": ("noix", "noisettes"),
                        "ja": ("ナッツ",),
                    },
                    "cream": {
                        "en": ("whipped cream", "cream"),
                        "pt": ("chantilly", "creme"),
                        "es": ("nata", "crema"),
                        "fr": ("chantilly", "crème"),
                        "ja": ("生クリーム", "クリーム"),
                    },
                    "syrup": {
                        "en": ("chocolate syrup", "syrup"),
                        "pt": ("calda", "calda de chocolate"),
                        "es": ("sirope", "jarabe"),
                        "fr": ("sirop", "sauce chocolat"),
                        "ja": ("シロップ",),
                    },
                },
            },
            "name": {
                "names": True,
                "values": {
                    "lemonade": {
                        "en": ("lemonade",),
                        "pt": ("limonada",),
                        "es": ("limonada",),
                        "fr": ("limonade", "citronnade"),
                        "ja": ("レモネード",),
                    },
                    "coffee": {
                        "en": ("coffee",),
                        "pt": ("café",),
                        "es": ("café",),
                        "fr": ("café",),
                        "ja": ("コーヒー",),
                    },
                },
            },
        },
        "amounts": {"extra": {"means": "more"}, "little": {"means": "less"}},
    }
)


def short(order: Order) -> str:
    """An order in short: lines in their order, choices sorted, "; " between lines."""
    return "; ".join(short_line(line) for line in order.lines)


def short_line(line: Line) -> str:
    choices = sorted(
        ("-" if choice.negated else "") + (f"{choice.amount}:" if choice.amount else "") + choice.value
        for choice in line.choices
    )
    return " ".join((str(line.count), line.kind, *choices))
