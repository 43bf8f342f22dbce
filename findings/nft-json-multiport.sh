#!/bin/sh
# nftables 1.0.6 (Debian 1.0.6-2+deb12u2) beside iptables 1.8.9 (1.8.9-2), rules of iptables-nft as JSON.
#
# Guess: `nft -j list ruleset` holds what `nft list ruleset` prints, so that a program may read the JSON alone. A rule of the match
# multiport is printed as a set of ports, and the set is in the JSON.
# Seen: the text has the ports, `udp dport { 27412,5353 }`; the JSON has the name of the match, and no ports:
# {"xt": {"type": "match", "name": "multiport"}}. A reader of the JSON cannot tell which ports a rule lets through.
#
# Needs root on Debian 12, for a network namespace of its own.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq nftables=1.0.6-2+deb12u2 libnftables1=1.0.6-2+deb12u2 iptables=1.8.9-2 libxtables12=1.8.9-2 \
  libip4tc2=1.8.9-2 libip6tc2=1.8.9-2 libnftnl11 libmnl0 libjansson4 libnetfilter-conntrack3 libnfnetlink0 > /dev/null 2>&1
for package in ./*.deb; do dpkg-deb --extract "$package" root; done
libraries=$(dirname "$(find root -name 'libxtables.so*' | head -n 1)")
export LD_LIBRARY_PATH="$folder/$libraries" XTABLES_LIBDIR="$folder/$libraries/xtables"
cat > look.sh <<'LOOK'
root/usr/sbin/xtables-nft-multi iptables -A INPUT -p udp -m multiport --dports 27412,5353 -j ACCEPT
root/usr/sbin/nft list ruleset | grep -c '27412' | sed 's/^/lines of the text with the port: /'
root/usr/sbin/nft -j list ruleset | grep -c '27412' | sed 's/^/lines of the JSON with the port: /'
root/usr/sbin/nft -j list ruleset | grep -o '{"xt": [^}]*}'
LOOK
said=$(unshare --net sh look.sh || true)
echo "$said"
test "$said" = 'lines of the text with the port: 1
lines of the JSON with the port: 0
{"xt": {"type": "match", "name": "multiport"}'
