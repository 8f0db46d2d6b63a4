"""Compiles the environments of quantikz with LaTeX, many in a document. Without LaTeX and quantikz it says so, and checks nothing.

A distribution of TeX that is older than quantikz2 has the library `quantikz`, whose gates are the same ones."""

import os
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HAS_PHASE = False
IN_A_DOCUMENT = 25
# LaTeX takes a second for a large drawing, and says nothing of it that it does not say of small ones.
MOST_BYTES = 3_000
MOST_TEXTS = 300
TEXTS = []


def load(text):
    if len(text) <= MOST_BYTES and len(TEXTS) < MOST_TEXTS:
        TEXTS.append(text)
    return text


def run(text, answer):
    return None


def library():
    """The name of the library that is installed, or None."""
    if not shutil.which("pdflatex") or not shutil.which("kpsewhich"):
        return None
    for name in ("quantikz2", "quantikz"):
        if subprocess.run(["kpsewhich", f"tikzlibrary{name}.code.tex"], capture_output=True).returncode == 0:
            return name
    return None


def compiled(texts, name):
    """What LaTeX says of a document that it refuses, or None."""
    body = "\n\\newpage\n".join(texts)
    document = (
        "\\documentclass{article}\n\\usepackage[paperwidth=560cm,paperheight=300cm,margin=5mm]{geometry}\n"
        f"\\usepackage{{tikz}}\n\\usetikzlibrary{{{name}}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "all.tex").write_text(document)
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=600)
    if done.returncode == 0:
        return None
    lines = done.stdout.decode(errors="replace").splitlines()
    at = next((index for index, line in enumerate(lines) if line.startswith("!")), 0)
    return " ".join(lines[at : at + 6])


def finish():
    """What is wrong with all texts together, and what was done."""
    name = library()
    if name is None:
        return [], "not compiled: pdflatex with quantikz is not here"

    def refused(start):
        texts = TEXTS[start : start + IN_A_DOCUMENT]
        if compiled(texts, name) is None:
            return []
        return [f"{said}\n{text[:1500]}" for text in texts if (said := compiled([text], name)) is not None]

    # Each waits for a LaTeX of its own, which takes one core.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        wrong = [said for found in pool.map(refused, range(0, len(TEXTS), IN_A_DOCUMENT)) for said in found]
    return wrong, f"{len(TEXTS)} of them compiled with {name}"
