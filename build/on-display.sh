#!/bin/sh
# Runs a command on a display of its own that has a window manager: without one X11 minimises no window, fills no screen and
# closes no window when asked to. For machines that have no display (.github/workflows/release.yml).
exec xvfb-run --auto-servernum sh -c '
  openbox &
  timeout 30 sh -c "until wmctrl -m >/dev/null 2>&1; do sleep 0.1; done"
  exec "$@"' on-display "$@"
