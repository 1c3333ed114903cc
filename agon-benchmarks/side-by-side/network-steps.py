"""Times the gradient, and the gradient with a Hessian-vector product, of a tanh network in PyTorch: double precision, one thread.

Usage: network-steps.py IN-HIDDEN-...-OUT BATCH
"""
import sys
import time

import torch

torch.set_num_threads(1)
torch.manual_seed(1)
sizes = [int(size) for size in sys.argv[1].split("-")]
rows = int(sys.argv[2])
layers = []
for k in range(len(sizes) - 1):
    layers.append(torch.nn.Linear(sizes[k], sizes[k + 1], dtype=torch.float64))
    if k < len(sizes) - 2:
        layers.append(torch.nn.Tanh())
network = torch.nn.Sequential(*layers)
parameters = list(network.parameters())
inputs = torch.randn(rows, sizes[0], dtype=torch.float64)
labels = torch.sign(torch.randn(rows, dtype=torch.float64))
direction = [torch.randn_like(p) for p in parameters]


def loss():
    return torch.nn.functional.softplus(-labels * network(inputs)[:, 0]).mean()


def gradient():
    torch.autograd.grad(loss(), parameters)


def product():
    slopes = torch.autograd.grad(loss(), parameters, create_graph=True)
    torch.autograd.grad(sum((g * v).sum() for g, v in zip(slopes, direction)), parameters)


def microseconds(call):
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1e6


times = [(microseconds(gradient), microseconds(product)) for _ in range(220)][20:]
first, second = (sorted(t[k] for t in times) for k in (0, 1))
print(
    f"gradient {first[100]:.1f} best {first[0]:.1f} us; "
    f"gradient and product {second[100]:.1f} best {second[0]:.1f} us"
)
