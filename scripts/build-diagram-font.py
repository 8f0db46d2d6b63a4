#!/usr/bin/env python3
"""Cuts the font of the diagrams out of Inter, and writes the engine's table of its widths.

    scripts/build-diagram-font.py Inter-Medium.otf

needs `pip install fonttools brotli`, and the font of Debian's package fonts-inter (4.0~beta7) or of Inter's own
release. Needed only when the set of characters below changes; what it writes is committed:

    public/fonts/ketwork-diagram.ttf            for the page's canvas and for rasterising to PNG
    engine-rs/generated/diagram-font.ts         WOFF2 in base64, embedded in every SVG
    engine-rs/crates/diagram/src/metrics/widths.rs     advance widths, so that layout needs no font
"""

import base64
import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

ROOT = Path(__file__).resolve().parent.parent
FAMILY = "Ketwork Diagram"

CHARACTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "".join(map(chr, range(0xA0, 0x100)))
    + "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψω"
    + "₀₁₂₃₄₅₆₇₈₉⁰⁴⁵⁶⁷⁸⁹⁻√†…−≠≤≥∞–—‘’“”•′″ℏ"
)


def draw_angle_brackets(font: TTFont) -> None:
    """Inter has no ⟨ and ⟩, which a ket needs: chevrons of the weight and height of its parentheses."""
    glyphs, units = font["glyf"], font["head"].unitsPerEm
    bar, paren = (glyphs[font.getBestCmap()[ord(character)]] for character in "|)")
    for glyph in (bar, paren):
        glyph.recalcBounds(glyphs)
    stem = bar.xMax - bar.xMin
    bottom, top = paren.yMin, paren.yMax
    middle, depth, side = (bottom + top) / 2, 0.17 * units, 0.06 * units
    right = [(0, top), (stem, top), (stem + depth, middle), (stem, bottom), (0, bottom), (depth, middle)]
    width = depth + stem
    for name, code, points in (
        ("angleright", 0x27E9, right),
        ("angleleft", 0x27E8, [(width - x, y) for x, y in reversed(right)]),
    ):
        pen = TTGlyphPen(None)
        for index, (x, y) in enumerate(points):
            (pen.moveTo if index == 0 else pen.lineTo)((round(x + side), round(y)))
        pen.closePath()
        glyphs[name] = pen.glyph()
        glyphs[name].recalcBounds(glyphs)
        font["hmtx"][name] = (round(width + 2 * side), round(side))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name


def to_truetype(font: TTFont) -> None:
    """Cubic outlines to quadratic ones, within a thousandth of an em."""
    order, outlines = font.getGlyphOrder(), font.getGlyphSet()
    glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, {}
    for name in order:
        pen = TTGlyphPen(None)
        outlines[name].draw(Cu2QuPen(pen, font["head"].unitsPerEm / 1000, reverse_direction=True))
        glyf[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), glyf
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for field in (
        "maxZones maxTwilightPoints maxStorage maxFunctionDefs maxInstructionDefs maxStackElements "
        "maxSizeOfInstructions maxComponentElements maxComponentDepth maxPoints maxContours "
        "maxCompositePoints maxCompositeContours"
    ).split():
        setattr(maxp, field, 1 if field == "maxZones" else 0)
    font["post"].formatType = 3.0
    del font["CFF "]
    font.sfntVersion = "\0\1\0\0"


def rename(font: TTFont) -> None:
    """A cut and added-to font gets a name of its own, so that no installed Inter is taken for it."""
    names = font["name"]
    keep = [record for record in names.names if record.nameID in (0, 13, 14)]
    names.names = keep
    for identifier, text in ((1, FAMILY), (2, "Regular"), (4, FAMILY), (6, FAMILY.replace(" ", "")), (5, "Version 1")):
        names.setName(text, identifier, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 400
    font["head"].macStyle = 0
    font["OS/2"].fsSelection = 0x40


def main() -> None:
    font = TTFont(sys.argv[1])
    options = subset.Options(layout_features=[], name_IDs=["*"], notdef_outline=True, hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text=CHARACTERS)
    cutter.subset(font)
    to_truetype(font)
    draw_angle_brackets(font)
    rename(font)
    font["head"].created = font["head"].modified = 0x7C25B080  # 1970: the same file from each run
    font.recalcTimestamp = False
    target = ROOT / "public/fonts/ketwork-diagram.ttf"
    font.save(target)

    font = TTFont(target, recalcTimestamp=False)
    font.flavor = "woff2"
    packed = io.BytesIO()
    font.save(packed)
    (ROOT / "engine-rs/generated/diagram-font.ts").write_text(
        "/**\n * The font of the diagrams (`public/fonts/ketwork-diagram.ttf`) as WOFF2 in base64, which every SVG has inside. Written by\n"
        " * `scripts/build-diagram-font.py`.\n */\nexport const diagramFont =\n"
        f"  '{base64.b64encode(packed.getvalue()).decode()}'\n"
    )

    (ROOT / "clients/python/src/diagram-font.woff2").write_bytes(packed.getvalue())

    units, cmap = font["head"].unitsPerEm, font.getBestCmap()
    lines = [
        "//! Advance widths of the font `public/fonts/ketwork-diagram.ttf`, in thousandths of an em.",
        "//! Written by `scripts/build-diagram-font.py`.",
        "",
        "/// Widths of U+0020 to U+007E.",
        "#[rustfmt::skip]",
        "pub static ASCII: [u16; 95] = [",
    ]
    ascii_widths = [round(font["hmtx"][cmap[code]][0] * 1000 / units) for code in range(0x20, 0x7F)]
    lines += ["    " + ", ".join(map(str, ascii_widths[at : at + 16])) + "," for at in range(0, 95, 16)]
    lines += ["];", "", "/// Widths of all other characters, in order of their code points."]
    others = sorted(code for code in cmap if code > 0x7F)
    lines += ["#[rustfmt::skip]", f"pub static OTHERS: [(char, u16); {len(others)}] = ["]
    pairs = [f"('\\u{{{code:x}}}', {round(font['hmtx'][cmap[code]][0] * 1000 / units)})" for code in others]
    lines += ["    " + ", ".join(pairs[at : at + 6]) + "," for at in range(0, len(pairs), 6)]
    lines += ["];", ""]
    table = ROOT / "engine-rs/crates/diagram/src/metrics/widths.rs"
    table.parent.mkdir(exist_ok=True)
    table.write_text("\n".join(lines))
    print(f"{len(cmap)} characters, {target.stat().st_size} bytes, {len(packed.getvalue())} packed")
    vertical = {name: getattr(font["OS/2"], name) / units for name in ("sCapHeight", "sxHeight")}
    print("heights in em:", vertical)


if __name__ == "__main__":
    main()
