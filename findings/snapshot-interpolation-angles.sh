#!/bin/sh
# @geckos.io/snapshot-interpolation 1.1.1: angles between two snapshots, `key(rad)` and `key(deg)` as its README names them.
#
# Guess: halfway between 350 and 10 degrees lies 0, and the README's own line, 'direction(rad) rotationInDeg(deg)', turns both keys
# the short way.
# Seen: where the first key of the line is an angle, its unit is lost and it turns the long way round: halfway lies 180. A key of more
# than one letter with a unit that is not the first keeps the newest value: only its last letter is looked up. A key of one letter
# behind a key without unit turns the short way.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-fund --no-audit @geckos.io/snapshot-interpolation@1.1.1 > /dev/null
cat > look.cjs <<'JS'
const { SnapshotInterpolation } = require('@geckos.io/snapshot-interpolation');
const snapshots = new SnapshotInterpolation(10);
const at = (time, direction, rotationInDeg) => ({
  id: String(time),
  time,
  state: [{ id: 'hero', x: 0, direction, rotationInDeg, d: rotationInDeg }],
});
const halfway = (keys) => snapshots.interpolate(at(0, 0.1, 350), at(100, 6.2, 10), 0.5, keys).state[0];
const both = halfway('direction(rad) rotationInDeg(deg)');
console.log(`the README's line: ${both.direction.toFixed(2)} rad, ${both.rotationInDeg} deg`);
console.log(`one letter, first: ${halfway('d(deg)').d} deg; behind another: ${halfway('x d(deg)').d} deg`);
JS
said=$(node look.cjs)
echo "$said"
test "$said" = "the README's line: 3.15 rad, 10 deg
one letter, first: 180 deg; behind another: 0 deg"
