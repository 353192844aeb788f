#!/bin/sh
# Draws the app icons of the boards and the visits as PNG from their SVG sources; run it after changing one of them.
# Needs chromium (CHROMIUM=… for another one).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
web="$here/../Sources/Server/Server/Web"
chromium=${CHROMIUM:-chromium}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

# draw SOURCE SIZE NAME [FORM]: one square picture, transparent where the source is. 96 colours are enough for all but
# the badge, of which Android uses the transparency only.
draw() {
  {
    echo '<!doctype html><meta charset="utf-8"><style>html,body{margin:0}svg{display:block;width:'"$2"'px;height:'"$2"'px}</style>'
    cat "$1"
  } > "$work/page.html"
  # A window is never smaller than 500 px; the picture is cut out of its corner.
  "$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --force-device-scale-factor=1 \
    --user-data-dir="$work/profile" --default-background-color=00000000 --window-size=600,600 \
    --screenshot="$work/page.png" "file://$work/page.html" >/dev/null 2>&1
  convert "$work/page.png" -crop "$2x$2+0+0" +repage -strip -dither None -colors 96 -define png:compression-level=9 \
    "${4:-PNG8}:$web/$3"
}

draw "$web/app-icon.svg" 192 icon-192.png
draw "$web/app-icon.svg" 512 icon-512.png
draw "$here/icons/maskable.svg" 192 maskable-192.png
draw "$here/icons/maskable.svg" 512 maskable-512.png
draw "$here/icons/touch.svg" 180 apple-touch-icon.png
draw "$here/icons/badge.svg" 96 badge-96.png PNG32
draw "$here/icons/visits.svg" 192 visits-192.png
draw "$here/icons/visits.svg" 512 visits-512.png
draw "$here/icons/visits-maskable.svg" 192 visits-maskable-192.png
draw "$here/icons/visits-maskable.svg" 512 visits-maskable-512.png
