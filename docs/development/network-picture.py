"""Draws docs/images/network.svg: a linear model and a network on data with an interaction.

Usage: python3 docs/development/network-picture.py AGON > docs/images/network.svg      (standard library only)

AGON is the command. Two classes follow the sign of a product of two columns, with noise.
"""
import csv
import io
import pathlib
import random
import subprocess
import sys
import tempfile

CELLS = 24
SIZE = 260
REACH = 2.5
COLOURS = ["#2b6cb0", "#7ba6d6", "#e8e8e8", "#e5a07f", "#c2541b"]


def rows(count, seed):
    draw = random.Random(seed)
    for _ in range(count):
        a, b = draw.gauss(0, 1), draw.gauss(0, 1)
        yield a, b, "yes" if a * b + draw.gauss(0, 0.2) > 0 else "no"


def write(path, lines):
    with open(path, "w", newline="") as file:
        csv.writer(file).writerows(lines)


def probabilities(agon, folder, options):
    model = folder / "model.json"
    command = [agon, "train", folder / "train.csv", "--label", "label", "--robust", "mean", "--quiet"]
    subprocess.run([*command, "--model", model, *options], stdout=subprocess.DEVNULL)
    run = subprocess.run(
        [agon, "predict", model, folder / "grid.csv"], check=True, capture_output=True, text=True
    )
    return [float(line[-1]) for line in list(csv.reader(io.StringIO(run.stdout)))[1:]]


def centre(k):
    return REACH * (2 * k + 1 - CELLS) / CELLS


def place(value):
    return SIZE * (value + REACH) / (2 * REACH)


def panel(left, title, answers, points):
    cell = SIZE / CELLS
    parts = [f'<g transform="translate({left},30)"><text x="0" y="-10">{title}</text>']
    for row in range(CELLS):
        shades = [min(4, int(5 * answers[row * CELLS + k])) for k in range(CELLS)]
        start = 0
        for k in range(1, CELLS + 1):
            if k == CELLS or shades[k] != shades[start]:
                parts.append(
                    f'<rect x="{start * cell:.1f}" y="{SIZE - (row + 1) * cell:.1f}"'
                    f' width="{(k - start) * cell + 0.2:.1f}" height="{cell + 0.2:.1f}"'
                    f' fill="{COLOURS[shades[start]]}"/>'
                )
                start = k
    for a, b, label in points:
        if max(abs(a), abs(b)) < REACH:
            fill = COLOURS[4 if label == "yes" else 0]
            parts.append(
                f'<circle cx="{place(a):.1f}" cy="{SIZE - place(b):.1f}" r="2.6" fill="{fill}"'
                ' stroke="#fff" stroke-width="0.8"/>'
            )
    return "".join(parts) + "</g>\n"


def main(agon):
    points = list(rows(1000, 1))
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        write(folder / "train.csv", [("a", "b", "label"), *points])
        grid = [(centre(k), centre(row)) for row in range(CELLS) for k in range(CELLS)]
        write(folder / "grid.csv", [("a", "b"), *grid])
        linear = probabilities(agon, folder, [])
        network = probabilities(agon, folder, ["--network", "16,8"])
    width = 2 * SIZE + 90
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {SIZE + 45}"'
        ' font-family="sans-serif" font-size="14" fill="#444">'
    )
    print(panel(25, "linear model", linear, points[:150]), end="")
    print(panel(SIZE + 65, "network 16,8", network, points[:150]), end="")
    print("</svg>")


if __name__ == "__main__":
    main(sys.argv[1])
