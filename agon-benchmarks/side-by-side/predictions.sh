#!/bin/sh
# Measures predicted probabilities per second for rows with 14 non-zeros, on one thread, with JMH.
#
# Usage: predictions.sh [option of JMH]...
# Needs: a JDK and Maven.
set -eu
. "$(dirname "$0")/build.sh"
"$java" -cp "$classpath" org.openjdk.jmh.Main PredictionBenchmark "$@"
