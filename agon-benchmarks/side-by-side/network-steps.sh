#!/bin/sh
# Compares derivatives of networks with PyTorch, both in double precision with one thread.
#
# Usage: network-steps.sh
# Needs: a JDK, Maven, and Python with PyTorch.
set -eu
. "$(dirname "$0")/build.sh"
while read -r sizes rows; do
  echo "$sizes, $rows rows"
  echo "  agon    $("$java" --add-modules=jdk.incubator.vector -cp "$classpath" \
    dev.agon.benchmarks.NetworkSteps "$sizes" "$rows" 2> /dev/null)"
  echo "  pytorch $("$python" "$here/network-steps.py" "$sizes" "$rows")"
done << END
784-128-1 64
100-256-256-1 256
100-64-32-1 64
14-32-1 32
END
