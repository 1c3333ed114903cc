"""Compares robust models with the plain model of agon, with scikit-learn and with XGBoost, on identical files.

Usage: pays.py AGON FOLDER [SPLITS] [TABLE...]

FOLDER contains NAME.csv or NAME.csv.gz for the tables below; missing tables are skipped, and the table customers is generated. A
further table is named NAME=LABEL or NAME=LABEL=DROPPED,COLUMNS.

1. Random splits (three quarters to train): the default and cvar=0.8 and the plain model. The script prints the differences of the
   held-out log loss or R^2, and how often the default is worse by more than 0.002 log loss or 0.01 R^2.
2. Shift: later rows, or the worst group. The script prints by how much each set changes the loss of the test rows' worst
   tenth or worst group, and how often it is lower.
"""
import json, os, subprocess, sys, tempfile, warnings
import numpy as np
import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import log_loss, r2_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

try:
    import xgboost
except ImportError:
    xgboost = None
warnings.filterwarnings("ignore")

COMPAS = ("sex,age,race,juv_fel_count,juv_misd_count,juv_other_count,priors_count,c_charge_degree,two_year_recid").split(",")
LOG_LOSS, R2 = 0.002, 0.01  # the loss by which the default may be worse than the plain model
# The key is the name of a table; the value is its label and the columns to drop.
TABLES = {
    "adult": ("class", ""),
    "bank-marketing": ("y", ""),
    "compas": ("two_year_recid", ""),
    "telco-churn": ("Churn", "customerID"),
    "titanic": ("survived", "name,ticket,cabin"),
    "german-credit": ("default", ""),
    "insurance": ("charges", ""),
    "bike-sharing": ("cnt", "instant,dteday"),
    "customers": ("churned", "customer_id"),
}
# The name of a table; the kind of shift; the column that orders the rows by time (None: the order of the file) or the columns of the
# groups; the sets to try.
SHIFTS = [
    ("bank-marketing", "time", None, ["kl-penalty=1", "cvar=0.8", "chi2=0.05"]),
    ("bike-sharing", "time", "instant", ["kl-penalty=1", "cvar=0.8", "chi2=0.05"]),
    ("customers", "time", None, ["kl-penalty=1", "cvar=0.8", "chi2=0.05"]),
    ("compas", "groups", "race,label", ["groups", "cvar=0.8"]),
    ("adult", "groups", "sex,label", ["groups", "cvar=0.8"]),
    ("insurance", "groups", "smoker", ["groups", "cvar=0.8"]),
    ("customers", "groups", "city", ["groups", "cvar=0.8"]),
]
CUTS = (0.5, 0.6635, 0.75)  # shares of the rows before the cut; the second is the first 30,000 rows of bank-marketing

agon, folder = sys.argv[1], sys.argv[2]
splits = int(sys.argv[3]) if len(sys.argv) > 3 else 5
for extra in (a for a in sys.argv[4:] if "=" in a):
    name, label, *drop = extra.split("=")
    TABLES[name] = (label, drop[0] if drop else "")
names = [a.split("=")[0] for a in sys.argv[4:]] or list(TABLES)
work = tempfile.mkdtemp()
train_file, test_file = (os.path.join(work, part + ".csv") for part in ("train", "test"))


def read(name):
    if name == "customers":
        file = os.path.join(work, "customers.csv")
        subprocess.run([agon, "data", "generate", "customers,n=6000", "--out", file], check=True)
        return pd.read_csv(file)
    for file in (os.path.join(folder, name + end) for end in (".csv", ".csv.gz", "-two-years.csv.gz")):
        if os.path.exists(file):
            table = pd.read_csv(file, sep=None, engine="python", encoding="utf-8-sig")
            return table[COMPAS] if name == "compas" else table
    return None


def ours(name, *options):
    """Returns the test measures of the model, and of the plain model that was trained along with it."""
    label, drop = TABLES[name]
    command = [agon, "train", train_file, "--test", test_file, "--label", label, "--json", "--quiet", *options]
    run = subprocess.run(command + (["--drop", drop] if drop else []), capture_output=True, text=True)
    if run.returncode not in (0, 4):  # 4: nothing was learned
        raise SystemExit(" ".join(command) + "\n" + run.stderr)
    told = json.loads(run.stdout)
    return told["test"], told.get("baseline", {}).get("test")


def theirs(name, train, test):
    """Returns the mean held-out log loss or R^2 of scikit-learn and XGBoost."""
    label, drop = TABLES[name]
    x, new = (part.drop(columns=[label] + [c for c in drop.split(",") if c]) for part in (train, test))
    words = [c for c in x if x[c].dtype == object]
    numbers = [c for c in x if c not in words]
    prepare = make_column_transformer(
        (make_pipeline(SimpleImputer(strategy="median", add_indicator=True), StandardScaler()), numbers),
        (make_pipeline(SimpleImputer(strategy="constant", fill_value="missing"), OneHotEncoder(handle_unknown="ignore")), words),
    )
    regression = is_regression(train[label])
    tools = [Ridge() if regression else LogisticRegression(max_iter=2000)]
    if xgboost is not None:
        tools.append(xgboost.XGBRegressor(n_jobs=2) if regression else xgboost.XGBClassifier(n_jobs=2))
    scores = []
    codes = {v: k for k, v in enumerate(sorted(train[label].unique(), key=str))}
    y, truth = (part[label] if regression else part[label].map(codes) for part in (train, test))
    for tool in tools:
        fitted = make_pipeline(prepare, tool).fit(x, y)
        if regression:
            scores.append(r2_score(truth, fitted.predict(new)))
        else:
            scores.append(log_loss(truth, fitted.predict_proba(new), labels=sorted(codes.values())))
    return scores


