"""Compares agon train and its default method with SciPy's L-BFGS-B on the same risk, each in a new process.

Usage: auto.py AGON PYTHON PEER DATA [ROUNDS [SET ...]]

For each set and lambda1, the two sides run alternately, ROUNDS times each. The script prints:
  fit   the seconds and CPU seconds of the whole process: `agon train FILE --model M`, without a plain model, and `PEER fit` (with scikit-learn's reader)
  99%   the seconds within the process until 99% of P(0) - P* is gained, from agon's trace and from `PEER lbfgs`
  risk  the final risks, and their difference in percent of P(0) - P*
"""
import csv, os, re, resource, statistics, subprocess, sys, tempfile, time

agon, python, peer, data = sys.argv[1:5]
rounds = int(sys.argv[5]) if len(sys.argv) > 5 else 7
sets = sys.argv[6:] or ["phishing", "mushrooms", "a9a", "ijcnn1", "w8a"]
folder = tempfile.mkdtemp()
# The peer minimises the published problem, and trains no plain model beside it.
SAME = ("--regulariser", "nonconvex", "--no-baseline")
model, trace, weights = (os.path.join(folder, name) for name in ("m.json", "t.csv", "w.txt"))


def run(*command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return out, wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def to_99(floor):
    with open(trace) as file:
        rows = [(float(r["seconds"]), float(r["worst_case_risk"])) for r in csv.DictReader(file)]
    aim = floor + 0.01 * (rows[0][1] - floor)
    return next((s for s, risk in rows if risk <= aim), float("nan")), min(r for _, r in rows), rows[0][1]


def median(values):
    return statistics.median(values)


print("set lambda1 | fit: agon s (cpu), python s (cpu), ratio | 99%: agon s, SciPy s, ratio | risk: agon, SciPy, % worse")
for name in sets:
    file = os.path.join(data, name + ".libsvm.gz")
    for price in ("1/n^2", "1/n"):
        ours, theirs, ours_cpu, theirs_cpu, ours_99, theirs_99 = [], [], [], [], [], []
        for _ in range(rounds):
            _, wall, cpu = run(agon, "train", file, *SAME, "--lambda1", price, "--model", model, "--quiet")
            ours.append(wall), ours_cpu.append(cpu)
            _, wall, cpu = run(python, peer, "fit", file, price.replace("^", ""), weights)
            theirs.append(wall), theirs_cpu.append(cpu)
            run(agon, "train", file, *SAME, "--lambda1", price, "--threads", "1", "--trace", trace, "--quiet")
            out, _, _ = run(python, peer, "lbfgs", file, price.replace("^", ""))
            floor = float(re.search(r"best ([0-9.]+)", out).group(1))
            theirs_99.append(float(re.search(r" 99%:([0-9.]+)s", out).group(1)))
            risk = to_99(floor)[1]
            if abs(risk - floor) < 1e-6:  # the peer prints six digits
                floor = risk
            seconds, risk, start = to_99(floor)
            ours_99.append(seconds)
        print(
            f"{name} {price} | {median(ours):.2f} ({median(ours_cpu):.2f}) {median(theirs):.2f} ({median(theirs_cpu):.2f})"
            f" {median(t / o for o, t in zip(ours, theirs)):.2f} | {median(ours_99):.3f} {median(theirs_99):.3f}"
            f" {median(t / o for o, t in zip(ours_99, theirs_99)):.2f} | {risk:.6f} {floor:.6f} {100 * (risk - floor) / (start - floor):+.3f}",
            flush=True,
        )
