"""Reads LIBSVM files in turn with Agon and with scikit-learn and compares the times.

Usage: reader.py JAVA CLASSPATH FILE...   (plain files; see reader.sh)

Both sides are warm: each reads every file WARM_UP times before it is timed. They take turns, so
that whatever else the machine does hits both. Each side reads a file from the page cache into its
own sparse form. Agon's time includes the SHA-256 of the text, which scikit-learn does not compute.
"""

import platform
import statistics
import subprocess
import sys
import time

import sklearn
from sklearn.datasets import load_svmlight_file

WARM_UP = {"agon": 40, "sklearn": 2}
ROUNDS = 5


class Agon:
    def __init__(self, java, classpath):
        self.process = subprocess.Popen(
            [java, "-XX:+UseParallelGC", "-Xms1g", "-cp", classpath, "dev.agon.benchmarks.ReaderBenchmark"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.version = self.process.stdout.readline().strip()

    def read(self, file):
        self.process.stdin.write(file + "\n")
        self.process.stdin.flush()
        seconds, rows, nonzeros = self.process.stdout.readline().split()
        return float(seconds), int(rows), int(nonzeros)

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


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
    ours, theirs = [], []
    for _ in range(ROUNDS):
        our_seconds, *our_shape = agon.read(file)
        their_seconds, *their_shape = read_with_sklearn(file)
        if our_shape != their_shape:
            sys.exit(f"{file}: rows and non-zeros differ, {our_shape} and {their_shape}")
        ours.append(our_seconds)
        theirs.append(their_seconds)
    return ours, theirs


def main():
    java, classpath, *files = sys.argv[1:]
    agon = Agon(java, classpath)
    print(f"Agon on {agon.version}; scikit-learn {sklearn.__version__}, Python {platform.python_version()}")
    print(f"{ROUNDS} warm readings each, taking turns; milliseconds")
    print(f"{'file':<12}{'agon best':>11}{'median':>9}{'sklearn best':>14}{'median':>9}{'ratio best':>12}{'median':>9}")
    for file in files:
        ours, theirs = compare(agon, file)
        best = min(ours), min(theirs)
        median = statistics.median(ours), statistics.median(theirs)
        print(
            f"{file.rsplit('/', 1)[-1]:<12}{best[0] * 1e3:>11.2f}{median[0] * 1e3:>9.2f}"
            f"{best[1] * 1e3:>14.2f}{median[1] * 1e3:>9.2f}"
            f"{best[1] / best[0]:>12.1f}{median[1] / median[0]:>9.1f}"
        )
    sys.exit(agon.close())


main()