def is_regression(column):
    return column.dtype != object and column.nunique() > 10


def random_split(table, seed):
    order = np.random.RandomState(seed).permutation(len(table))
    at = 3 * len(order) // 4
    return table.iloc[np.sort(order[:at])], table.iloc[np.sort(order[at:])]


def write(train, test):
    train.to_csv(train_file, index=False)
    test.to_csv(test_file, index=False)


def compare_defaults():
    print(f"## Random splits, {splits} for each table: default and cvar=0.8 minus plain, mean (worst split)\n")
    print("| table | measure | plain | default | cvar=0.8 | worst tenth, default | worst tenth, cvar=0.8 | scikit-learn | XGBoost |")
    print("|---|---|---|---|---|---|---|---|---|")
    worse = runs = worse_tables = tables = 0
    for name in names:
        table = read(name)
        if table is None:
            continue
        measure = "r2" if is_regression(table[TABLES[name][0]]) else "log_loss"
        sign, most = (-1, R2) if measure == "r2" else (1, LOG_LOSS)
        rows = []
        for seed in range(splits):
            train, test = random_split(table, seed)
            write(train, test)
            default, plain = ours(name)
            tail, _ = ours(name, "--robust", "cvar=0.8", "--no-baseline")
            rows.append([plain[measure], default[measure], tail[measure]] + [m["worst_tenth_loss"] / plain["worst_tenth_loss"] - 1 for m in (default, tail)] + theirs(name, train, test))
        rows = np.array(rows)
        costs = sign * (rows[:, 1:3] - rows[:, :1])
        worse += int((costs[:, 0] > most).sum())
        runs += splits
        worse_tables += int(costs[:, 0].mean() > most)
        tables += 1
        mean = rows.mean(axis=0)
        cells = [f"{sign * c.mean():+.4f} ({sign * c.max():+.4f})" for c in costs.T] + [f"{m:+.1%}" for m in mean[3:5]] + [f"{m:.4f}" for m in mean[5:]]
        print(f"| {name}, {len(table)} rows | {'R^2' if measure == 'r2' else 'log loss'} | {mean[0]:.4f} | " + " | ".join(cells) + " |", flush=True)
    print(f"\nThe default is worse than plain by more than {LOG_LOSS} log loss or {R2} R^2 in {worse} of {runs} splits, and on average on {worse_tables} of {tables} tables.\n")


def shifted(name, kind, column):
    table = read(name)
    if table is None:
        return
    if kind == "time":
        ordered = table if column is None else table.sort_values(column)
        for cut in CUTS:
            at = round(cut * len(ordered))
            yield f"first {at} rows", ordered.iloc[:at], ordered.iloc[at:]
    else:
        for seed in range(splits):
            yield (f"split {seed}", *random_split(table, seed))


def compare_under_shift():
    print("## Shift: the worst tenth of later rows, the worst group of held-out rows\n")
    print("| table | shift | test | set | mean loss, plain | mean loss | worst, plain | worst | change |")
    print("|---|---|---|---|---|---|---|---|---|")
    better, runs = {}, {}
    for name, kind, column, sets in SHIFTS:
        if name not in names:
            continue
        key = "worst_group_loss" if kind == "groups" else "worst_tenth_loss"
        results = {}
        for part, train, test in shifted(name, kind, column):
            write(train, test)
            for chosen in sets:
                options = ["--robust", chosen] + (["--groups", column.replace("label", TABLES[name][0])] if kind == "groups" else [])
                model, plain = ours(name, *options)
                numbers = (plain["mean_loss"], model["mean_loss"], plain[key], model[key])
                runs[chosen] = runs.get(chosen, 0) + 1
                better[chosen] = better.get(chosen, 0) + (model[key] < plain[key])
                if kind == "time":
                    line(name, "later rows", part, chosen, numbers)
                results.setdefault(chosen, []).append(numbers)
        if kind == "groups":
            for chosen, numbers in results.items():
                line(name, column, f"{splits} splits", chosen, np.mean(numbers, axis=0))
    print()
    for chosen, count in better.items():
        print(f"{chosen} lowers the loss of the worst tenth or of the worst group in {count} of {runs[chosen]} cases.")


def line(name, shift, part, chosen, numbers):
    plain_mean, mean, plain_worst, worst = numbers
    print(f"| {name} | {shift} | {part} | {chosen} | {plain_mean:.4g} | {mean:.4g} | {plain_worst:.4g} | {worst:.4g} | {worst / plain_worst - 1:+.1%} |", flush=True)


compare_defaults()
compare_under_shift()
