#!/bin/sh
# Compares `auto` with hand-tuned methods on user-defined problems; see OwnBench.
#
# Usage: own.sh [--tune] [--more | --fresh] [NAME...]
#   --tune  also runs four methods with fifteen pairs of steps each (minutes instead of seconds)
#   --more, --fresh  other lists of problems; on the fresh ones nothing was tuned
# Needs: a JDK and Maven.
set -eu
. "$(dirname "$0")/build.sh"
"$java" --add-modules jdk.incubator.vector -cp "$classpath" dev.agon.benchmarks.own.OwnBench "$@"
