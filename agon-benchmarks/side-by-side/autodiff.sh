#!/bin/sh
# Compares automatic differentiation with hand-written derivatives on cruise control, with JMH.
#
# Usage: autodiff.sh [option of JMH]...
# Needs: a JDK and Maven.
set -eu
. "$(dirname "$0")/build.sh"
"$java" -cp "$classpath" org.openjdk.jmh.Main AutodiffBenchmark "$@"
