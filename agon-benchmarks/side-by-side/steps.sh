#!/bin/sh
# Measures kernels, projection, oracle, exact risk and whole steps separately, with JMH.
#
# Usage: steps.sh [option of JMH]...      for example: steps.sh -p n=5000000
# Needs: a JDK and Maven.
set -eu
. "$(dirname "$0")/build.sh"
"$java" -cp "$classpath" org.openjdk.jmh.Main StepBenchmark "$@"
