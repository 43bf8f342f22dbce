#!/bin/sh
# wesnothd 1.16.9 (Debian 1:1.16.9-1): what it answers to the four zero bytes with which a client asks for a plain connection.
#
# Guess: four bytes with the number of the connection, which differs from client to client; the client speaks next. SIGTERM ends the
# server with 0.
# Seen: the four bytes are the number 42 for every client, and a message follows unasked: its length in four bytes, big-endian, and
# WML by gzip, an empty tag that asks for the client's version. So what comes tells a Wesnoth server from any other that takes a
# connection. SIGTERM is not handled: the shell reads 143.
#
# Needs root on Debian 12, for a network namespace of its own, and a node on the path.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq wesnoth-1.16-server=1:1.16.9-1 libboost-random1.74.0 libboost-coroutine1.74.0 libboost-locale1.74.0 \
  libboost-context1.74.0 libboost-thread1.74.0 libboost-iostreams1.74.0 libboost-program-options1.74.0 > /dev/null 2>&1
for package in ./*.deb; do dpkg-deb --extract "$package" root; done
cat > look.cjs <<'JS'
const net = require('node:net');
const zlib = require('node:zlib');
const greeting = () => new Promise((resolve) => {
  const socket = net.connect(15000, '127.0.0.1', () => socket.write(Buffer.alloc(4)));
  let all = Buffer.alloc(0);
  socket.on('error', () => setTimeout(() => resolve(greeting()), 100));
  socket.on('data', (data) => {
    all = Buffer.concat([all, data]);
    if (all.length < 8 || all.length < 8 + all.readUInt32BE(4)) return;
    resolve({ socket, text: `${all.readUInt32BE(0)} ${JSON.stringify(zlib.gunzipSync(all.subarray(8)).toString())}` });
  });
});
(async () => {
  const first = await greeting();
  const second = await greeting();
  console.log(first.text);
  console.log(second.text);
  first.socket.destroy();
  second.socket.destroy();
})();
JS
cat > look.sh <<'LOOK'
ip link set lo up
LD_LIBRARY_PATH=root/usr/lib/x86_64-linux-gnu root/usr/games/wesnothd-1.16 --port 15000 > server.log 2>&1 &
node look.cjs
kill -TERM $!
wait $! || echo "ended with $?"
LOOK
said=$(timeout 30 unshare --net sh look.sh)
printf '%s\n' "$said"
test "$said" = '42 "[version]\n[/version]\n"
42 "[version]\n[/version]\n"
ended with 143'
