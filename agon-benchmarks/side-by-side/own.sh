#!/bin/sh
# Compares `auto` with hand-tuned methods on user-defined problems; see OwnBench.
#
# Usage: own.sh [--tune] [--more | --fresh | --unseen | --independent] [NAME...]
#   --tune         also runs four methods with fifteen pairs of steps each (minutes instead of seconds)
#   --more, --fresh, --unseen  other lists of problems
#   --independent  eighteen problems with answers by SciPy, on which nothing was tuned
# Needs: a JDK and Maven.
set -eu
. "$(dirname "$0")/build.sh"
"$java" --add-modules jdk.incubator.vector -cp "$classpath" dev.agon.benchmarks.own.OwnBench "$@"
