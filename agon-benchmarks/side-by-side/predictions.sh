#!/bin/sh
# Probabilities per second of rows with 14 non-zeros, on one thread, measured with JMH.
#
# Usage: predictions.sh [option of JMH]...
# Needs: a JDK and Maven.
set -eu
. "$(dirname "$0")/build.sh"
"$java" -cp "$classpath" org.openjdk.jmh.Main PredictionBenchmark "$@"
