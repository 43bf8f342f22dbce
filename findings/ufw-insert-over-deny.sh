#!/bin/sh
# ufw 0.36.2 (Debian 0.36.2-1): a rule that allows what another one denies, put before it.
#
# Guess, from ufw(8) ("insert NUM RULE", "prepend RULE"): after `ufw deny 27412/udp` both `ufw insert 1 allow 27412/udp` and
# `ufw prepend allow 27412/udp` put a rule first, which wins.
# Seen: both print "Skipping inserting existing rule" and end with 0, and the port stays denied. `ufw allow 27412/udp` prints
# "Rule updated", and the port is allowed: the action counts for nothing when ufw looks whether a rule is there.
#
# Needs root on Debian 12, and python3. It runs in a network namespace and on files of its own.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq ufw=0.36.2-1 > /dev/null 2>&1
dpkg-deb --extract ufw_*.deb root
cp root/usr/share/ufw/*.rules root/usr/share/ufw/ufw.conf root/etc/ufw/
cat > look.sh <<'LOOK'
export PYTHONPATH="$PWD/root/usr/lib/python3/dist-packages"
ufw() { python3 root/usr/sbin/ufw --rootdir="$PWD/root" --datadir="$PWD/root" "$@" 2> /dev/null; }
ufw deny 27412/udp | head -n 1
ufw insert 1 allow 27412/udp | head -n 1
ufw prepend allow 27412/udp | head -n 1
ufw show added | grep 27412
ufw allow 27412/udp | head -n 1
ufw show added | grep 27412
LOOK
said=$(unshare --net sh look.sh || true)
echo "$said"
test "$said" = 'Rules updated
Skipping inserting existing rule
Skipping inserting existing rule
ufw deny 27412/udp
Rules updated
ufw allow 27412/udp'
