"""Prepares the regression sets of Prospect and Drago as tables, exactly as the authors' code does.

Usage: prospect-data.py CHECKOUT FOLDER

CHECKOUT is a checkout of github.com/ronakdm/drago, which contains the raw data. FOLDER receives NAME-train.csv and
NAME-test.csv. The rows are permuted with RandomState(42), the first fifth of them is for testing, features are
standardised by the training rows, and the target is centred and divided by its standard deviation (ddof = 1). The
checksums belong to the tables for which the reference optima in experiments/field-spectral.yaml were computed. Needs
NumPy and pandas with openpyxl and xlrd.
"""
import hashlib, math, os, sys
import numpy as np
import pandas as pd

CHECKSUMS = {
    "yacht": "dbba154c292b92e092d3d3baad38291d4c108c912f52d562f1dd5299839c989a",
    "energy": "74a83767a39e2ee12e77e037585ea24b1f0ed67ae8d436ad248205a2a8f32fc4",
    "concrete": "a9a2389e4f14b300e2b27064dfcfcfe676b7fbc01dd362ce656564d051d8452a",
    "kin8nm": "591d522d90b25f4b22e1b56e5f2e32d6cc47ff96eb897055d458f51140a38c02",
    "power": "44ba022a98ddce60f0e82ea0f5ec72ce8f236c65f6b0a10a815d1cf3c9ed31b8",
}
checkout, folder = sys.argv[1:]


def raw(name):
    data = os.path.join(checkout, "data")
    if name == "yacht":
        return pd.read_csv(os.path.join(data, "UCI/yacht_hydrodynamics.data"), header=1, sep=r"\s+").to_numpy()
    if name == "energy":
        return pd.read_excel(os.path.join(data, "UCI/ENB2012_data.xlsx"), header=0).to_numpy()
    if name == "concrete":
        return pd.read_excel(os.path.join(data, "UCI/Concrete_Data.xls"), header=0).to_numpy()
    if name == "kin8nm":
        return pd.read_csv(os.path.join(data, "OpenML/dataset_2175_kin8nm.csv")).to_numpy()
    return pd.read_excel(os.path.join(data, "UCI/CCPP/CCPP/Folds5x2_pp.xlsx"), header=0).to_numpy()


def write(name, part, x, y):
    file = os.path.join(folder, f"{name}-{part}.csv")
    with open(file, "w") as out:
        out.write(",".join(["target"] + [f"x{j + 1}" for j in range(x.shape[1])]) + "\n")
        for row, target in zip(x, y):
            out.write(",".join(repr(float(v)) for v in [target, *row]) + "\n")
    return hashlib.sha256(open(file, "rb").read()).hexdigest()


os.makedirs(folder, exist_ok=True)
wrong = 0
for name, expected in CHECKSUMS.items():
    try:
        rows = raw(name)
    except ImportError as missing:
        print(name, "left out:", missing)
        wrong += 1
        continue
    if name == "energy":
        x, y = rows[:, :8], rows[:, 9]  # the second response
    else:
        x, y = rows[:, :-1], rows[:, -1]
    order = np.random.RandomState(42).permutation(len(rows))
    cut = math.ceil(0.2 * len(rows))
    test, train = order[:cut], order[cut:]
    mean, spread = x[train].mean(axis=0), x[train].std(axis=0)
    centre, unit = y[train].mean(), y[train].std(ddof=1)
    found = write(name, "train", (x[train] - mean) / spread, (y[train] - centre) / unit)
    write(name, "test", (x[test] - mean) / spread, (y[test] - centre) / unit)
    print(name, len(train), "rows:", "as expected" if found == expected else "the checksum differs: " + found)
    wrong += found != expected
sys.exit(1 if wrong else 0)
