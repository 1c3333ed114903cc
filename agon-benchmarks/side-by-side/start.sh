#!/bin/sh
# Compares the start-up time of the program, to its first output, with the start-up time of Python with NumPy and SciPy.
#
# Usage: start.sh
# Needs: a JDK, Maven, and a python3 with NumPy and SciPy ($PYTHON, default /usr/bin/python3).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/agon" --version > /dev/null 2>&1 # builds, if need be
"${PYTHON:-/usr/bin/python3}" - "$root/agon" "${PYTHON:-/usr/bin/python3}" <<'END'
import statistics, subprocess, sys, time

agon, python = sys.argv[1:]
commands = {
    "agon --version": [agon, "--version"],
    "agon methods": [agon, "methods"],
    "python3 import": [python, "-c", "import numpy, scipy.sparse, scipy.optimize"],
}
times = {name: [] for name in commands}
for turn in range(12):
    for name, command in commands.items():
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        times[name].append(time.perf_counter() - start)
base = statistics.median(times["python3 import"][2:])
for name, seconds in times.items():
    median = statistics.median(seconds[2:])
    print(f"{name:<16} {median * 1e3:6.0f} ms   {median / base:.2f} times python's")
END
