#!/bin/sh
# Checks the timing of agon compare: runs the same methods in both orders, and prints their seconds and whether the ranking is the same.
# Methods that differ by less than a factor of two may change places; otherwise the exit code is 1.
#
# Usage: clocks.sh [DATA [METHOD METHOD ...]]
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
data=${1:-mushrooms}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- hcmm2 sgda primal-lbfgs
forward=$(printf '%s,' "$@")
backward=
for name; do backward=$name,$backward; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for order in forward backward; do
  eval "names=\$$order"
  "$root/agon" compare "$data" --methods "${names%,}" --seeds 3 --iterations 2000 --threads 1 --out "$folder/$order" --quiet > /dev/null
  awk -F, -v order="$order" '
    NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
    { name = $column["method"]; sum[name] += $column["seconds"]; runs[name]++ }
    END { for (name in sum) printf "%s %s %.4f\n", order, name, sum[name] / runs[name] }' "$folder/$order/summary.csv" | sort -k3 -g
done | tee "$folder/seconds"
awk '
  { seconds[$1, $2] = $3; names[$2] }
  function quicker(order, a, b) { return 2 * seconds[order, a] < seconds[order, b] }
  END {
    for (a in names) for (b in names)
      if (quicker("forward", a, b) && seconds["backward", a] >= seconds["backward", b] ||
          quicker("backward", a, b) && seconds["forward", a] >= seconds["forward", b]) {
        print "the ranking of " a " and " b " depends on the order"; differs = 1
      }
    if (!differs) print "the same ranking in both orders"
    exit differs
  }' "$folder/seconds"
