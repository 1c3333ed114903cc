"""Reads LIBSVM files alternately with Agon and with scikit-learn and compares the times.

Usage: reader.py JAVA CLASSPATH FILE...   (plain files; see reader.sh)

Both sides are warm: each reads every file WARM_UP times before it is timed. A turn is READINGS
readings in a row, of which the best counts; the sides take TURNS turns each, one after the other, so that other load on the machine affects both. Each reads a file from the page cache into its own
sparse form. Agon's time includes the SHA-256 of the text, which scikit-learn does not compute.
"""

import platform
import statistics
import sys
import time

import sklearn
from sklearn.datasets import load_svmlight_file

from jvm import Jvm

WARM_UP = {"agon": 40, "sklearn": 2}
READINGS = 5
TURNS = 3


class Agon(Jvm):
    def read(self, file):
        seconds, rows, nonzeros = self.ask(file)
        return seconds, int(rows), int(nonzeros)


def read_with_sklearn(file):
    start = time.perf_counter()
    rows, _ = load_svmlight_file(file)
    seconds = time.perf_counter() - start
    return seconds, rows.shape[0], rows.count_nonzero()


def compare(agon, file):
    for _ in range(WARM_UP["agon"]):
        agon.read(file)
    for _ in range(WARM_UP["sklearn"]):
        read_with_sklearn(file)
    if agon.read(file)[1:] != read_with_sklearn(file)[1:]:
        sys.exit(f"{file}: rows and non-zeros differ")
    return [
        (
            min(agon.read(file)[0] for _ in range(READINGS)),
            min(read_with_sklearn(file)[0] for _ in range(READINGS)),
        )
        for _ in range(TURNS)
    ]


def main():
    java, classpath, *files = sys.argv[1:]
    agon = Agon(java, classpath, "ReaderBenchmark", "-Xms1g")
    print(f"Agon on {agon.version}; scikit-learn {sklearn.__version__}, Python {platform.python_version()}")
    print(f"milliseconds, best of {READINGS} warm readings in a row, {TURNS} turns each")
    for file in files:
        turns = compare(agon, file)
        pairs = "  ".join(f"{ours * 1e3:.1f}/{theirs * 1e3:.0f}" for ours, theirs in turns)
        ratio = statistics.median(theirs / ours for ours, theirs in turns)
        print(f"{file.rsplit('/', 1)[-1]:<10} agon/sklearn {pairs}   median ratio {ratio:.1f}")
    sys.exit(agon.close())


main()
