#!/bin/sh
# rot-js 2.2.1: `RNG.setSeed` with whole numbers that a game may share as the seed of a match, and `RNG.getSeed` of it.
#
# Guess: 0 and negative numbers are seeds as others, and what getSeed says begins the same sequence again.
# Seen: seeds below 1 are turned over (1/seed). After 0 getSeed says Infinity, and of the first five numbers none reaches 0.001, so that
# a match of this seed begins with the first choice again and again. After -5 getSeed says -0.2, which begins another sequence. Whole
# numbers from 1 do as guessed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-fund --no-audit rot-js@2.2.1 > /dev/null
cat > look.cjs <<'JS'
const { RNG } = require('rot-js');
const numbers = (seed) => {
  RNG.setSeed(seed);
  return Array.from({ length: 5 }, () => RNG.getUniform());
};
for (const seed of [7, 0, -5]) {
  const first = numbers(seed);
  const told = RNG.getSeed();
  const again = String(numbers(told)) === String(first);
  console.log(`${seed}: getSeed ${told}, the same by it ${again}, all below 0.001 ${first.every((one) => one < 0.001)}`);
}
JS
said=$(node look.cjs)
echo "$said"
test "$said" = '7: getSeed 7, the same by it true, all below 0.001 false
0: getSeed Infinity, the same by it true, all below 0.001 true
-5: getSeed -0.2, the same by it false, all below 0.001 false'
