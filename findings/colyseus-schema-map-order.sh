#!/bin/sh
# @colyseus/schema 5.0.34: in which order a map of the server's state is gone through at a client.
#
# Guess: a MapSchema is a map, whose entries keep the order in which they were set, and a client that has decoded every patch goes
# through them as the server does, as it goes through an array or a set.
# Seen: a key that the server deletes and sets again within one patch, as of a player who is put out and in, comes last at the server
# and stays first at the client; with a patch between the two it comes back at another place than the server's. So a client that
# picks "the first player", or adds numbers up in order, decides otherwise than the server. A set has the server's order.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"type":"module"}' > package.json
npm install --silent --no-fund --no-audit @colyseus/schema@5.0.34 > /dev/null
cat > look.js <<'JS'
import { Decoder, Encoder, schema, t } from '@colyseus/schema';

const State = schema({ map: t.map('number'), set: t.set('string') }, 'State');
const [server, client] = [new State(), new State()];
const [encoder, decoder] = [new Encoder(server), new Decoder(client)];
const patched = () => {
  decoder.decode(encoder.encode());
  encoder.discardChanges();
};
const show = (what) => {
  const order = ({ map, set }) => `map ${[...map.keys()].join('')}, set ${[...set.values()].join('')}`;
  console.log(`${what}: server ${order(server)}; client ${order(client)}`);
};
for (const key of ['a', 'b', 'c']) {
  server.map.set(key, 1);
  server.set.add(key);
}
decoder.decode(encoder.encodeAll());
encoder.discardChanges();
show('at first');
server.map.delete('a');
server.map.set('a', 2);
server.set.delete('a');
server.set.add('a');
patched();
show('one patch');
server.map.delete('b');
patched();
server.map.set('b', 3);
patched();
show('two patches');
console.log(`the same entries: ${[...server.map].every(([key, value]) => client.map.get(key) === value)}`);
JS
said=$(node look.js)
echo "$said"
test "$said" = 'at first: server map abc, set abc; client map abc, set abc
one patch: server map bca, set bca; client map abc, set bca
two patches: server map cab, set bca; client map acb, set bca
the same entries: true'
