"""Draws docs/images/sets.svg: the worst weights of every robust set on one vector of forty losses.

Usage: python3 docs/development/robustness-pictures.py > docs/images/sets.svg      (standard library only)

The weights follow the definitions in docs/guide/robust-sets.md, by bisection; they are a second implementation, not a call of Agon.
"""
import math

N = 40
LOSSES = [0.15 * math.exp(2.6 * (i + 0.5) / N) for i in range(N)]  # ascending
P = [1 / N] * N
GROUP = [(i // 8) % 2 for i in range(N)]  # two groups, mixed


def bisect(f, low, high):
    """Returns the root of a decreasing function."""
    for _ in range(200):
        mid = (low + high) / 2
        low, high = (mid, high) if f(mid) > 0 else (low, mid)
    return (low + high) / 2


def price(c):
    """Proj_simplex(p + l/c): the worst weights with the penalty c/2 |y - p|^2."""
    def y(t):
        return [max(p + l / c - t, 0) for p, l in zip(P, LOSSES)]
    return y(bisect(lambda t: sum(y(t)) - 1, 0, 1 + max(LOSSES) / c))


def chi2(rho):
    distance = lambda y: sum(p / 2 * (v / p - 1) ** 2 for v, p in zip(y, P))
    return price(bisect(lambda c: distance(price(c)) - rho, 1e-3, 1e6))


def tilt(tau):
    e = [p * math.exp((l - LOSSES[-1]) / tau) for p, l in zip(P, LOSSES)]
    return [v / sum(e) for v in e]


def kl(rho):
    distance = lambda y: sum(v * math.log(v / p) for v, p in zip(y, P) if v > 0)
    return tilt(bisect(lambda tau: distance(tilt(tau)) - rho, 1e-2, 1e6))


def fill(caps):
    """Fills the caps from the largest loss down until the mass is 1."""
    left, y = 1.0, [0.0] * N
    for i in reversed(range(N)):
        y[i] = min(caps[i], left)
        left -= y[i]
    return y


def tv(rho):
    caps = P[:]
    caps[-1] += rho
    return fill(caps)


def groups():
    mean = [sum(l for l, g in zip(LOSSES, GROUP) if g == k) / GROUP.count(k) for k in (0, 1)]
    worst = mean.index(max(mean))
    return [1 / GROUP.count(worst) if g == worst else 0 for g in GROUP]


PICTURES = [
    ("mean", P),
    ("penalty=1/n", price(N)),
    ("chi2=0.5", chi2(0.5)),
    ("cvar=0.2", fill([p / 0.2 for p in P])),
    ("kl=0.5", kl(0.5)),
    ("kl-penalty=1", tilt(1)),
    ("tv=0.1", tv(0.1)),
    ("groups", groups()),
]

W, H, PAD, COLUMNS = 190, 120, 18, 4
ROWS = (len(PICTURES) + COLUMNS - 1) // COLUMNS
TOP = 0.14
print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {COLUMNS * W} {ROWS * (H + 30)}" font-family="sans-serif" font-size="12">')
print('<style>text{fill:#555} .bar{fill:#3b6fb6} .even{stroke:#c0392b;stroke-dasharray:3 3} .axis{stroke:#999}</style>')
for k, (name, y) in enumerate(PICTURES):
    x0, y0 = (k % COLUMNS) * W + PAD, (k // COLUMNS) * (H + 30) + 22
    width, height = W - 2 * PAD, H - 14
    print(f'<g><text x="{x0}" y="{y0 - 8}">{name}</text>')
    for i, v in enumerate(y):
        h = min(v, TOP) / TOP * height
        print(f'<rect class="bar" x="{x0 + i * width / N:.1f}" y="{y0 + height - h:.1f}" width="{width / N * 0.8:.1f}" height="{h:.1f}"/>')
    even = y0 + height - height / N / TOP
    print(f'<line class="even" x1="{x0}" x2="{x0 + width}" y1="{even:.1f}" y2="{even:.1f}"/>')
    print(f'<line class="axis" x1="{x0}" x2="{x0 + width}" y1="{y0 + height}" y2="{y0 + height}"/></g>')
print("</svg>")
