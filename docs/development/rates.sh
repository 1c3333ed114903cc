#!/usr/bin/env bash
# Creates docs/images/rates-mean.png and rates-momentum.png, the figures of theory.md, with a headless Chromium:
#   ./agon reproduce rates --full && docs/development/rates.sh [FOLDER]
set -eu
folder=$(cd "${1:-reproduction}" && pwd)
images=$(cd "$(dirname "$0")/.." && pwd)/images
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
for picture in rates-mean:415 rates-momentum:385; do # the height fits the legend: two lines, one line
  name=${picture%:*}
  chromium --headless --no-sandbox --disable-gpu --disable-background-networking --hide-scrollbars \
    --user-data-dir="$profile" --virtual-time-budget=4000 --force-device-scale-factor=1.5 \
    --window-size="1200,${picture#*:}" --screenshot="$images/$name.png" "file://$folder/report.html?only=$name" 2>/dev/null
done
