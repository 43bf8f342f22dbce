#!/bin/sh
# dosbox 0.74-3 (Debian 0.74-3-4+b1): a server of its IPX network, and a player who comes and leaves with its own commands.
#
# Guess, from the manual (IPXNET CONNECT "opens a connection", IPXNET DISCONNECT "closes" it): a player who leaves makes room, and
# one player may come and go all evening.
# Seen: the server keeps the place of each connection that was ever opened. It has sixteen, one of them its own: the sixteenth
# connection of others fails ("failed to connect"), and so do all after it until the server is started again. Three friends who
# connect five times each fill it.
#
# Needs root on Debian 12, for a network namespace of its own.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq dosbox=0.74-3-4+b1 libsdl1.2debian libsdl-net1.2 libsdl-sound1.2 libcaca0 libopenal1 libsndio7.0 libmikmod3 \
  libmad0 libphysfs1 libmodplug1 > /dev/null 2>&1
for package in ./*.deb; do dpkg-deb --extract "$package" root; done
mkdir said home
printf '[ipx]\nipx=true\n[cpu]\ncycles=3000\n' | tee server.conf > client.conf
{
  printf '[autoexec]\nmount c %s/said\nc:\n' "$folder"
  for time in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17; do
    printf 'ipxnet connect 127.0.0.1 19900 > %s.txt\nipxnet disconnect > nul\n' "$time"
  done
  printf 'exit\n'
} >> client.conf
cat > look.sh <<'LOOK'
ip link set lo up
export LD_LIBRARY_PATH=root/usr/lib/x86_64-linux-gnu HOME=home SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
root/usr/bin/dosbox -conf server.conf -noconsole -c 'ipxnet startserver 19900' > server.log 2>&1 &
tries=0
while ! grep -q 'Connect from' server.log; do
  tries=$((tries + 1))
  if [ "$tries" -gt 150 ]; then break; fi
  sleep 0.2
done
root/usr/bin/dosbox -conf client.conf -noconsole > client.log 2>&1
kill -KILL $!
for answer in said/*; do
  if grep -q 'Client connected to server' "$answer"; then printf 'in '; fi
  if grep -q 'failed to connect' "$answer"; then printf 'out '; fi
done
LOOK
said=$(timeout 120 unshare --net sh look.sh 2> /dev/null)
printf '%s\n' "$said"
test "$said" = 'in in in in in in in in in in in in in in in out out '
