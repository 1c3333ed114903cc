"""Compares stochastic methods on networks at equal oracle calls, with `agon train --network 64,32`.

Usage: networks-methods.py FOLDER AGON [--splits N] [TABLE]...

A quarter of the rows is held out for testing, N times. auto runs first; every other method gets as many oracle calls
and the same batches. Its steps are chosen from a grid by the worst-case risk on a fifth of the training rows, which it
does not use for training; auto holds out a tenth by itself. Three problems: the mean loss and cvar=0.8 in its dual
form, both minimisations, and the worst group (the groups of networks-groups.py, crossed with the label), a min-max
problem. The script prints the worst-case risk of the training and of the test rows, and the AUC of the test rows: means
over the splits.
"""
import collections
import importlib
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy
from sklearn.model_selection import train_test_split

networks = importlib.import_module("networks")
GROUPS = importlib.import_module("networks-groups").GROUPS
TABLES = ["german-credit", "telco-churn", "bank-marketing", "interaction"]
BATCH = "64"
STEPS_X = {
    "hcmm2": (0.01, 0.03, 0.1),
    "hcmm1": (0.01, 0.03, 0.1),
    "storm-gda": (0.01, 0.03, 0.1),
    "adam-gda": (0.0003, 0.001, 0.003),
    "optimistic-adam": (0.0003, 0.001, 0.003),
    "tiada": (0.01, 0.03, 0.1),
}
STEPS_Y = (0.003, 0.03)


def run(command, *options):
    done = subprocess.run([command, *map(str, options)], capture_output=True, text=True)
    if done.returncode not in (0, 4):
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)


def evaluate(command, folder, options, table):
    """Trains a model and returns what --json prints, with the measures of the test table."""
    train = [folder / table, *options, "--network", "64,32", "--no-baseline", "--quiet", "--json"]
    return run(command, "train", *train)


def steps(method, groups):
    for x in STEPS_X[method]:
        for y in STEPS_Y if groups else STEPS_Y[:1]:
            yield ["--param", f"step-x={x}", "--param", f"step-y={y}"]


def judge(command, folder, problem, label, groups):
    """Yields every method with its report."""
    own = ["--label", label, *problem, "--test", folder / "test.csv"]
    auto = evaluate(command, folder, own, "train.csv")
    yield "auto", auto
    budget = ["--max-oracle-calls", auto["oracle_calls"], "--batch", BATCH, "--evaluate-every", "50"]
    for method in STEPS_X:
        every = [*budget, "--method", method, "--param", f"first-batch={BATCH}"]
        found = []
        for step in steps(method, groups):
            tuning = ["--label", label, *problem, *every, *step, "--test", folder / "tune.csv"]
            report = evaluate(command, folder, tuning, "fit.csv")
            risk = report["test"]["worst_case_risk"]
            found.append((numpy.inf if risk is None else risk, step))
        best = min(found, key=lambda one: one[0])[1]
        yield method, evaluate(command, folder, [*own, *every, *best], "train.csv")


def main(tables, command, names):
    splits = 1
    if names[:1] == ["--splits"]:
        splits, names = int(names[1]), names[2:]
    for name in names or TABLES:
        label = networks.TABLES[name][0]
        frame = networks.read(tables, name)
        problems = {"mean": ["--robust", "mean"], "cvar=0.8": ["--robust", "cvar=0.8", "--form", "dual"]}
        if name in GROUPS:
            columns = ",".join([*GROUPS[name], label])
            problems["groups"] = ["--robust", "groups", "--groups", columns]
        for problem, options in problems.items():
            found = collections.defaultdict(list)
            for split in range(1, splits + 1):
                train, test = train_test_split(
                    frame, test_size=0.25, random_state=split, stratify=frame[label]
                )
                fit, tune = train_test_split(train, test_size=0.2, random_state=split, stratify=train[label])
                with tempfile.TemporaryDirectory() as scratch:
                    folder = pathlib.Path(scratch)
                    for part, rows in (("train", train), ("test", test), ("fit", fit), ("tune", tune)):
                        rows.to_csv(folder / (part + ".csv"), index=False)
                    for method, report in judge(command, folder, options, label, problem == "groups"):
                        test = report["test"]
                        risk = report["training"]["worst_case_risk"]
                        found[method].append((risk, test["worst_case_risk"], test["auc"]))
            for method, values in found.items():
                training, risk, auc = numpy.mean(values, axis=0)
                print(
                    f"{name:17s}{problem:10s}{method:16s} training {training:.4f}"
                    f"  test {risk:.4f}  AUC {auc:.4f}",
                    flush=True,
                )


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
