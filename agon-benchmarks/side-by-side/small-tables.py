"""Compares agon train with default settings on small tables with scikit-learn's LogisticRegression on standardised columns.

Usage: small-tables.py AGON [SPLITS]

Each table is split at random, with 70% of the rows for training. The script prints the accuracy and the log loss on the other rows, as
means over the splits.
"""
import csv, json, os, statistics, subprocess, sys, tempfile
import numpy as np
from sklearn import datasets
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, log_loss
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

agon = sys.argv[1]
splits = int(sys.argv[2]) if len(sys.argv) > 2 else 4
folder = tempfile.mkdtemp()
train, test, model = (os.path.join(folder, name) for name in ("train.csv", "test.csv", "model.json"))


def write(file, features, labels):
    with open(file, "w", newline="") as out:
        rows = csv.writer(out)
        rows.writerow([f"f{j}" for j in range(features.shape[1])] + ["label"])
        rows.writerows([*map(repr, map(float, x)), f"class {y}"] for x, y in zip(features, labels))


def ours(*options):
    subprocess.run([agon, "train", train, "--model", model, "--quiet", *options], check=True, capture_output=True)
    told = subprocess.run([agon, "evaluate", model, test, "--json", "--quiet"], check=True, capture_output=True, text=True).stdout
    judged = json.loads(told)
    return judged["accuracy"], judged["log_loss"]


def theirs(x, y, new, truth):
    fitted = make_pipeline(StandardScaler(), LogisticRegression(max_iter=1000)).fit(x, y)
    return accuracy_score(truth, fitted.predict(new)), log_loss(truth, fitted.predict_proba(new))


print("| table | agon train | --regulariser nonconvex | scikit-learn |")
for name in ("breast_cancer", "wine", "iris"):
    data = getattr(datasets, "load_" + name)()
    results = []
    for seed in range(splits):
        order = np.random.RandomState(seed).permutation(len(data.target))
        known, new = np.split(order, [int(0.7 * len(order))])
        write(train, data.data[known], data.target[known])
        write(test, data.data[new], data.target[new])
        plain = theirs(data.data[known], data.target[known], data.data[new], data.target[new])
        results.append((ours(), ours("--regulariser", "nonconvex"), plain))
    cells = (tuple(statistics.mean(r[k][m] for r in results) for m in (0, 1)) for k in range(3))
    print(f"| {name}, {len(data.target)} rows | " + " | ".join(f"{a:.3f}, {loss:.3f}" for a, loss in cells) + " |", flush=True)
