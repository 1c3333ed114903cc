#!/usr/bin/env bash
# Creates docs/images/figure1.png, the figure of the README, with a headless Chromium:
#   ./agon reproduce figure1 && docs/development/figure1.sh [FOLDER]
set -eu
folder=$(cd "${1:-reproduction}" && pwd)
image=$(cd "$(dirname "$0")/.." && pwd)/images/figure1.png
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
chromium --headless --no-sandbox --disable-gpu --disable-background-networking --hide-scrollbars \
  --user-data-dir="$profile" --virtual-time-budget=4000 --force-device-scale-factor=1.5 \
  --window-size=1200,705 --screenshot="$image" "file://$folder/report.html?only=figure1-risk" 2>/dev/null
