#!/bin/sh
# Measures the distributionally robust logistic regression of Li, Huang, So (NeurIPS 2019), radius 0.1 and label-cost 1,
# from prompt to prompt: each training is a new process.
#
# Usage: transport.sh [DATA...]
#   DATA     names of data sets [a9a mushrooms phishing w8a]
#   OPTIONS  further options of the training [--no-baseline]
#   ROUNDS   trainings of each problem, of which the median counts [5]
# Needs: AGON_DATA with the data sets, a JDK, Maven, and a python3 ($PYTHON, default /usr/bin/python3).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/agon" --version > /dev/null 2>&1 # builds, if need be
[ $# -gt 0 ] || set -- a9a mushrooms phishing w8a
"${PYTHON:-/usr/bin/python3}" - "$root/agon" "${OPTIONS---no-baseline}" "${ROUNDS:-5}" "$@" <<'END'
import json, statistics, subprocess, sys, time

agon, options, rounds, *names = sys.argv[1:]
norms = ["1", "2", "inf"]


def train(name, norm, more=()):
    robust = f"wasserstein=0.1,norm={norm},label-cost=1"
    command = [agon, "train", name, "--robust", robust, *options.split(), *more]
    start = time.perf_counter()
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    seconds = time.perf_counter() - start
    if run.returncode not in (0, 4):  # 4: a warning, because a model that gives every row one score is optimal
        sys.exit(run.stderr)
    return seconds, run.stdout


seconds = {(name, norm): [] for name in names for norm in norms}
for turn in range(int(rounds)):
    for name, norm in seconds:
        seconds[name, norm].append(train(name, norm)[0])
print("| seconds (of the training itself; certificate) | norm 1 | norm 2 | norm inf |")
print("|---|---|---|---|")
for name in names:
    cells = []
    for norm in norms:
        run = json.loads(train(name, norm, ["--json"])[1])
        proof = run["certificate"]
        met = "met" if proof["met"] else "not met"
        median = statistics.median(seconds[name, norm])
        cells.append(f"{median:.2f} ({run['seconds']:.2f}; {proof['kind']} {met})")
    print(f"| {name} | " + " | ".join(cells) + " |")
END
