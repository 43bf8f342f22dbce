#!/bin/sh
# @node-steam/vdf 2.2.0: the path of a library in a libraryfolders.vdf of Steam for Windows.
#
# Guess: Steam writes a backslash as two (C:\\Games), and the parser gives the path that is meant (C:\Games), as its pattern for
# quoted text knows escapes.
# Seen: both backslashes stay. Windows opens such a path all the same; a comparison with another spelling of it fails.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit @node-steam/vdf@2.2.0 > /dev/null
cat > look.cjs <<'JS'
const { parse } = require('@node-steam/vdf');
const file = String.raw`"libraryfolders"
{
	"0"
	{
		"path"		"C:\\Games\\Steam"
	}
}
`;
console.log(parse(file).libraryfolders[0].path);
JS
said=$(node look.cjs)
printf "%s\n" "$said"
test "$said" = 'C:\\Games\\Steam'
