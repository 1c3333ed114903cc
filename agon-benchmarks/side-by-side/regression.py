"""Times robust logistic regression alternately with Agon and with NumPy; see regression.sh.

Both sides are warm, use one thread unless said otherwise, and take turns ROUNDS times, so that
whatever else the machine does hits both. The time of an iteration is the mean over 500 iterations
from x = ones in the published setting (lambda1 = 1/n^2, batches of 20, plain batch sums),
including the first batch of 2,000.
"""

import platform
import statistics
import sys
import time

import numpy as np
import scipy
import scipy.sparse

from jvm import Jvm

ROUNDS = 7
SETS = ["phishing", "a9a", "ijcnn1", "w8a"]
METHODS = ["hcmm2", "storm-gda"]
SIZES = [50_000, 500_000, 5_000_000]
ITERATIONS = 500
RISKS = 20


class Agon(Jvm):
    def iteration(self, method):
        """Microseconds."""
        return self.ask("step", method, "1/n^2", ITERATIONS, 0)[1] / ITERATIONS * 1e6

    def risk(self, threads):
        """Milliseconds."""
        return self.ask("risk", threads, RISKS)[0] * 1e3


class Numpy:
    def __init__(self, peer, rows, labels):
        self.peer = peer
        self.published = peer.DRLR(rows, labels, scale="sum")

    def iteration(self, method, iterations=ITERATIONS):
        """Microseconds."""
        problem, algorithm = self.published, {"hcmm2": "hcmm2", "storm-gda": "storm"}[method]
        start = time.perf_counter()
        self.peer.run(problem, algorithm, iterations, 0.01, 0.001, x0=np.ones(problem.d), every=10**9)
        return (time.perf_counter() - start) / iterations * 1e6

    def risk(self):
        """Milliseconds."""
        x = np.full(self.published.d, 0.1)
        start = time.perf_counter()
        for _ in range(RISKS):
            self.published.gradP(x)
        return (time.perf_counter() - start) / RISKS * 1e3


def in_turn(ours, theirs):
    """Returns the medians of both sides and of the ratios per round, with the range of the ratios."""
    pairs = [(ours(), theirs()) for _ in range(ROUNDS)]
    ratios = [b / a for a, b in pairs]
    medians = [statistics.median(times) for times in zip(*pairs)]
    return (*medians, statistics.median(ratios), min(ratios), max(ratios))


def report(what, unit, result):
    ours, theirs, ratio, least, most = result
    print(
        f"{what:<32} median of {ROUNDS}: agon {ours:9.2f} {unit}   numpy {theirs:10.2f} {unit}"
        f"   ratio {ratio:7.1f}  ({least:.1f} to {most:.1f})",
        flush=True,
    )


def load(agon, peer, folder, name):
    file = f"{folder}/{name}.libsvm.gz"
    agon.ask("read", file)
    return Numpy(peer, *peer.load(file))


def steps(agon, peer, folder):
    for name in SETS:
        numpy_side = load(agon, peer, folder, name)
        for method in METHODS:
            for _ in range(60):
                agon.iteration(method)
            numpy_side.iteration(method, 20)
            timed = in_turn(lambda: agon.iteration(method), lambda: numpy_side.iteration(method))
            report(f"{name} {method}", "us", timed)


def risk(agon, peer, folder):
    for name in SETS:
        numpy_side = load(agon, peer, folder, name)
        for threads in 1, 2:
            for _ in range(100):
                agon.risk(threads)
            numpy_side.risk()
            timed = in_turn(lambda: agon.risk(threads), numpy_side.risk)
            report(f"{name} risk, {threads} thread(s)", "ms", timed)


