"""Problem classes that are hard for `auto`, checked against an independent solver.

Usage: classes.py COMMAND FOLDER [PROBLEMS [CLASSES [SEED]]]

COMMAND trains all problems of a list and writes the weights of the model next to the data (see classes.sh). PROBLEMS is the number of
problems per class [12]. Seconds are CPU time. Another SEED generates other problems [0]. A problem fails when its risk, recomputed here, is above a proven lower bound by more than 1e-4 of P(0) - P*, or
of a thousandth of P(0) if there is less to gain. The bound is the minimum over x at feasible row weights, which the solver here finds; it
never depends on the model that is checked.

The solver (NumPy, dense, float64) uses Newton's method along a path: decreasing widths of proximal row weights (cvar, tv, penalty),
decreasing temperatures (kl-penalty), or a bisection of the multiplier of the radius (chi2, kl). It ends when its point is within 1e-6 of
P(0) - P* of its bound. A problem that it cannot close to 1e-5 is printed as "solver gap" and not compared. It shares no code with Agon.
"""
import os, subprocess, sys, zlib
import numpy as np

command, folder = sys.argv[1].split(), sys.argv[2]
count = int(sys.argv[3]) if len(sys.argv) > 3 else 12
seed = int(sys.argv[5]) if len(sys.argv) > 5 else 0
TOLERANCE = 1e-4


def level(f, lo, hi):
    """Returns the root of a decreasing function."""
    for _ in range(200):
        mid = (lo + hi) / 2
        lo, hi = (mid, hi) if f(mid) > 0 else (lo, mid)
    return (lo + hi) / 2


def clamped(v, p, total, cap):
    """Returns u = clamp(v - t, 0, cap) with sum p u = total, and a mask of the entries between the bounds; t is between two of the sorted breakpoints."""
    def mass(t):
        return p @ np.clip(v - t, 0, cap)
    ends = np.sort(np.r_[v, v - cap]) if np.isfinite(cap) else np.sort(v)
    if mass(ends[0]) <= total:
        t = ends[0] - (total - mass(ends[0])) / p.sum()
    else:  # cumulative sums would lose small weights
        lo, hi = 0, len(ends) - 1
        while hi - lo > 1:
            mid = (lo + hi) // 2
            lo, hi = (mid, hi) if mass(ends[mid]) >= total else (lo, mid)
        above, below = mass(ends[lo]), mass(ends[hi])
        t = ends[lo] + (ends[hi] - ends[lo]) * ((above - total) / (above - below) if above > below else 0)
    u = np.clip(v - t, 0, cap)
    return u * (total / (p @ u)), (u > 0) & (u < cap)


