#!/bin/sh
# dgram-as-promised 6.0.0 on Node 20: `getSendBufferSize()` of a bound socket.
#
# Guess: a number of bytes, as `getRecvBufferSize()` gives.
# Seen: RangeError. The method calls itself; the size is to be read from `socket.socket.getSendBufferSize()`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"type":"module"}' > package.json
npm install --silent --no-fund --no-audit dgram-as-promised@6.0.0 > /dev/null
cat > look.js <<'JS'
import { DgramAsPromised } from 'dgram-as-promised';

const socket = DgramAsPromised.createSocket('udp4');
await socket.bind(0, '127.0.0.1');
const kind = (read) => {
  try { return typeof read(); } catch (error) { return error.name; }
};
console.log('receive:', kind(() => socket.getRecvBufferSize()));
console.log('send:', kind(() => socket.getSendBufferSize()));
console.log('send, below:', kind(() => socket.socket.getSendBufferSize()));
await socket.close();
JS
said=$(node look.js)
echo "$said"
test "$said" = 'receive: number
send: RangeError
send, below: number'