def flat(agon, peer, _):
    """Times a step of Agon for growing n, over late iterations and over all, and a step of NumPy over a few iterations."""
    agon.ask("generate", "n=2000")
    for method in METHODS:
        agon.ask("step", method, "1/n^2", 200_000, 0)
    late, mean = ({(method, n): [] for method in METHODS for n in SIZES} for _ in range(2))
    for _ in range(ROUNDS):
        for n in SIZES:
            agon.ask("generate", f"n={n},d=300,nnz=14,flip=0.1,seed=1")
            for method in METHODS:
                to_mark, total, _ = agon.ask("step", method, "1/n^2", 100_000, 1000)
                late[method, n].append((total - to_mark) / 99_000 * 1e6)
                mean[method, n].append(total / 100_000 * 1e6)
    for n in SIZES:
        numpy_side = Numpy(peer, *random_rows(n))
        for method in METHODS:
            theirs = numpy_side.iteration(method, max(10, 10_000_000 // n // 4))
            print(
                f"n {n:>9,} {method:<10} iterations 1,001 to 100,000: {growth(late, method, n)};"
                f" over all: {growth(mean, method, n)}; numpy {theirs:11.0f} us,"
                f" {theirs / statistics.median(mean[method, n]):8.0f} times ours",
                flush=True,
            )


def growth(times, method, n):
    """Returns the median time over the rounds, and the median ratio to the smallest n in the same round."""
    ratios = [b / a for a, b in zip(times[method, SIZES[0]], times[method, n])]
    return (
        f"{statistics.median(times[method, n]):6.2f} us, {statistics.median(ratios):4.2f} times the smallest n"
        f" ({min(ratios):.2f} to {max(ratios):.2f})"
    )


def active(agon, *_):
    """Times a step of Agon for growing n with lambda1 = 1/n: with the defaults of agon train and with the published steps."""
    runs = {"as agon train": (["train", "hcmm2"], 100_000), "published steps": (["step", "hcmm2", "1/n"], 20_000)}
    agon.ask("generate", "n=2000")
    for request, _ in runs.values():
        agon.ask(*request, 200_000, 0)
    first = {}
    for n in SIZES:
        agon.ask("generate", f"n={n},d=300,nnz=14,flip=0.1,seed=1")
        for name, (request, iterations) in runs.items():
            mean = agon.ask(*request, iterations, 0)[1] / iterations * 1e6
            base = first.setdefault(name, mean)
            print(
                f"n {n:>9,} hcmm2, lambda1 = 1/n, {name}, {iterations:,} iterations:"
                f" {mean:7.1f} us, {mean / base:5.2f} times",
                flush=True,
            )


def against(new, old, folder):
    """Compares two versions of Agon, alternately: the time of the new one divided by the time of the old one."""
    for agon in new, old:  # both versions have then finished their start-up work
        agon.ask("read", f"{folder}/{SETS[0]}.libsvm.gz")
        agon.ask("risk", 1, 8000)
        for method in METHODS:
            agon.ask("step", method, "1/n^2", 200_000, 0)
    for name in SETS:
        for agon in new, old:
            agon.ask("read", f"{folder}/{name}.libsvm.gz")
        for method in METHODS:

            def step(agon):
                return statistics.mean(agon.iteration(method) for _ in range(8))

            beside(f"{name} {method}", "us", step, new, old, warm=20)
        for threads in 1, 2:
            beside(f"{name} risk, {threads} thread(s)", "ms", lambda agon: agon.risk(threads), new, old, warm=20)
    for n in SIZES[:2]:
        for agon in new, old:
            agon.ask("generate", f"n={n},d=300,nnz=14,flip=0.1,seed=1")
        for method in METHODS:

            def mean(agon):
                return agon.ask("step", method, "1/n^2", 100_000, 0)[1] / 100_000 * 1e6

            beside(f"n {n:,} {method}", "us", mean, new, old, warm=2)


def beside(what, unit, time_of, new, old, warm):
    for _ in range(warm):
        time_of(new)
        time_of(old)
    rounds = 31 if warm > ROUNDS else ROUNDS
    pairs = []
    for k in range(rounds):  # each version is first as often as second
        if k % 2 == 0:
            ours, theirs = time_of(new), time_of(old)
        else:
            theirs, ours = time_of(old), time_of(new)
        pairs.append((ours, theirs))
    ratios = sorted(ours / theirs for ours, theirs in pairs)
    ours, theirs = (statistics.median(times) for times in zip(*pairs))
    print(
        f"{what:<28} median of {rounds}: new {ours:8.2f} {unit}   old {theirs:8.2f} {unit}"
        f"   new/old {statistics.median(ratios):5.3f}"
        f"  (middle half {ratios[rounds // 4]:.3f} to {ratios[-1 - rounds // 4]:.3f})",
        flush=True,
    )


def random_rows(n):
    """Returns rows of the same shape; their values do not affect the time of NumPy."""
    generator = np.random.default_rng(1)
    columns = generator.integers(0, 300, size=14 * n, dtype=np.int32)
    start = np.arange(0, 14 * n + 1, 14)
    rows = scipy.sparse.csr_matrix((np.ones(14 * n), columns, start), shape=(n, 300))
    return rows, generator.choice([-1.0, 1.0], size=n)


def load_peer(folder):
    sys.path.insert(0, folder)
    try:
        import numpy_robust_lr
    except ImportError:
        sys.exit(f"numpy_robust_lr.py is not in {folder}. Set PEERS to its folder.")
    return numpy_robust_lr


def main():
    what, peers, java, classpath, folder, other = sys.argv[1:]
    if what == "against":
        new, old = (Agon(java, path, "RegressionBenchmark") for path in (classpath, other))
        print(f"Agon on {new.version}")
        against(new, old, folder)
        sys.exit(new.close() or old.close())
    compare = {"steps": steps, "risk": risk, "flat": flat, "active": active}[what]
    peer = None if compare is active else load_peer(peers)
    agon = Agon(java, classpath, "RegressionBenchmark")
    print(
        f"Agon on {agon.version}; NumPy {np.__version__}, SciPy {scipy.__version__},"
        f" Python {platform.python_version()}"
    )
    compare(agon, peer, folder)
    sys.exit(agon.close())


main()
