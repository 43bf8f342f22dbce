// A machine with a firewall of its own, a friend's machine on its network, and what the self-check says there: network, mount
// and process namespaces, so that all of it goes at the end and this machine's own firewall is untouched. For root of a Linux.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SelfCheck } from '../../../window/contract.ts';
import type { FirewallState } from './states.ts';

export interface Seen {
  /** What the self-check says to root and to an ordinary user, on a network with a device that answers multicast DNS. */
  readonly root: SelfCheck;
  readonly user: SelfCheck;
  /** And to an ordinary user where no device answers. */
  readonly alone: SelfCheck;
  /** And to root. */
  readonly rootAlone: SelfCheck;
  /** And to the ordinary user of a game's server, at a port of TCP without a rule. */
  readonly game: SelfCheck;
  /** Whether a friend's datagram comes in. */
  readonly comesIn: boolean;
  /** The same after the command that root was told was run; null where none was told. */
  readonly opened: boolean | null;
}

const PROBE = join(import.meta.dirname, 'probe.ts');

/** Far longer than the slowest firewall takes to start. */
const LIMIT_MS = 240_000;

export async function seenWith(state: FirewallState): Promise<Seen> {
  const lines = [MACHINES, state.bridged ? BRIDGE : '', DEVICE, setUpOf(state), ANSWERING, '"$1" "$2"'];
  const args = [
    '--net',
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
    'bash',
    '-euc',
    lines.join('\n'),
  ];
  const { stdout } = await promisify(execFile)('unshare', [...args, 'world', process.execPath, PROBE], {
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return JSON.parse(stdout);
}

/** The friend's machine, and folders of their own for all that the firewalls write. */
const MACHINES = `
  mount -t tmpfs none /run
  mkdir -p /run/lock /run/dbus /run/netns /run/own/bin
  for etc in /etc/ufw /etc/firewalld /etc/default; do
    if [ -d $etc ]; then
      cp -a $etc /run/own/
      mount --bind /run/own/\${etc##*/} $etc
    fi
  done
  printf '#!/bin/sh\\nexec "$@"\\n' > /run/own/bin/sudo
  chmod +x /run/own/bin/sudo
  export PATH=/run/own/bin:/usr/sbin:/sbin:$PATH
  exec 3>&1 1>&2
  ip link set lo up
  ip netns add friend
  ip link add eth0 address 02:00:00:00:07:02 type veth \\
    peer name lan address 02:00:00:00:07:05 netns friend
  ip addr add 192.168.7.2/24 brd + dev eth0
  ip link set eth0 up
  ip -n friend addr add 192.168.7.5/24 brd + dev lan
  ip -n friend link set lan up`;

/** The devices of this namespace are shown from now on, of which br0 is known to be a bridge. */
const BRIDGE = `
  mount -t sysfs none /sys
  ip link add br0 type bridge
  ip addr flush dev eth0
  ip link set eth0 master br0
  ip addr add 192.168.7.2/24 brd + dev br0
  ip link set br0 up
  until grep -q up /sys/class/net/br0/operstate; do sleep 0.1; done`;

/** The friend's machine answers multicast DNS, as most do; avahi says so once its names are its own. */
const DEVICE = `
  mkdir -p /run/avahi-daemon
  printf '[server]\\nenable-dbus=no\\n[publish]\\npublish-workstation=yes\\n' > /run/own/avahi.conf
  ip netns exec friend avahi-daemon --no-drop-root --no-rlimits --file /run/own/avahi.conf 2> /run/own/avahi.log &`;

const ANSWERING = `
  until grep -q 'Server startup complete' /run/own/avahi.log; do sleep 0.1; done`;

function setUpOf({ program, setUp }: FirewallState): string {
  const tell = 'exec 1>&3';
  switch (program) {
    case 'ufw':
      return `ufw --force reset\nufw --force enable\n${setUp}\n${tell}`;
    case 'firewalld':
      return `dbus-daemon --system --fork --nopidfile
        firewalld --nopid
        until firewall-cmd --state; do sleep 0.1; done
        ${setUp}\n${tell}`;
    case 'nftables':
      return `nft -f - <<'RULES'\n${setUp}\nRULES\n${tell}`;
    default:
      return `${setUp}\n${tell}`;
  }
}
