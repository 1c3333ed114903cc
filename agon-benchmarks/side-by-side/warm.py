"""Measures auto in a warm JVM.

Usage: warm.py plain|large|tuned PYTHON JAVA CLASSPATH DATA [ROUNDS]

  plain  compares a robust model with scikit-learn's LogisticRegression (lbfgs, max_iter=1000) on the same rows, with one thread each:
         CPU seconds, the best of three fits per round, in alternating rounds; ours after ten seconds of fits of the same kind
  large  5,000,000 generated rows: the seconds until P - P* is 1% of P(0) - P*, also in passes; a pass is one P with its gradient
  tuned  compares the seconds until 99% of P(0) - P* is gained with the seconds of the fastest HCMM-2 of a grid of steps
"""
import os, statistics, subprocess, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from jvm import Jvm

what, python, java, classpath, data = sys.argv[1:6]
rounds = int(sys.argv[6]) if len(sys.argv) > 6 else 7
sets = ["phishing", "mushrooms", "a9a", "ijcnn1", "w8a"]
jvm = Jvm(java, classpath, "AutoBenchmark", "-Xmx6g")


def path(name):
    return os.path.join(data, name + ".libsvm.gz")


def warm_up(*request):
    """Warms up the JVM by repeating the same request for ten seconds, so that its code is compiled."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        jvm.ask(*request)


PLAIN = """
import sys, time
from sklearn.datasets import load_svmlight_file
from sklearn.linear_model import LogisticRegression
A, l = load_svmlight_file(sys.argv[1])
for _ in range(3):
    t = time.process_time(); LogisticRegression(max_iter=1000).fit(A, l); print(time.process_time() - t)
"""


def plain():
    os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")
    print("set | agon ms, scikit-learn ms, ratio (range)")
    for name in sets:
        jvm.ask("read", path(name))
        warm_up("fit", "1/n", 1e-3, 0.01)
        ours, theirs = [], []
        for _ in range(rounds):
            ours.append(min(jvm.ask("fit", "1/n", 1e-3, 0.01)[0] for _ in range(3)) * 1e3)
            out = subprocess.run([python, "-c", PLAIN, path(name)], check=True, capture_output=True, text=True).stdout
            theirs.append(min(map(float, out.split())) * 1e3)
        ratios = [t / o for o, t in zip(ours, theirs)]
        print(
            f"{name} | {statistics.median(ours):.1f} {statistics.median(theirs):.1f}"
            f" {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})",
            flush=True,
        )


def large():
    jvm.ask("generate", "n=5000000,d=300,nnz=14,flip=0.1,seed=1")
    for price in ("1/n", "1/n^2"):
        least = jvm.ask("fit", price, 1e-6, 0.01)[3]
        for _ in range(rounds):
            seconds_per_pass = jvm.ask("pass", price)[0]
            whole, seconds, start, risk = jvm.ask("fit", price, 1e-3, 0.01, least)
            print(
                f"{price} | P* {least:.6f}, pass {seconds_per_pass:.3f} s, within 1% after {seconds:.3f} s = {seconds / seconds_per_pass:.1f} passes;"
                f" all of it {whole / seconds_per_pass:.1f} passes, {100 * (risk - least) / (start - least):+.4f}% above P*",
                flush=True,
            )


def tuned():
    print("set lambda1 | auto ms, best HCMM-2 ms (its steps), auto / HCMM-2")
    for name in sets:
        jvm.ask("read", path(name))
        for price, steps in (("1/n^2", (1e-4, 3e-4, 1e-3, 3e-3, 0.01)), ("1/n", (0.01, 0.03, 0.1, 0.3, 1))):
            start, risk = jvm.ask("fit", price, 1e-3, 0.01)[2:4]
            aim = risk + 0.01 * (start - risk)
            grid = [(x, y) for x in steps for y in (0.1, 1, 10)]
            best = min((jvm.ask("hcmm2", price, x, y, aim)[0], x, y) for x, y in grid)
            ours = [jvm.ask("fit", price, 1e-3, 0.01)[1] for _ in range(rounds)]
            theirs = [jvm.ask("hcmm2", price, best[1], best[2], aim)[0] for _ in range(rounds)]
            auto, hcmm2 = statistics.median(ours) * 1e3, statistics.median(theirs) * 1e3
            print(f"{name} {price} | {auto:.1f} {hcmm2:.1f} (step-x {best[1]}, step-y x {best[2]}) {auto / hcmm2:.2f}", flush=True)


{"plain": plain, "large": large, "tuned": tuned}[what]()
jvm.close()
