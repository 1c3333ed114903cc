"""Compares networks of Agon with scikit-learn's MLP and XGBoost on tables, on the same held-out rows.

Usage: networks.py FOLDER AGON [TABLE]...     FOLDER has the CSV files, AGON is the command
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import pandas
from sklearn.compose import make_column_selector, make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.metrics import r2_score, roc_auc_score
from sklearn.model_selection import train_test_split
from sklearn.neural_network import MLPClassifier, MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from xgboost import XGBClassifier, XGBRegressor

# The label, and the columns that no model can use: identifiers, dates, free text.
TABLES = {
    "adult": ("class", [], ","),
    "bank-marketing": ("y", [], ";"),
    "telco-churn": ("Churn", ["customerID"], ","),
    "german-credit": ("default", [], ","),
    "titanic": ("survived", ["name", "ticket", "cabin"], ","),
    "bike-sharing": ("cnt", ["dteday", "instant"], ","),
    "insurance": ("charges", [], ","),
}


def encoder():
    numbers = make_pipeline(SimpleImputer(), StandardScaler())
    words = make_pipeline(
        SimpleImputer(strategy="constant", fill_value="missing"),
        OneHotEncoder(handle_unknown="ignore", min_frequency=10),
    )
    return make_column_transformer(
        (numbers, make_column_selector(dtype_include="number")),
        (words, make_column_selector(dtype_exclude="number")),
    )


def score(classes, truth, answer):
    return roc_auc_score(truth, answer) if classes else r2_score(truth, answer)


def peer(model, train, test, label, classes, positive):
    start = time.perf_counter()
    inputs, target = train.drop(columns=label), train[label]
    if classes:
        target = (target == positive).astype(int)
    else:
        centre, scale = target.mean(), target.std()
        target = (target - centre) / scale
    pipeline = make_pipeline(encoder(), model).fit(inputs, target)
    rows = test.drop(columns=label)
    answer = pipeline.predict_proba(rows)[:, 1] if classes else pipeline.predict(rows)
    seconds = time.perf_counter() - start
    truth = (test[label] == positive).astype(int) if classes else (test[label] - centre) / scale
    return score(classes, truth, answer), seconds


def agon(command, folder, label, classes, options):
    start = time.perf_counter()
    model = folder / "model.json"
    subprocess.run(
        [command, "train", folder / "train.csv", "--label", label, "--robust", "mean", *options]
        + ["--seed", "1", "--quiet", "--model", model],
        check=True, capture_output=True,
    )
    seconds = time.perf_counter() - start
    run = subprocess.run(
        [command, "evaluate", model, folder / "test.csv", "--json"],
        check=True, capture_output=True, text=True,
    )
    measures = json.loads(run.stdout)
    return find(measures, "auc" if classes else "r2"), seconds


def find(node, name):
    if isinstance(node, dict):
        if name in node:
            return node[name]
        for child in node.values():
            found = find(child, name)
            if found is not None:
                return found
    return None


def main(tables, command, names):
    print("table            measure  agon linear       agon 64,32        sklearn MLP       xgboost")
    for name in names or TABLES:
        label, drop, delimiter = TABLES[name]
        frame = pandas.read_csv(tables / (name + ".csv"), sep=delimiter).drop(columns=drop)
        classes = frame[label].nunique() <= 2
        positive = sorted(frame[label].unique())[-1] if classes else None
        train, test = train_test_split(
            frame, test_size=0.25, random_state=1, stratify=frame[label] if classes else None
        )
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            train.to_csv(folder / "train.csv", index=False)
            test.to_csv(folder / "test.csv", index=False)
            mlp = MLPClassifier if classes else MLPRegressor
            trees = XGBClassifier if classes else XGBRegressor
            results = [
                agon(command, folder, label, classes, []),
                agon(command, folder, label, classes, ["--network", "64,32"]),
                peer(
                    mlp((64, 32), early_stopping=True, max_iter=200, random_state=1),
                    train, test, label, classes, positive,
                ),
                peer(trees(n_jobs=2, random_state=1), train, test, label, classes, positive),
            ]
        cells = "".join(f"{value:.4f} {seconds:6.1f} s   " for value, seconds in results)
        print(f"{name:16s} {'AUC' if classes else 'R^2':8s} {cells}", flush=True)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
