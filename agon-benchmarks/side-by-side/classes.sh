#!/bin/sh
# Checks `auto` on classes of generated convex problems against an independent solver; see classes.py.
#
# Usage: classes.sh FOLDER [PROBLEMS [CLASSES [SEED]]]
#   FOLDER   receives the generated problems and their optima
#   PROBLEMS the number of problems of each class [12]
#   CLASSES  names of classes, separated by semicolons; empty for all [all]
#   SEED     another seed generates other problems [0]
# Needs: a JDK, Maven, and a python3 with NumPy ($PYTHON).
set -eu
. "$(dirname "$0")/build.sh"
"$python" "$here/classes.py" "$java --add-modules jdk.incubator.vector -cp $classpath dev.agon.benchmarks.ProblemClasses" "$@"
