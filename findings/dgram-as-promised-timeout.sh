#!/bin/sh
# dgram-as-promised 6.0.0 on Node 20: what a `recv()` that timed out leaves behind.
#
# Guess: `recv()` rejects with TimeoutError after `setTimeout(ms)`, and the next call of the socket begins anew.
# Seen: the timeout is kept as an error of the socket, too. The next call fails at once with the TimeoutError of the one before: a
# second `recv()` does not wait, and a `send()` sends nothing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"type":"module"}' > package.json
npm install --silent --no-fund --no-audit dgram-as-promised@6.0.0 > /dev/null
cat > look.js <<'JS'
import { DgramAsPromised } from 'dgram-as-promised';

const socket = DgramAsPromised.createSocket('udp4');
const { port } = await socket.bind(0, '127.0.0.1');
socket.setTimeout(200);
const received = async () => {
  const began = performance.now();
  const how = await socket.recv().then(() => 'a datagram', (error) => error.constructor.name);
  return `${how} ${performance.now() - began < 100 ? 'at once' : 'after the timeout'}`;
};
const send = () => socket.send(Buffer.from('x'), 0, 1, port, '127.0.0.1').then(() => 'sent', (error) => error.constructor.name);
console.log('recv:', await received());
console.log('recv:', await received());
console.log('recv:', await received());
console.log('send:', await send());
console.log('send:', await send());
await socket.close();
JS
said=$(node look.js)
echo "$said"
test "$said" = 'recv: TimeoutError after the timeout
recv: TimeoutError at once
recv: TimeoutError after the timeout
send: TimeoutError
send: sent'
