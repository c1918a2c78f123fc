"""An SVG as a PNG, several as an animated GIF: with the extra `pictures` and no browser.

resvg draws our SVGs as a browser does, in a tenth of a second, from one small wheel; Pillow writes the GIF.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from niagara.core.distribution import extra_hint
from niagara.render.languages import check_language

if TYPE_CHECKING:
    from PIL.Image import Image

_FAMILIES: Final = '"Noto Sans","Segoe UI","Helvetica Neue","Liberation Sans",Arial,"DejaVu Sans",sans-serif'
_HAN: Final = '"Noto Sans CJK TC","Noto Sans TC","PingFang TC","Microsoft JhengHei","Source Han Sans TC",'

_SCRIPTS: Final = {"LATIN": "A", "CYRILLIC": "Я", "CJK": "陳"}
"""The scripts of our languages, as Unicode begins their letters' names, each with a letter to try."""

_WHITE: Final = [255, 255, 255]
_PALEST: Final = 246
"""Colours paler than this are white: the paper would take on a tinge of them."""

_UNASSIGNED: Final = "\u0378"
"""No font has this."""


class NoPictureTools(ImportError):
    """What draws pictures is not installed; the message names the extra."""


class MissingLetters(UserWarning):
    """No font of this machine has some of the letters of a picture."""


def png(svg: str, width: int, lang: str = "en") -> bytes:
    """The SVG as a PNG so many pixels wide; the same bytes each time on one machine. Raises NoPictureTools."""
    try:
        import resvg_py
    except ImportError as missing:
        raise _no_tools("a PNG", missing) from missing
    families = (_HAN if check_language(lang) == "zh_Hant" else "") + _FAMILIES
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=svg, width=width, style_sheet=f"svg{{font-family:{families}}}", sans_serif_family="DejaVu Sans"
    )
    return drawn


def gif(svgs: Iterable[str], milliseconds: Sequence[int], width: int, lang: str = "en") -> bytes:
    """The SVGs, one for each of the times, as an animated GIF that begins again for ever. Raises NoPictureTools."""
    try:
        from PIL import Image
    except ImportError as missing:
        raise _no_tools("a GIF", missing) from missing
    drawn = [png(svg, width, lang) for svg in svgs]
    colors = _colors(drawn)
    first, *others = (_image(one).quantize(palette=colors, dither=Image.Dither.NONE) for one in drawn)
    held = BytesIO()
    first.save(held, "GIF", save_all=True, append_images=others, duration=list(milliseconds), loop=0, disposal=1)
    return held.getvalue()


def _colors(drawn: Sequence[bytes]) -> "Image":
    """The 256 colours that are most seen in all of these pictures, so that nothing flickers."""
    from PIL import Image

    small = [
        image.resize((image.width // 2, image.height // 2), Image.Resampling.NEAREST) for image in map(_image, drawn)
    ]
    sheet = Image.new("RGB", (small[0].width, sum(image.height for image in small)))
    top = 0
    for image in small:
        sheet.paste(image, (0, top))
        top += image.height
    found = sheet.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    values = found.getpalette() or []
    whole = [values[at : at + 3] for at in range(0, len(values), 3)]
    colors = Image.new("P", (1, 1))
    colors.putpalette([value for color in whole for value in (color if min(color) < _PALEST else _WHITE)])
    return colors


def _image(drawn: bytes) -> "Image":
    from PIL import Image

    return Image.open(BytesIO(drawn)).convert("RGB")


def _no_tools(what: str, missing: ImportError) -> NoPictureTools:
    hint = extra_hint("pictures", missing.name)
    return NoPictureTools(f"{what} needs {missing.name}: {hint} (an SVG needs nothing more)", name=missing.name)


def missing_letters(words: str) -> list[str]:
    """A letter of each script in `words` that no font of this machine has."""
    names = {unicodedata.name(char, "").partition(" ")[0] for char in set(words) if char.isalpha()}
    tried = [letter for script, letter in _SCRIPTS.items() if script in names]
    nothing = _letter(_UNASSIGNED)
    return [letter for letter in tried if _letter(letter) == nothing]


def _letter(letter: str) -> bytes:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" font-size="24">'
    return png(f'{head}<text x="2" y="26">{letter}</text></svg>', 32)
