"""Trains with every robust set that the documentation, the hints and the default grids of tune suggest.

Usage: suggestions.py AGON FOLDER [TABLE...]

FOLDER contains the tables of `agon data list` as NAME.csv or NAME.csv.gz; missing tables are skipped. A suggestion fails on
a table if `agon train` does not return exit code 0, for example because nothing is learned.
"""
import os, subprocess, sys

# The name of a table; its label, the columns of its groups, and further options.
TABLES = {
    "adult": ("class", "sex,label", []),
    "bank-marketing": ("y", "marital", []),
    "bike-sharing": ("cnt", "season", ["--drop", "instant,dteday"]),
    "compas-two-years": ("two_year_recid", "race,label", ["--drop", "is_recid"]),
    "german-credit": ("default", "housing", []),
    "insurance": ("charges", "smoker", []),
    "telco-churn": ("Churn", "Contract", ["--drop", "customerID"]),
    "titanic": ("survived", "sex", ["--drop", "name"]),
}
# The sets that the guides, the README, the help texts and the hints suggest.
GUIDES = (
    "chi2=95% kl=95% cvar=0.8 chi2=0.05 kl=0.05 kl-penalty=1 kl-penalty=5 penalty=1/n tv=0.05 extremile=2 esrm=1 "
    "groups groups-penalty=0.1 wasserstein=0.1"
).split()
# The sets of the default grids of `agon tune`.
GRIDS = "cvar=0.95 cvar=0.5 chi2=0.01 chi2=0.2 kl=0.01 kl=0.2 kl-penalty=2".split()


def exit_code(agon, file, label, groups, options, chosen):
    command = [agon, "train", file, "--label", label, "--quiet", *options]
    if chosen != "default":
        command += ["--robust", chosen, "--no-baseline"]
    if chosen.startswith("groups"):
        command += ["--groups", groups.replace("label", label)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        print(" ".join(command), run.stderr, sep="\n", file=sys.stderr)
    return run.returncode


def main(agon, folder, names):
    failed = runs = 0
    print("| table | sets | failed |\n|---|---|---|")
    for name in names or TABLES:
        files = (os.path.join(folder, name + end) for end in (".csv", ".csv.gz"))
        file = next((f for f in files if os.path.exists(f)), None)
        if file is None:
            continue
        sets = ["default", *GUIDES, *GRIDS]
        bad = [chosen for chosen in sets if exit_code(agon, file, *TABLES[name], chosen) != 0]
        failed, runs = failed + len(bad), runs + len(sets)
        print(f"| {name} | {len(sets)} | {', '.join(bad) or 'none'} |", flush=True)
    print(f"\n{failed} of {runs} trainings failed.")
    return failed


sys.exit(1 if main(sys.argv[1], sys.argv[2], sys.argv[3:]) else 0)
