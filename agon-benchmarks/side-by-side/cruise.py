"""Trains a cruise controller alternately with Agon and with PyTorch and compares the time per iteration.

Usage: cruise.py JAVA CLASSPATH   (see cruise.sh)

Both sides run HCMM-1 from K = 0 with batches of 16 episodes of 100 steps, in double precision, on
one thread, and draw their own random numbers. The PyTorch side is what its user would write: a loop
over time with episodes as vectors, the gradient by automatic differentiation, the Hessian-vector
product by differentiating once more. Both sides are warm and take turns, so that whatever else the
machine does hits both.
"""

import platform
import statistics
import sys
import time

import torch

from jvm import Jvm

STEPS, BATCH = 100, 16
STEP_K, STEP_W, SMOOTHING, CLIP = 0.01, 0.1, 0.1, 1.0
ROUNDS = 9
ITERATIONS = {"agon": 2000, "torch": 20}
WARM_UP = {"agon": 5000, "torch": 5}

torch.set_default_dtype(torch.float64)
torch.set_num_threads(1)


class Agon(Jvm):
    def train(self, iterations):
        """Returns the seconds and the gain."""
        seconds, *gain = self.ask(iterations)
        return seconds, gain


def draw(generator):
    normal = lambda *shape: torch.randn(*shape, generator=generator)
    distance = 45 + 3 * normal(BATCH)
    ego = 20 + normal(BATCH)
    lead = 18 + normal(BATCH)
    return distance, ego, lead, 0.1 * normal(STEPS, 3, BATCH)


def cost(gain, acceleration, episodes):
    distance, v, lead, noise = episodes
    e, dv = distance - 5 - 1.5 * v, lead - v
    total = 0.0
    for t in range(STEPS):
        w = acceleration[t]
        u = 5 * torch.tanh(-(gain[0] * e + gain[1] * dv + gain[2] * v) / 5)
        danger = torch.nn.functional.softplus(10 - (e + 5 + 1.5 * v))
        total = total + e * e + 0.5 * dv * dv + 0.05 * u * u + 30 * danger * danger - 25 * w * w
        e, dv, v = (
            e + 0.1 * dv - 0.15 * u + noise[t, 0],
            dv + 0.1 * (w - u) + noise[t, 1],
            v + 0.1 * u + noise[t, 2],
        )
    return total.mean()


def gradient(point, episodes, move=None):
    """Returns the gradient and the Hessian-vector product along a move."""
    point = [u.detach().requires_grad_() for u in point]
    g = torch.autograd.grad(cost(*point, episodes), point, create_graph=move is not None)
    if move is None:
        return g
    slope = sum((a * b).sum() for a, b in zip(g, move))
    return [u.detach() for u in g], torch.autograd.grad(slope, point)


def clip(m):
    return m if m.norm() < CLIP else m * (CLIP / m.norm())


def train_with_torch(iterations):
    """Returns the seconds of HCMM-1 and the gain."""
    generator = torch.Generator().manual_seed(1)
    point = before = [torch.zeros(3), torch.zeros(STEPS)]
    start = time.perf_counter()
    for i in range(iterations):
        if i == 0:
            momentum = gradient(point, draw(generator))
        else:
            move = [a - b for a, b in zip(point, before)]
            g, h = gradient(point, draw(generator), move)
            momentum = [
                (1 - SMOOTHING) * (m + hu) + SMOOTHING * gu for m, gu, hu in zip(momentum, g, h)
            ]
        before = point
        point = [
            point[0] - STEP_K * clip(momentum[0]),
            torch.clamp(point[1] + STEP_W * clip(momentum[1]), -5, 5),
        ]
    return time.perf_counter() - start, point[0].tolist()


def main():
    agon = Agon(*sys.argv[1:], "CruiseBenchmark")
    print(f"Agon on {agon.version}; PyTorch {torch.__version__}, Python {platform.python_version()}")
    _, gain = agon.train(WARM_UP["agon"])
    print(f"Agon's gain after {WARM_UP['agon']} iterations: {gain}")
    train_with_torch(WARM_UP["torch"])
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(agon.train(ITERATIONS["agon"])[0] / ITERATIONS["agon"] * 1e3)
        theirs.append(train_with_torch(ITERATIONS["torch"])[0] / ITERATIONS["torch"] * 1e3)
    ratios = [b / a for a, b in zip(ours, theirs)]
    print(f"{ROUNDS} warm rounds each, taking turns; milliseconds per iteration")
    print(f"{'':<8}{'best':>10}{'median':>10}{'worst':>10}")
    for name, times in ("agon", ours), ("torch", theirs):
        print(f"{name:<8}{min(times):>10.4f}{statistics.median(times):>10.4f}{max(times):>10.4f}")
    print(
        f"torch / agon, median of the rounds: {statistics.median(ratios):.0f}"
        f" (from {min(ratios):.0f} to {max(ratios):.0f})"
    )
    sys.exit(agon.close())


main()
