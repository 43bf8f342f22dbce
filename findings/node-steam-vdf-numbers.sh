#!/bin/sh
# @node-steam/vdf 2.2.0: values of an appmanifest_*.acf, in which Valve quotes every value.
#
# Guess: what is quoted stays text; the owner of a game is the SteamID of 17 digits that the file has.
# Seen: what looks like a number becomes one. The SteamID ends in other digits than the file's (beyond 2^53), a game with the name
# "1942" has a number for a name, and a folder "0123" is 123.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit @node-steam/vdf@2.2.0 > /dev/null
cat > look.cjs <<'JS'
const { parse } = require('@node-steam/vdf');
const file = ['"AppState"', '{', '\t"name"\t\t"1942"', '\t"installdir"\t\t"0123"', '\t"LastOwner"\t\t"76561190000000007"', '}', ''];
console.log(JSON.stringify(parse(file.join('\n')).AppState));
JS
said=$(node look.cjs)
echo "$said"
test "$said" = '{"name":1942,"installdir":123,"LastOwner":76561190000000000}'
