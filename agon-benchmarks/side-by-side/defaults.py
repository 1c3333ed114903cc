"""Compares the default set with the plain model on many small tables, 20 random splits each.

Usage: defaults.py AGON

The tables come with scikit-learn and statsmodels, or are generated: heavy tails, rare classes, more columns than usual,
few rows, many categories, wrong labels. A positive difference is a cost of the default.
"""
import json, os, subprocess, sys, tempfile, warnings
import numpy as np
import pandas as pd
import sklearn.datasets
import statsmodels.api as sm

warnings.filterwarnings("ignore")
LOG_LOSS, R2 = 0.002, 0.01  # the loss by which the default may be worse than the plain model
STATSMODELS = {
    "spector": "GRADE", "anes96": "vote", "stackloss": "STACKLOSS", "scotland": "YES", "grunfeld": "invest",
    "copper": "WORLDCONSUMPTION", "cpunish": "EXECUTIONS", "committee": "BILLS103", "macrodata": "realgdp",
    "danish_data": "lrm", "strikes": "duration", "ccard": "AVGEXP", "fair": "affairs", "randhie": "mdvis",
    "statecrime": "murder", "engel": "foodexp", "cancer": "cancer", "heart": "survival",
}  # fmt: skip


def named(condition):
    return np.where(condition, "yes", "no")


def of_packages():
    load = lambda name: getattr(sklearn.datasets, "load_" + name)(as_frame=True).frame
    for name in ("breast_cancer", "wine", "iris", "digits"):
        table = load(name)
        target = table.pop("target")
        for k in (0,) if name == "breast_cancer" else (1,) if name != "digits" else (3, 8):
            yield f"{name}, class {k}", table.assign(label=named(target == k)), "label"
    yield "diabetes", load("diabetes"), "target"
    for name, label in STATSMODELS.items():
        yield name, getattr(sm.datasets, name).load_pandas().data, label


def generated():
    random = np.random.RandomState(11)
    frame = lambda x, y: pd.DataFrame(x).add_prefix("x").assign(y=y)
    x = random.randn(800, 10)
    line = x @ np.arange(10)
    yield "Student errors, 2 degrees", frame(x, line + 3 * random.standard_t(2, 800)), "y"
    yield "Student errors, 3 degrees", frame(x, line + 3 * random.standard_t(3, 800)), "y"
    yield "lognormal label", frame(x, np.exp(1.2 * random.randn(800) + x[:, 0] / 2)), "y"
    for rows, positive in ((3000, 60), (6000, 20)):
        x = random.randn(rows, 8)
        score = x[:, 0] * 2 + x[:, 1] + x[:, 2] + random.logistic(size=rows)
        yield f"{positive} of {rows:,} positive", frame(x, named(score > np.sort(score)[-positive - 1])), "y"
    x = random.randn(300, 80)
    yield "80 columns", frame(x, named(x[:, 0] + x[:, 1] + random.randn(300) > 0)), "y"
    x = random.randn(40, 3)
    yield "40 rows", frame(x, named(x[:, 0] + random.randn(40) > 0)), "y"
    levels, effects = random.randint(0, 40, (4000, 3)), random.randn(3, 40)
    score = sum(effects[k][levels[:, k]] for k in range(3)) + random.logistic(size=4000)
    yield "120 levels", frame(np.char.add("v", levels.astype(str)), named(score > 0)), "y"
    x = random.randn(2000, 6)
    wrong = random.rand(2000) < 0.25
    yield "25% wrong labels", frame(x, named((x[:, 0] + random.logistic(size=2000) > 0) ^ wrong)), "y"


def measure(agon, file, label):
    command = [agon, "train", file, "--label", label, "--validate", "0.25", "--seeds", "20", "--json", "--quiet"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode not in (0, 4):  # 4: nothing was learned
        raise SystemExit(" ".join(command) + "\n" + run.stderr)
    told = json.loads(run.stdout)
    default, plain = [part for part in told["resampling"].values() if isinstance(part, dict)][:2]
    return told["robust"], told["data"]["rows"], default, plain


def main(agon):
    print("| table | training rows | default | measure | plain | default minus plain, mean | worst split | above the limit |")
    print("|---|---|---|---|---|---|---|---|")
    above = runs = 0
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "table.csv")
        for name, table, label in [*of_packages(), *generated()]:
            table.to_csv(file, index=False)
            robust, rows, default, plain = measure(agon, file, label)
            key, sign, limit = ("log_loss", 1, LOG_LOSS) if "log_loss" in plain else ("r2", -1, R2)
            values = [np.array(part[key]["values"], float) for part in (default, plain)]
            cost = sign * (values[0] - values[1])
            count = int((cost > limit).sum())
            above, runs = above + count, runs + len(cost)
            title = "log loss" if key == "log_loss" else "R^2"
            cells = [name, f"{rows:,}", robust, title, f"{values[1].mean():.4f}", f"{cost.mean():+.4f}", f"{cost.max():+.4f}"]
            print("| " + " | ".join(cells) + f" | {count} of {len(cost)} |", flush=True)
    print(f"\nThe default is worse than plain by more than {LOG_LOSS} log loss or {R2} R^2 in {above} of {runs} splits.")


main(sys.argv[1])