class Problem:
    def __init__(self, kind, a, b, robust, lambda2, weights=None, classes=0):
        self.kind, self.a, self.b, self.lambda2, self.classes = kind, np.c_[a, np.ones(len(a))], b, lambda2, classes
        self.robust, self.weights = robust, weights
        self.name, _, value = robust.partition("=")
        self.value = float(value) if value else 0.0
        w = np.ones(len(a)) if weights is None else weights
        self.p = w / w.sum()
        self.d = self.a.shape[1] * max(1, classes)

    def losses(self, x):
        if self.classes:
            z = self.a @ x.reshape(self.classes, -1).T
            m = z.max(1)
            e = np.exp(z - m[:, None])
            q = e / e.sum(1)[:, None]
            l = m + np.log(e.sum(1)) - z[np.arange(len(z)), self.b]
            g = q.copy()
            g[np.arange(len(z)), self.b] -= 1
            return l, g, q
        z = self.a @ x
        if self.kind == "squared":
            return (z - self.b) ** 2 / 2, z - self.b, np.ones_like(z)
        t = self.b * z
        s = 1 / (1 + np.exp(np.minimum(t, 700)))
        return np.logaddexp(0, -t), -self.b * s, s * (1 - s)

    def densities(self):
        """Returns (total, cap, price) of each density of the set."""
        if self.name == "mean":
            return [(1.0, 1.0, 0.0)]
        if self.name == "cvar":
            return [(1.0, 1 / self.value, 0.0)]
        if self.name == "tv":
            return [(self.value, np.inf, 0.0), (1 - self.value, 1.0, 0.0)]
        if self.name == "penalty":
            return [(1.0, np.inf, self.value * len(self.p))]
        raise ValueError(self.name)

    def tilted(self, l, rate):
        e = self.p * np.exp(rate * (l - l.max()))
        return e / e.sum(), l.max() * rate + np.log(e.sum())

    def risk(self, l):
        """Returns the exact worst case of the losses, and its weights."""
        p = self.p
        if self.name == "kl-penalty":
            y, log_mass = self.tilted(l, 1 / self.value)
            return self.value * log_mass, y
        if self.name == "kl":
            rate = np.exp(level(lambda s: self.value - self.divergence(l, np.exp(s)), -40, 40))
            y, _ = self.tilted(l, rate)
            return y @ l, y
        if self.name == "chi2":
            if np.ptp(l) == 0:
                y = p
            elif self.value >= (1 / p[l == l.max()].sum() - 1) / 2:
                y = p * (l == l.max())
            else:
                y = self.ball(l)
            y = y / y.sum()
            return y @ l, y
        value, y = 0, np.zeros_like(l)
        for total, cap, price in self.densities():
            if price > 0:
                u, _ = clamped((l - l.max()) / price + 1, p, total, cap)
                value += p @ (u * l) - price / 2 * p @ (u - 1) ** 2
            else:
                order = np.argsort(-l, kind="stable")
                left = np.minimum(cap * p[order], np.maximum(0, total - np.r_[0, np.cumsum(cap * p[order])[:-1]])) if np.isfinite(cap) else np.r_[total, np.zeros(len(p) - 1)]
                u = np.zeros_like(l)
                u[order] = left / p[order]
                value += left @ l[order]
            y += p * u
        return value, y

    def divergence(self, l, rate):
        y, log_mass = self.tilted(l, rate)
        return rate * (y @ l) - log_mass

    def ball(self, l):
        def u(t):
            return clamped((l - l.max()) * t, self.p, 1.0, np.inf)[0]
        spread = max(np.ptp(l), 1e-300)
        most = np.log(1e9 * len(l) / spread)
        t = np.exp(level(lambda s: self.value - self.p @ (u(np.exp(s)) - 1) ** 2 / 2, most - 60, most))
        return self.p * u(t)

    def proximal(self, l, m, width):
        """Returns the proximal value, its weights, and their derivatives with respect to the losses, of each density."""
        value, y, rates = 0, np.zeros_like(l), []
        for k, (total, cap, price) in enumerate(self.densities()):
            free_mass = price == 0 and not np.isfinite(cap)  # bounded by no reference weight, so that any other measure serves
            p = np.full(len(l), 1 / len(l)) if free_mass else self.p
            u, free = clamped((l - l.max() + price + width * m[k]) / (price + width), p, total, cap)
            value += p @ (u * l) - price / 2 * p @ (u - 1) ** 2 - width / 2 * p @ (u - m[k]) ** 2
            y += p * u
            rates.append(np.where(free, p / (price + width), 0))
            self.found[k] = u
        return value, y, rates

    def penalised(self, l, rate):
        """Returns the weights with the price of the divergence, its value, and the derivatives of the weights, as in proximal."""
        p = self.p
        if self.name == "chi2":
            u, free = clamped((l - l.max()) / rate + 1, p, 1.0, np.inf)
            self.spent = p @ (u - 1) ** 2 / 2
            return p @ (u * l) - rate * self.spent, p * u, [np.where(free, p / rate, 0)]
        y, log_mass = self.tilted(l, 1 / rate)
        self.spent = y @ l / rate - log_mass
        return rate * log_mass, y, [y / rate]

    def evaluate(self, x, weigh):
        l, g, h = self.losses(x)
        value, y, rates = weigh(l)
        if self.classes:
            gradient = ((y[:, None] * g).T @ self.a).ravel()
        else:
            gradient = self.a.T @ (y * g)
        return value + self.lambda2 / 2 * x @ x, gradient + self.lambda2 * x, (y, g, h, rates)

    def hessian(self, parts):
        y, g, h, rates = parts
        a = self.a
        if self.classes:
            k, d = self.classes, a.shape[1]
            H = np.zeros((k * d, k * d))
            for i in range(k):
                for j in range(i + 1):
                    block = a.T @ ((y * h[:, i] * ((i == j) - h[:, j]))[:, None] * a)
                    H[i * d:(i + 1) * d, j * d:(j + 1) * d] = block
                    H[j * d:(j + 1) * d, i * d:(i + 1) * d] = block.T
            rows = lambda r: np.einsum("ik,ij->ikj", g[r], a[r]).reshape(r.sum(), -1)
        else:
            H = a.T @ ((y * h)[:, None] * a)
            rows = lambda r: g[r][:, None] * a[r]
        for rate in rates:
            r = rate > 0
            if r.any():
                G = rows(r)
                c = G.T @ rate[r]
                H += G.T @ (rate[r][:, None] * G) - np.outer(c, c) / rate[r].sum()
        return H + self.lambda2 * np.eye(len(H))

    def objective(self, x):
        l = self.losses(x)[0]
        return self.risk(l)[0] + self.lambda2 / 2 * x @ x

    def minimise(self, x, weigh, steps=100):
        """Returns the minimiser of a smooth risk by Newton's method, and the row weights there."""
        f, g, parts = self.evaluate(x, weigh)
        for _ in range(steps):
            step = self.newton(g, parts)
            slope, t = g @ step, 1.0
            while True:
                trial = self.evaluate(x + t * step, weigh)
                if trial[0] <= f + 1e-4 * t * slope or t < 1e-12:
                    break
                t /= 2
            if not trial[0] < f:
                break
            x, (f, g, parts) = x + t * step, trial
            if -slope <= 1e-14 * abs(f):
                break
        self.evaluate(x, weigh)  # what weigh keeps belongs to x
        return x, parts[0]

    def solve(self):
        """Returns the least value found, a proven lower bound, and the value at 0."""
        start = self.objective(np.zeros(self.d))
        best, bound = start, -np.inf
        for x, y in self.path(max(start, 1e-300)):
            best = min(best, self.objective(x))
            bound = max(bound, self.lower_bound(x, y))
            if best - bound <= 1e-6 * (start - best):
                break
        return best, bound, start

    def path(self, size):
        """Generates points and feasible row weights that come ever closer to a saddle point."""
        x = np.zeros(self.d)
        if self.name == "kl-penalty":
            rate = max(size, self.value)
            while True:
                x, y = self.minimise(x, lambda l: self.penalised(l, rate))
                if rate == self.value:
                    break
                rate = max(rate / 2, self.value)
            yield x, y
        elif self.name in ("chi2", "kl"):
            low, high, rate = 0.0, np.inf, size / np.sqrt(self.value)
            for _ in range(200):
                x, y = self.minimise(x, lambda l: self.penalised(l, rate))
                if self.spent <= self.value:
                    high = rate
                    yield x, y
                else:
                    low = rate
                rate = 4 * low if high == np.inf else high / 4 if low == 0 else np.sqrt(low * high)
        else:
            m, width = {k: np.full(len(self.p), total) for k, (total, _, _) in enumerate(self.densities())}, size
            for _ in range(80):
                self.found = {}
                x, y = self.minimise(x, lambda l: self.proximal(l, m, width))
                m = dict(self.found)
                yield x, y
                width /= 2

    def newton(self, g, parts):
        H = self.hessian(parts)
        scale = 1 / np.sqrt(np.diag(H))
        H = H * scale[:, None] * scale
        for power in range(-14, 0):
            try:
                L = np.linalg.cholesky(H + 10.0 ** power * np.eye(len(H)))
            except np.linalg.LinAlgError:
                continue
            return -scale * np.linalg.solve(L.T, np.linalg.solve(L, scale * g))
        return -g

    def lower_bound(self, x, y):
        """Returns a lower bound of the minimum over x of the objective at constant weights y: least squares, or Newton steps and strong convexity as the proof."""
        price = self.risk_price(y)
        if self.kind == "squared":
            a = np.r_[np.sqrt(y)[:, None] * self.a, np.sqrt(self.lambda2) * np.eye(self.d)]
            b = np.r_[np.sqrt(y) * self.b, np.zeros(self.d)]
            scale = 1 / np.sqrt((a * a).sum(0))
            rest = a @ (scale * np.linalg.lstsq(a * scale, b, rcond=None)[0]) - b
            gradient = a.T @ rest
            return rest @ rest / 2 - price - gradient @ gradient / (2 * self.lambda2)
        bound = -np.inf
        for _ in range(8):
            l, g, h = self.losses(x)
            value = y @ l - price + self.lambda2 / 2 * x @ x
            gradient = ((y[:, None] * g).T @ self.a).ravel() if self.classes else self.a.T @ (y * g)
            gradient = gradient + self.lambda2 * x
            bound = max(bound, value - gradient @ gradient / (2 * self.lambda2))
            x = x + self.newton(gradient, (y, g, h, []))
        return bound

    def risk_price(self, y):
        u = y / self.p
        if self.name == "penalty":
            return self.densities()[0][2] / 2 * self.p @ (u - 1) ** 2
        if self.name == "kl-penalty":
            return self.value * y[y > 0] @ np.log(u[y > 0])
        return 0.0

    def write(self, path):
        with open(path, "w") as out:
            for row, label in zip(self.a[:, :-1], self.b.tolist()):
                out.write(f"{label!r} " + " ".join(f"{j + 1}:{v!r}" for j, v in enumerate(map(float, row)) if v) + "\n")
        if self.weights is not None:
            with open(path + ".weights", "w") as out:
                out.writelines(f"{w!r}\n" for w in map(float, self.weights))


