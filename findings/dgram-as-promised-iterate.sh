#!/bin/sh
# dgram-as-promised 6.0.0 on Node 20: `for await (const datagram of socket)` whose body awaits.
#
# Guess: what comes while the body runs waits for the next turn of the loop, as with `events.on` of Node and with streams; of twenty
# datagrams on loopback twenty are iterated over.
# Seen: one. The iterator listens only while `recv()` is pending, and a datagram that comes between two calls is gone without an error.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"type":"module"}' > package.json
npm install --silent --no-fund --no-audit dgram-as-promised@6.0.0 > /dev/null
cat > look.js <<'JS'
import { DgramAsPromised } from 'dgram-as-promised';

const receiver = DgramAsPromised.createSocket('udp4');
const { port } = await receiver.bind(0, '127.0.0.1');
let arrived = 0;
const all = new Promise((resolve) => {
  receiver.socket.on('message', () => { arrived += 1; if (arrived === 20) resolve(); });
});
const sender = DgramAsPromised.createSocket('udp4');
const iterated = [];
const loop = (async () => {
  for await (const { msg } of receiver) {
    iterated.push(msg[0]);
    await all;
  }
})();
for (let number = 0; number < 20; number++) await sender.send(Buffer.from([number]), 0, 1, port, '127.0.0.1');
await all;
await new Promise((resolve) => setTimeout(resolve, 100));
await receiver.close();
await sender.close();
await loop;
console.log(`arrived ${arrived}, iterated over ${iterated.length}`);
JS
said=$(node look.js)
echo "$said"
test "$said" = 'arrived 20, iterated over 1'
