"""Draws programs with Qiskit: `draw_with_qiskit.py FOLDER PROGRAM…` writes NAME.svg into the folder, or NAME.txt with the reason why not."""

import sys
import warnings
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
import programs_in_qiskit
from qiskit import qasm2, qasm3

folder = Path(sys.argv[1])
warnings.simplefilter("ignore")
for path in map(Path, sys.argv[2:]):
    text = path.read_text(encoding="utf-8")
    try:
        build = getattr(programs_in_qiskit, path.stem, None)
        read = qasm2.loads if "OPENQASM 2" in text else qasm3.loads
        figure = (build() if build else read(text)).draw("mpl", fold=-1)
        figure.savefig(folder / f"{path.stem}.svg", bbox_inches="tight")
        plt.close(figure)
    except Exception as error:  # Whatever keeps Qiskit from drawing is what the page says.
        (folder / f"{path.stem}.txt").write_text(f"{type(error).__name__}: {error}", encoding="utf-8")
