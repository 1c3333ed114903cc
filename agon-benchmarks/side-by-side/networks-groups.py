"""Compares networks of Agon with scikit-learn's MLP, PyTorch and XGBoost by their worst group.

Usage: networks-groups.py FOLDER AGON [--splits N] [--seeds K] [TABLE]...

A quarter of the rows of each table is held out, N times, and networks of Agon and PyTorch are trained with K seeds.
Groups are the values of one or two columns, or these crossed with the label, which is what S. Sagawa, P. W. Koh, T. B.
Hashimoto and P. Liang ("Distributionally robust neural networks for group shifts", ICLR 2020) minimise over. The script
prints, per table, model and kind of groups, the accuracy of the worst group among those with at least 30 held-out rows,
the largest mean log loss of such a group, and the AUC: means over the splits and seeds, with the standard deviation of
the accuracy and the standard error of the loss.
"""
import collections
import importlib
import pathlib
import subprocess
import sys
import tempfile

import numpy
import pandas
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split

networks = importlib.import_module("networks")
HERE = pathlib.Path(__file__).parent
GROUPS = {
    "adult": ["sex", "race"],
    "compas-two-years": ["race"],
    "german-credit": ["personal_status"],
    "telco-churn": ["Contract"],
}
FEWEST_ROWS = 30


def judge(test, columns, label, answer):
    truth = test[label]
    truth = (truth == sorted(truth.unique())[-1]).to_numpy()
    inside = numpy.clip(answer, 1e-12, 1 - 1e-12)
    loss = -numpy.log(numpy.where(truth, inside, 1 - inside))
    right = (answer > 0.5) == truth
    parts = [rows for rows in test.groupby(columns).indices.values() if len(rows) >= FEWEST_ROWS]
    worst = min(right[rows].mean() for rows in parts)
    return worst, max(loss[rows].mean() for rows in parts), roc_auc_score(truth, answer)


def torch(kind, folder, label, columns, seed):
    out = folder / "answers.csv"
    files = [folder / "train.csv", folder / "test.csv", label, ",".join(columns), out, str(seed)]
    subprocess.run([sys.executable, HERE / "networks-groups-peer.py", kind, *files], check=True)
    return pandas.read_csv(out)["answer"].to_numpy()


def answers(command, folder, label, columns, seed):
    """Yields the name of each model, and its probabilities of the held-out rows."""
    network = ["--network", "64,32", "--robust"]
    crossed = [*columns, label]
    yield "agon mean", networks.agon(command, folder, label, [*network, "mean"], seed)[0]
    for name, groups in (("columns", columns), ("columns and label", crossed)):
        options = [*network, "groups", "--groups", ",".join(groups)]
        yield "agon groups, " + name, networks.agon(command, folder, label, options, seed)[0]
    for kind in ("mlp", "xgboost"):
        yield kind, networks.peer(kind, folder, label)[0]
    yield "pytorch", torch("mean", folder, label, columns, seed)
    for name, groups in (("columns", columns), ("columns and label", crossed)):
        yield "pytorch groups, " + name, torch("groups", folder, label, groups, seed)


def main(tables, command, names):
    splits = seeds = 1
    if names[:1] == ["--splits"]:
        splits, names = int(names[1]), names[2:]
    if names[:1] == ["--seeds"]:
        seeds, names = int(names[1]), names[2:]
    for name in names or GROUPS:
        label, columns = networks.TABLES[name][0], GROUPS[name]
        frame = networks.read(tables, name)
        found = collections.defaultdict(list)
        for split in range(1, splits + 1):
            train, test = train_test_split(frame, test_size=0.25, random_state=split, stratify=frame[label])
            with tempfile.TemporaryDirectory() as scratch:
                folder = pathlib.Path(scratch)
                train.to_csv(folder / "train.csv", index=False)
                test.to_csv(folder / "test.csv", index=False)
                for seed in range(1, seeds + 1):
                    for model, answer in answers(command, folder, label, columns, seed):
                        for kind, groups in (("columns", columns), ("and label", [*columns, label])):
                            found[model, kind].append(judge(test, groups, label, answer))
        for (model, kind), values in found.items():
            accuracy, loss, auc = numpy.mean(values, axis=0)
            spread = numpy.std(values, axis=0)
            error = spread[1] / len(values) ** 0.5
            print(
                f"{name:17s}{model:27s}{kind:10s} worst group {accuracy:.4f} ({spread[0]:.4f})"
                f"  loss {loss:.4f} +- {error:.4f}  AUC {auc:.4f}",
                flush=True,
            )


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
