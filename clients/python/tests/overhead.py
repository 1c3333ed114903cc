"""Measures what a fit costs beyond the program itself.

    AGON_HOME=... PYTHONPATH=. python3 tests/overhead.py a9a.libsvm [repetitions]

Fits the default classifier on a LIBSVM file. The overhead is the time of a fit outside of the process: checks, writing the
rows, reading the model.
"""

import statistics
import sys
import time

from sklearn.datasets import load_svmlight_file

from agon_robust import RobustClassifier, _program


def main(path, repetitions=11):
    X, y = load_svmlight_file(path)
    inside = []
    call = _program._finished

    def timed(arguments, names):
        start = time.perf_counter()
        try:
            return call(arguments, names)
        finally:
            inside.append(time.perf_counter() - start)

    _program._finished = timed
    outside = []
    for _ in range(repetitions):
        start = time.perf_counter()
        RobustClassifier().fit(X, y)
        outside.append(time.perf_counter() - start - inside[-1])
    for name, times in (("program", inside), ("overhead", outside)):
        print(f"{name:8s} best {min(times) * 1000:6.0f} ms, median {statistics.median(times) * 1000:6.0f} ms")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
