#!/bin/sh
# armagetronad-dedicated 0.2.9.1 (Debian 0.2.9.1.0-3), asked by gamedig 5.3.3 (npm) and by hand for what it plays.
#
# Guess: the question for name, players and version (kind 53, the long one, all that gamedig sends) is answered from the start on.
# Seen: a server that has just begun answers it to none, however often it is asked, and gamedig fails, as if no server ran there.
# One short question (kind 52) of any sender opens it: from then on the long one is answered, to other senders and to gamedig, too.
#
# Needs root on Debian 12, for a network namespace of its own, and a node on the path.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
npm init -y > /dev/null
npm install --silent gamedig@5.3.3 > /dev/null
apt-get download -qq armagetronad-dedicated=0.2.9.1.0-3 armagetronad-common=0.2.9.1.0-3 > /dev/null 2>&1
for package in ./*.deb; do dpkg-deb --extract "$package" root; done
mkdir var
cat > ask.mjs <<'JS'
import { createSocket } from 'node:dgram';
import { GameDig } from 'gamedig';
const opened = () => new Promise((resolve) => {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1', () => resolve(socket));
});
const asked = (socket, kind) => new Promise((resolve) => {
  const done = (answer) => { clearTimeout(limit); socket.off('message', heard); resolve(answer); };
  const heard = (answer) => done(`kind ${answer.readUInt16BE(0)}`);
  const limit = setTimeout(done, 5000, 'nothing');
  socket.on('message', heard);
  socket.send(Buffer.from([0, kind, 0, 0, 0, 0, 0, 17]), 4534, '127.0.0.1');
});
const gamedig = () => GameDig.query({ type: 'armagetronadvanced', host: '127.0.0.1', port: 4534, givenPortOnly: true })
  .then(({ name }) => name, () => 'failed');
const [one, other] = [await opened(), await opened()];
console.log(`at first: ${await asked(one, 53)}, ${await asked(one, 53)}; gamedig ${await gamedig()}`);
console.log(`the short question: ${await asked(one, 52)}`);
console.log(`then, another sender: ${await asked(other, 53)}; gamedig: ${await gamedig()}`);
process.exit(0);
JS
cat > look.sh <<'LOOK'
ip link set lo up
root/usr/games/armagetronad-dedicated.real --datadir root/usr/share/games/armagetronad --configdir root/etc/armagetronad \
  --userdatadir var -d > server.log 2>&1 < /dev/null &
tries=0
while ! grep -q 'Bound socket' server.log; do
  tries=$((tries + 1))
  if [ "$tries" -gt 150 ]; then echo 'the server does not begin'; break; fi
  sleep 0.2
done
node ask.mjs
kill -TERM $!
LOOK
said=$(timeout 120 unshare --net sh look.sh)
printf '%s\n' "$said"
test "$said" = 'at first: nothing, nothing; gamedig failed
the short question: kind 50
then, another sender: kind 51; gamedig: Unnamed Server'
