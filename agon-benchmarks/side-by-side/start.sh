#!/bin/sh
# Compares the start-up time of the program, to its first output, with the start-up time of Python with NumPy and SciPy.
#
# Usage: start.sh [PROGRAM [TURNS]]
# PROGRAM, for example bin/agon of an unpacked archive, is compared with the program of the checkout, also in a training on
# phishing if AGON_DATA is set. The order is reversed in every other turn.
# Needs: a JDK, Maven, and a python3 with NumPy and SciPy ($PYTHON, default /usr/bin/python3).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
for program in "$root/agon" ${1:+"$1"}; do
  "$program" --version > /dev/null 2>&1 # builds, if need be, and makes the class-data archive
done
"${PYTHON:-/usr/bin/python3}" - "${PYTHON:-/usr/bin/python3}" "${2:-12}" "${AGON_DATA:-}" "$root/agon" ${1:+"$1"} <<'END'
import resource, statistics, subprocess, sys, time

python, turns, data, *programs = sys.argv[1:]
commands = {}
for program, name in zip(programs, ("agon", "other")):
    for arguments in ("--version", "--help", "methods"):
        commands[f"{name} {arguments}"] = [program, arguments]
    if data and len(programs) > 1:
        commands[f"{name} train"] = [program, "train", "phishing", "--data", data, "--quiet", "--json"]
commands["python3 import"] = [python, "-c", "import numpy, scipy.sparse, scipy.optimize"]


def run(command):
    """Returns the seconds from prompt to prompt and the seconds of CPU."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end, after = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    return end - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


times = {name: [] for name in commands}
for turn in range(int(turns)):
    for name in list(commands)[:: 1 if turn % 2 == 0 else -1]:
        times[name].append(run(commands[name]))
median = {name: [statistics.median(column) for column in zip(*rows[2:])] for name, rows in times.items()}
base = median["python3 import"][0]
for name, (seconds, cpu) in median.items():
    line = f"{name:<16} {seconds * 1e3:6.0f} ms   {seconds / base:.2f} times python's   CPU {cpu * 1e3:6.0f} ms"
    if name.startswith("other "):
        pairs = list(zip(times[name][2:], times["agon " + name[6:]][2:]))
        for k, kind in enumerate(("time", "CPU")):
            ratios = sorted(other[k] / checkout[k] for other, checkout in pairs)
            line += f"   {kind} {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f}) of the checkout's"
    print(line)
END
