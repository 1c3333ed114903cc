#!/bin/sh
# Measures auto on risks with kinks: evaluations, Hessians, passes, seconds and the certificate of each set, next to chi2=0.05 on the same rows.
#
# Usage: kinks.sh FILE...
#   FILE     LIBSVM text or a table, gzipped or not
#   LOSSES   losses, separated by semicolons [logistic]
#   FACTORS  lambda2 = factor/n, for each factor [1]; n is written as "n"
#   SETS     sets; groups:K are K groups that follow from the features [seven shares of cvar, five radii of tv, three numbers of groups]
#   ROUNDS   runs of each, of which the fastest counts [3]
#   MOST the time limit of a run in seconds [60]
# A pass is the cost of one evaluation of P with its gradient. Seconds are CPU time. An evaluation counts only at a new
# point.
# Needs: a JDK, Maven.
set -eu
: "${1:?name the data}"
. "$(dirname "$0")/build.sh"
sets=${SETS:-cvar=0.95;cvar=0.8;cvar=0.5;cvar=0.3;cvar=0.1;cvar=0.05;cvar=0.02;tv=0.01;tv=0.05;tv=0.1;tv=0.3;tv=0.6;groups:2;groups:5;groups:40}
for file in "$@"; do
  "$java" --add-modules jdk.incubator.vector -cp "$classpath" dev.agon.benchmarks.KinkedSets \
    "$file" "${LOSSES:-logistic}" "${FACTORS:-1}" "$sets" "${ROUNDS:-3}" "${MOST:-60}" 2> /dev/null
done
