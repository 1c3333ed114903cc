"""Compares auto with scikit-learn's multinomial LogisticRegression on the same objective: the mean softmax loss plus lambda2/2 |x|^2.

Usage: softmax.py JAVA CLASSPATH FOLDER [ROUNDS [C...]]

Both sides minimise over the same columns (a constant one included, regularised like the others), with one thread, in CPU seconds. Agon
runs for five seconds before it is measured, because its JVM has to compile. The rounds alternate, and their order changes; the script
prints medians. Agon uses its defaults. Each solver of scikit-learn runs with its default tolerance, and with the largest power of ten that
comes within 1e-5 of the gain P(0) - P* ("to 1e-5"). "Excess" is (P - P*)/(P(0) - P*) with a proven bound of P*: the l2 term bounds
P - P* by |grad P|^2/(2 lambda2).
"""
import os, statistics, sys, time, warnings

import numpy as np
from sklearn import datasets
from sklearn.linear_model import LogisticRegression

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from jvm import Jvm

java, classpath, folder = sys.argv[1:4]
rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 5
prices = [float(c) for c in sys.argv[5:]] or [1.0]
warnings.filterwarnings("ignore")  # of runs that end at their limit of iterations


def generated(n, d, classes):
    rng = np.random.default_rng(n)
    a = rng.normal(size=(n, d))
    return a, (a @ rng.normal(size=(d, classes)) + 3 * rng.normal(size=(n, classes))).argmax(1)


def standardised(a):
    spread = a.std(0)
    return (a - a.mean(0)) / np.where(spread > 0, spread, 1)


def tables():
    digits = datasets.load_digits(return_X_y=True)
    iris = datasets.load_iris(return_X_y=True)
    wine = datasets.load_wine(return_X_y=True)
    yield "digits, standardised", standardised(digits[0]), digits[1]
    yield "digits, raw", *digits
    yield "iris, standardised", standardised(iris[0]), iris[1]
    yield "iris, raw", *iris
    yield "wine, standardised", standardised(wine[0]), wine[1]
    yield "wine, raw", *wine
    yield "8,000 x 54 x 7", *generated(8000, 54, 7)
    yield "20,000 x 20 x 10", *generated(20000, 20, 10)


class Objective:
    def __init__(self, a, b, c):
        self.a, self.b, self.c = np.c_[a, np.ones(len(a))], b, c
        self.classes = b.max() + 1
        self.lambda2 = 1 / (c * len(a))

    def __call__(self, w):
        """Returns P and its gradient."""
        z = self.a @ w.T
        m = z.max(1)
        q = np.exp(z - m[:, None])
        total = q.sum(1)
        rows = np.arange(len(z))
        value = (m + np.log(total) - z[rows, self.b]).mean() + self.lambda2 / 2 * (w * w).sum()
        q /= total[:, None]
        q[rows, self.b] -= 1
        return value, q.T @ self.a / len(z) + self.lambda2 * w

    def fit(self, solver, tolerance):
        """Returns the weights of scikit-learn and its CPU seconds."""
        begin = time.process_time()
        model = LogisticRegression(C=self.c, fit_intercept=False, multi_class="multinomial", solver=solver, tol=tolerance, max_iter=10000).fit(self.a, self.b)
        return model.coef_, time.process_time() - begin


def needed(objective, solver, best, gain):
    """Returns the largest tolerance with which this solver comes within 1e-5 of the gain; None if there is none."""
    for power in range(4, 11):
        if objective(objective.fit(solver, 10.0**-power)[0])[0] - best <= 1e-5 * gain:
            return 10.0**-power
    return None


def measure(name, objective, jvm):
    path = os.path.join(folder, "rows")
    datasets.dump_svmlight_file(objective.a[:, :-1], objective.b, path, zero_based=False)
    jvm.ask("read", path)
    lambda2 = repr(objective.lambda2)
    end = time.monotonic() + 5
    while time.monotonic() < end:
        seconds, passes, met = jvm.ask("fit", lambda2)
    ours = np.reshape(jvm.ask("weights"), (-1, objective.a.shape[1]))
    start = objective(np.zeros_like(ours))[0]
    best, slope = min((objective(w) for w in (ours, objective.fit("newton-cg", 1e-10)[0], objective.fit("lbfgs", 1e-10)[0])), key=lambda one: one[0])
    gain = start - best
    bound = best - (slope * slope).sum() / (2 * objective.lambda2)
    tolerances = {solver: needed(objective, solver, best, gain) for solver in ("lbfgs", "newton-cg")}
    runs = {"agon": lambda: jvm.ask("fit", lambda2)[0]}
    for solver, tolerance in tolerances.items():
        runs[solver] = lambda solver=solver: objective.fit(solver, 1e-4)[1]
        if tolerance is not None and tolerance < 1e-4:
            runs[solver, "to 1e-5"] = lambda solver=solver, tolerance=tolerance: objective.fit(solver, tolerance)[1]
    times = {key: [] for key in runs}
    for k in range(rounds):
        for key in list(runs)[:: 1 if k % 2 == 0 else -1]:
            times[key].append(min(runs[key]() for _ in range(3)))
    median = {key: statistics.median(values) for key, values in times.items()}
    line = [name, f"{objective.c:g}", f"{median['agon'] * 1e3:.2f}", f"{passes:.0f}", f"{(objective(ours)[0] - bound) / gain:.1e}", "yes" if met else "no"]
    for solver in tolerances:
        excess = (objective(objective.fit(solver, 1e-4)[0])[0] - best) / gain
        line += [f"{median[solver] * 1e3:.2f}", f"{excess:.1e}", f"{median[solver] / median['agon']:.2f}"]
        line += [f"{median.get((solver, 'to 1e-5'), median[solver]) / median['agon']:.2f}" if tolerances[solver] else "never"]
    print("| " + " | ".join(line) + " |", flush=True)


jvm = Jvm(java, classpath, "SoftmaxBenchmark")
columns = ["rows", "C", "agon ms", "passes", "excess", "met"]
for solver in ("lbfgs", "newton-cg"):
    columns += [f"{solver} ms", "excess", "ratio", "to 1e-5"]
print("| " + " | ".join(columns) + " |")
print("|" + "---|" * len(columns))
for name, a, b in tables():
    for c in prices:
        measure(name, Objective(a, np.asarray(b, dtype=int), c), jvm)
sys.exit(jvm.close())
