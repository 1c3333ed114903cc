"""Reads CSV files alternately with Agon and with the C reader of pandas and compares the times.

Usage: table.py JAVA CLASSPATH FOLDER [FILE...]   (plain files; see table.sh)

Both sides are warm. A turn is READINGS readings in a row, of which the best counts; the sides take
TURNS turns each, one after the other. Each reads a file from the page cache into columns. Agon's
time includes the SHA-256 of the text, which pandas does not compute; "rows" adds work that pandas
does not do: the detection of column types, encoding, scaling, and the creation of sparse rows for training.
"""

import os
import platform
import statistics
import sys
import time

import numpy
import pandas

from jvm import Jvm

WARM_UP = {"agon": 12, "pandas": 1}
READINGS = 3
TURNS = 3


class Agon(Jvm):
    def read(self, how, file):
        seconds, rows, columns = self.ask(how + " " + file)
        return seconds, int(rows), int(columns)


def read_with_pandas(file):
    start = time.perf_counter()
    table = pandas.read_csv(file, engine="c")
    return time.perf_counter() - start, table.shape[0], table.shape[1]


def generated(folder):
    """Returns ages, incomes, flags and normal numbers with five decimals."""
    random = numpy.random.default_rng(1)
    n = 400_000
    table = pandas.DataFrame({f"x{j}": random.normal(size=n).round(5) for j in range(17)})
    table["age"] = random.integers(18, 90, n)
    table["income"] = random.lognormal(11, 1, n).round(2)
    table["member"] = random.integers(0, 2, n)
    table["label"] = random.integers(0, 2, n)
    file = os.path.join(folder, "numbers.csv")
    table.to_csv(file, index=False)
    return file


def compare(agon, file):
    for _ in range(WARM_UP["agon"]):
        agon.read("rows", file)
    for _ in range(WARM_UP["pandas"]):
        read_with_pandas(file)
    if agon.read("table", file)[1:] != read_with_pandas(file)[1:]:
        sys.exit(f"{file}: rows and columns differ")
    return [
        (
            min(agon.read("table", file)[0] for _ in range(READINGS)),
            min(agon.read("rows", file)[0] for _ in range(READINGS)),
            min(read_with_pandas(file)[0] for _ in range(READINGS)),
        )
        for _ in range(TURNS)
    ]


def main():
    java, classpath, folder, *files = sys.argv[1:]
    agon = Agon(java, classpath, "TableBenchmark", "-Xmx2g")
    print(f"Agon on {agon.version}; pandas {pandas.__version__}, Python {platform.python_version()}")
    print(f"MB/s, best of {READINGS} warm readings in a row, {TURNS} turns each")
    for file in files or [generated(folder)]:
        size = os.path.getsize(file) / 1e6
        turns = compare(agon, file)
        text = "  ".join("/".join(f"{size / seconds:.0f}" for seconds in turn) for turn in turns)
        ratio = statistics.median(turn[2] / turn[0] for turn in turns)
        print(f"{os.path.basename(file)} ({size:.0f} MB) agon table/agon rows/pandas {text}   median ratio {ratio:.1f}")
    sys.exit(agon.close())


main()
