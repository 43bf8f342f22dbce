#!/bin/sh
# teeworlds-server 0.7.5 (Debian 0.7.5-2), without `bindaddr` or with 0.0.0.0, where another program has its UDP port on IPv4.
#
# Guess: "port might already be in use", and an end with an error, as where both IPv4 and IPv6 are taken.
# Seen: it opens the port on IPv6 alone, with a line in its log, and runs on. A question by IPv6 is answered; one by IPv4, as on a
# local network, reaches the other program, and a launcher that waits for an end or for an answer waits in vain.
#
# Needs root on Debian 12, for a network namespace of its own, and a node on the path.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq teeworlds-server=0.7.5-2 teeworlds-data=0.7.5-2 > /dev/null 2>&1
for package in ./*.deb; do dpkg-deb --extract "$package" root; done
mkdir home
cat > look.cjs <<'JS'
const { createSocket } = require('node:dgram');
const { spawn } = require('node:child_process');
const { setTimeout: pause } = require('node:timers/promises');

const PORT = 8303;
const taken = (type, port, address) => new Promise((resolve) => {
  const socket = createSocket({ type, ipv6Only: type === 'udp6' });
  socket.bind(port, address, () => resolve(socket));
});
/** Asks for a token, as a client does at first. */
const asked = async (type, address) => {
  const socket = await taken(type, 0, address);
  let answers = false;
  socket.on('message', () => { answers = true; });
  for (let tries = 0; tries < 50 && !answers; tries++) {
    socket.send(Buffer.concat([Buffer.from([4, 0, 0, 255, 255, 255, 255, 5, 1, 2, 3, 4]), Buffer.alloc(508)]), PORT, address);
    await pause(100);
  }
  socket.close();
  return answers;
};
const started = (...more) => {
  const server = spawn(`${__dirname}/root/usr/games/teeworlds-server`, ['sv_register 0', `sv_port ${PORT}`, 'sv_map dm1', ...more], {
    stdio: 'ignore', cwd: `${__dirname}/root/usr/share/games/teeworlds`, env: { HOME: `${__dirname}/home` },
  });
  const ended = new Promise((resolve) => server.on('exit', (code) => resolve(code)));
  return { server, ended };
};
(async () => {
  const four = await taken('udp4', PORT, '0.0.0.0');
  const six = await taken('udp6', PORT, '::');
  console.log(`both taken: ends with ${await started().ended}`);
  six.close();
  for (const more of [[], ['bindaddr 0.0.0.0']]) {
    const { server, ended } = started(...more);
    console.log(`IPv4 taken${more.map((one) => `, ${one}`)}: answers on IPv6 ${await asked('udp6', '::1')}, runs ${server.exitCode === null}`);
    server.kill();
    await ended;
  }
  four.close();
})();
JS
cat > look.sh <<'LOOK'
ip link set lo up
node look.cjs
LOOK
said=$(timeout 60 unshare --net sh look.sh)
printf '%s\n' "$said"
test "$said" = 'both taken: ends with 255
IPv4 taken: answers on IPv6 true, runs true
IPv4 taken, bindaddr 0.0.0.0: answers on IPv6 true, runs true'
