#!/bin/sh
# dns-packet 5.6.1: a service whose instance name has a dot ("Bob v1.2"), as DNS-SD allows (RFC 6763, section 4.3).
#
# Guess: as RFC 6763 has it for names as text, a dot that is written `\.` stays inside its label, so that the instance is one label.
# Seen: every dot ends a label, and the backslash goes on the wire as a byte of the name: "Bob v1\" and "2" are two labels. No way to
# write the name was found. Other programs read another instance than was meant.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit dns-packet@5.6.1 > /dev/null
cat > look.cjs <<'JS'
const { name } = require('dns-packet');
function labels(text) {
  const bytes = name.encode(text);
  const found = [];
  for (let at = 0; bytes[at] > 0; at += bytes[at] + 1) found.push(bytes.subarray(at + 1, at + 1 + bytes[at]).toString());
  return found.join(' | ');
}
console.log(labels('Bob v1.2._room._udp.local'));
console.log(labels('Bob v1\\.2._room._udp.local'));
JS
said=$(node look.cjs)
echo "$said"
test "$said" = 'Bob v1 | 2 | _room | _udp | local
Bob v1\ | 2 | _room | _udp | local'