def binary(rng, n, d, noise=1.0):
    a = rng.normal(size=(n, d))
    return a, np.where(a @ rng.normal(size=d) + noise * rng.normal(size=n) > 0, 1, -1)


def numbers(rng, n, d, size):
    a = rng.normal(size=(n, d))
    return a, size * (a @ rng.normal(size=d) + 0.3 * rng.standard_t(3, size=n) + 2)


def generate(kind, k):
    rng = np.random.default_rng(zlib.crc32((f"{kind} {k} {seed}" if seed else f"{kind} {k}").encode()))
    n, d = int(rng.integers(60, 400)), int(rng.integers(3, 20))
    price = float(rng.choice([1 / n, 1e-3, 1e-2]))
    if kind == "smooth":
        return Problem("logistic", *binary(rng, n, d), ["chi2=0.05", "kl=0.1", "kl-penalty=0.5", "penalty=%r" % (1 / n), "mean"][k % 5], price)
    if kind == "kinks":
        return Problem("logistic", *binary(rng, n, d), ["cvar=0.8", "tv=0.1", "cvar=0.3", "tv=0.3"][k % 4], price)
    if kind == "kinks, noisy labels":
        return Problem("logistic", *binary(rng, n, d, noise=30.0), ["cvar=0.8", "tv=0.05"][k % 2], price)
    if kind == "regression, price 1/n":
        return Problem("squared", *numbers(rng, n, d, 10.0 ** rng.uniform(2, 6)), "penalty=%r" % (1 / n), price)
    if kind == "tiny prices":
        loss, rows = [("logistic", binary(rng, n, d, noise=3.0)), ("squared", numbers(rng, n, d, 1.0))][k % 2]
        return Problem(loss, *rows, ["penalty=%r" % (1e-3 / n), "kl-penalty=0.001", "penalty=1e-06", "kl-penalty=1e-05"][k // 2 % 4], price)
    if kind == "chi2, large radius":
        return Problem("squared", *numbers(rng, n, d, 1.0), "chi2=%r" % float(n * rng.uniform(0.1, 0.49)), price)
    if kind == "kl-penalty, raw columns":
        a, b = numbers(rng, n, d, 100.0)
        return Problem("squared", a * 10.0 ** rng.uniform(-1, 2, size=d) + 50, b, "kl-penalty=1.0", price)
    if kind == "softmax":
        c = int(rng.integers(3, 6))
        a = rng.normal(size=(n, d)) * 10.0 ** rng.uniform(-1, 1, size=d)
        b = (a @ rng.normal(size=(d, c)) + 2 * rng.normal(size=(n, c))).argmax(1)
        b[:c] = np.arange(c)
        return Problem("softmax", a, b, ["chi2=0.05", "mean", "kl-penalty=0.5", "penalty=%r" % (1 / n)][k % 4], price, classes=c)
    if kind == "softmax, kinks":
        c = 3
        a = rng.normal(size=(n, d))
        b = (a @ rng.normal(size=(d, c)) + 2 * rng.normal(size=(n, c))).argmax(1)
        b[:c] = np.arange(c)
        return Problem("softmax", a, b, ["cvar=0.8", "cvar=0.3", "tv=0.1", "cvar=0.05", "tv=0.4"][k % 5], price, classes=c)
    if kind == "wide":
        return Problem("logistic", *binary(rng, int(rng.integers(20, 80)), int(rng.integers(100, 400))), ["mean", "chi2=0.05", "cvar=0.8", "penalty=0.02"][k % 4], price)
    if kind == "small weights":
        w = np.where(rng.random(n) < 0.5, 1.0, 10.0 ** rng.choice([-11, -12, -16]))
        return Problem("logistic", *binary(rng, n, d), ["kl-penalty=0.5", "kl-penalty=0.05", "tv=0.1", "cvar=0.8"][k % 4], price, weights=w)
    if kind == "large":
        n, d = int(rng.integers(5000, 10001)), int(rng.integers(50, 100))
        price = float(rng.choice([1 / n, 1e-3, 1e-2]))
        robust = ["cvar=0.8", "chi2=0.05", "tv=0.1", "kl-penalty=0.05", "cvar=0.1", "penalty=1e-06", "kl=0.1", "cvar=0.02", "tv=0.4", "mean", "chi2=1.0", "cvar=0.3"][k % 12]
        loss, rows = [("logistic", binary(rng, n, d, noise=5.0)), ("squared", numbers(rng, n, d, 1.0))][k // 2 % 2]
        return Problem(loss, *rows, robust, price)
    raise ValueError(kind)


KINDS = ["smooth", "kinks", "kinks, noisy labels", "regression, price 1/n", "tiny prices", "chi2, large radius", "kl-penalty, raw columns", "softmax", "softmax, kinks", "wide", "small weights", "large"]
chosen = sys.argv[4].split(";") if len(sys.argv) > 4 and sys.argv[4] else KINDS
os.makedirs(folder, exist_ok=True)
problems = {f"{KINDS.index(kind)}-{k}": (kind, generate(kind, k)) for kind in chosen for k in range(count)}
with open(os.path.join(folder, "list"), "w") as out:
    for key, (kind, problem) in problems.items():
        path = os.path.join(folder, key)
        problem.write(path)
        out.write(f"{key} {path} {problem.robust} {problem.lambda2!r} {problem.kind}\n")
printed = subprocess.run(command + [os.path.join(folder, "list")], check=True, capture_output=True, text=True).stdout
results = {line.split()[0]: line.split() for line in printed.splitlines() if line and line.split()[0] in problems}
print("class | problems | compared | above 1e-4 | of them CONVERGED | worst | median passes | most passes | slowest s | above 2 s")
for kind in chosen:
    errors, false, passes, seconds = [], 0, [], []
    for key, (of, problem) in problems.items():
        if of != kind:
            continue
        known = os.path.join(folder, key + ".bound")
        if not os.path.exists(known):
            np.savetxt(known, problem.solve(), "%.17g")
        best, bound, at_zero = map(float, np.loadtxt(known))
        gain = max(at_zero - best, 1e-3 * abs(at_zero))
        _, risk, start, stop, certificate, met, spent, passed = results[key]
        x = np.loadtxt(os.path.join(folder, key + ".x"))[: problem.d]
        reached = problem.objective(x)
        passes.append(float(passed)), seconds.append(float(spent))
        if abs(reached - float(risk)) > 1e-9 * abs(at_zero):
            print(f"  {key} {problem.robust}: the reported risk {risk} is not that of the model, {reached!r}")
        if best - bound > 1e-5 * gain:
            print(f"  {key} {problem.robust} {len(problem.p)} x {problem.d}: solver gap {(best - bound) / gain:.1e}, not compared; {(reached - best) / gain:.1e} above its best point")
            continue
        error = (reached - bound) / gain
        if error > TOLERANCE:
            print(f"  {key} {problem.robust} {len(problem.p)} x {problem.d}: {error:.2e}, {stop}, {certificate}, {passed} passes, {spent} s")
        errors.append(error)
        false += error > TOLERANCE and stop == "CONVERGED"
    worst = f"{max(errors):.1e}" if errors else "-"
    print(f"{kind} | {len(passes)} | {len(errors)} | {sum(e > TOLERANCE for e in errors)} | {false} | {worst} | {np.median(passes):.0f} | {max(passes):.0f} | {max(seconds):.2f} | {sum(s > 2 for s in seconds)}", flush=True)
