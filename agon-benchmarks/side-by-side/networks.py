"""Compares networks of Agon with scikit-learn's MLP, PyTorch and XGBoost on tables, on the same held-out rows.

Usage: networks.py FOLDER AGON PEERS [--splits N] [TABLE]...

FOLDER contains the CSV files, AGON is the command, PEERS is a folder with torch_mlp.py, or - to leave PyTorch out.
Every training is a process of its own, and its seconds are measured from its start to its end. They include the
predictions of the peers, but not the predictions of Agon. The script prints one line per split, table and model.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy
import pandas
from sklearn.metrics import r2_score, roc_auc_score
from sklearn.model_selection import train_test_split

PYTHON = sys.executable
HERE = pathlib.Path(__file__).parent

# For each table: the label, the columns that no model can use (identifiers, dates, free text), the delimiter, and the
# column of groups.
TABLES = {
    "adult": ("class", [], ",", "sex"),
    "bank-marketing": ("y", [], ";", None),
    "telco-churn": ("Churn", ["customerID"], ",", "Contract"),
    "compas-two-years": (
        "two_year_recid",
        ["compas_screening_date", "c_jail_in", "c_jail_out", "c_offense_date", "c_arrest_date"],
        ",",
        "race",
    ),
    "german-credit": ("default", [], ",", None),
    "titanic": ("survived", ["name", "ticket", "cabin"], ",", "sex"),
    "bike-sharing": ("cnt", ["dteday", "instant"], ",", None),
    "insurance": ("charges", [], ",", None),
    "interaction": ("label", [], ",", None),
}
KEPT = {
    "compas-two-years": ["sex", "age", "race", "juv_fel_count", "juv_misd_count", "juv_other_count"]
    + ["priors_count", "c_charge_degree", "two_year_recid"],
}
TAIL = 0.5


def interaction(rows=6000):
    """Returns rows of two classes, given by a product of two columns and noise; three more columns have no effect."""
    random = numpy.random.RandomState(7)
    x = random.randn(rows, 5)
    label = x[:, 0] * x[:, 1] + 0.5 * x[:, 2] + 0.5 * random.randn(rows) > 0
    frame = pandas.DataFrame(x, columns=list("abcde"))
    frame["label"] = label.astype(int)
    return frame


def read(tables, name):
    if name == "interaction":
        return interaction()
    label, drop, delimiter, _ = TABLES[name]
    frame = pandas.read_csv(tables / (name + ".csv"), sep=delimiter)
    return frame[KEPT[name]] if name in KEPT else frame.drop(columns=drop)


def timed(command):
    before = os.times()
    start = time.perf_counter()
    run = subprocess.run(command, capture_output=True, text=True)
    seconds = time.perf_counter() - start
    after = os.times()
    if run.returncode not in (0, 4):
        raise SystemExit(run.stderr)
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return run.stdout, seconds, cpu


def agon(command, folder, label, options, seed=1):
    model = folder / "model.json"
    _, seconds, cpu = timed(
        [command, "train", folder / "train.csv", "--label", label, *options]
        + ["--no-baseline", "--seed", str(seed), "--quiet", "--model", model]
    )
    answers, _, _ = timed([command, "predict", model, folder / "test.csv"])
    path = folder / "answers.csv"
    path.write_text(answers)
    return pandas.read_csv(path).iloc[:, -1].to_numpy(), seconds, cpu


def peer(kind, folder, label):
    out = folder / "answers.csv"
    files = [folder / "train.csv", folder / "test.csv", label, out]
    _, seconds, cpu = timed([PYTHON, HERE / "networks-peer.py", kind, *files])
    return pandas.read_csv(out)["answer"].to_numpy(), seconds, cpu


def measures(test, label, group, answer):
    truth = test[label]
    if truth.nunique() > 2:
        return {"R^2": r2_score(truth, answer)}
    truth = (truth == sorted(truth.unique())[-1]).to_numpy()
    inside = numpy.clip(answer, 1e-12, 1 - 1e-12)
    loss = numpy.sort(-numpy.log(numpy.where(truth, inside, 1 - inside)))[::-1]
    right = (answer > 0.5) == truth
    found = {
        "AUC": roc_auc_score(truth, answer),
        "accuracy": right.mean(),
        "cvar": loss[: int(TAIL * len(loss))].mean(),
    }
    if group:
        names = test[group]
        found["worst group"] = min(
            right[(names == name).to_numpy()].mean()
            for name in names.unique()
            if (names == name).sum() >= 50
        )
    return found


def torch(peers, folder, label, alpha):
    test = peers / "torch_mlp.py"
    files = [folder / "train.csv", folder / "test.csv"]
    out, seconds, cpu = timed([PYTHON, test, "fit", *files, label, str(alpha), "1", "64,32"])
    words = out.split()
    found = dict(zip(words[::2], map(float, words[1::2])))
    cvar = {"cvar": found["cvar"]} if alpha == TAIL else {}
    return {"AUC": found["auc"], "accuracy": found["accuracy"], **cvar}, seconds, cpu


def line(table, model, found, seconds, cpu):
    cells = "  ".join(f"{name} {value:.4f}" for name, value in found.items())
    print(f"{table:17s}{model:20s}{seconds:7.1f} s {cpu:7.1f} cpu s   {cells}", flush=True)


def compare(tables, command, peers, name, split):
    label, _, _, group = TABLES[name]
    network = ["--network", "64,32", "--robust"]
    frame = read(tables, name)
    classes = frame[label].nunique() <= 2
    train, test = train_test_split(
        frame, test_size=0.25, random_state=split, stratify=frame[label] if classes else None
    )
    runs = {"agon linear": ["--robust", "mean"], "agon network": [*network, "mean"]}
    if classes:
        runs["agon network cvar"] = [*network, f"cvar={TAIL}"]
    if group:
        runs["agon network groups"] = [*network, "groups", "--groups", group]
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        train.to_csv(folder / "train.csv", index=False)
        test.to_csv(folder / "test.csv", index=False)
        for model, options in runs.items():
            answer, *times = agon(command, folder, label, options)
            line(name, model, measures(test, label, group, answer), *times)
        for kind in ("mlp", "xgboost"):
            answer, *times = peer(kind, folder, label)
            line(name, kind, measures(test, label, group, answer), *times)
        for alpha in (1, TAIL) if classes and peers.name != "-" else ():
            found, *times = torch(peers, folder, label, alpha)
            line(name, "pytorch" if alpha == 1 else "pytorch cvar", found, *times)


def main(tables, command, peers, names):
    splits = 1
    if names[:1] == ["--splits"]:
        splits, names = int(names[1]), names[2:]
    for split in range(1, splits + 1):
        for name in names or TABLES:
            compare(tables, command, peers, name, split)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]), sys.argv[4:])
