// Firewalls as people have them, each made by the real program in a network namespace. The friend is at 192.168.7.5, on the
// network of eth0, where this machine is 192.168.7.2. docs/networks.md shows this table.

import type { SelfCheck } from '../../../window/contract.ts';

export type Program = 'none' | 'ufw' | 'firewalld' | 'nftables' | 'iptables-nft' | 'iptables-legacy';

export interface FirewallState {
  readonly program: Program;
  /** What there is, as docs/networks.md calls it. */
  readonly name: string;
  /** Lines of a shell that make it, or the input of nft where the program is nftables. */
  readonly setUp: string;
  /** Made so that a look misleads: by rules for some friends alone, or for what a try sends. */
  readonly misleading?: true;
  /** The network of the friend is that of a bridge, br0, whose part eth0 is. */
  readonly bridged?: true;
  /** Whether a friend's first datagram comes in. */
  readonly comesIn: boolean;
  /** What the self-check says to root and to an ordinary user, where a device on the network answers. */
  readonly root: SelfCheck['state'];
  readonly user: SelfCheck['state'];
}

const IN = 'likely';
const OUT = 'blocked';
const UNSURE = 'unsure';

const input = (rules: string, more = '') => `table inet filter {
${more}
  chain input {
    type filter hook input priority 0; policy drop
    iif "lo" accept
    ct state vmap { established : accept, related : accept, invalid : drop }
${rules}
  }
}`;

const VPN = `table inet vpn {
  chain input {
    type filter hook input priority filter; policy drop
    iif "lo" accept
    iifname "wg0" accept
    ct state established,related accept
  }
}`;

const dropped = (friends: string) => `table inet block {
  chain input {
    type filter hook input priority -10; policy accept
    iifname "eth0" ${friends} drop
  }
}`;

/** The programs by which ufw makes its rules are those of the older kind from now on. */
const BY_LEGACY = `
  ufw --force disable
  nft flush ruleset
  cp -a /etc/alternatives /run/own/
  mount --bind /run/own/alternatives /etc/alternatives
  for each in iptables iptables-restore ip6tables ip6tables-restore; do
    ln -sf /usr/sbin/$(echo $each | sed s/tables/tables-legacy/) /etc/alternatives/$each
  done
  ufw --force enable`;

const ofBridge = (verdict: string) => `table bridge filter {
  chain early {
    type filter hook prerouting priority 0; policy accept
    udp dport 27412 ${verdict}
  }
}`;

const state = (
  program: Program,
  name: string,
  setUp: string,
  comesIn: boolean,
  root: SelfCheck['state'] = comesIn ? IN : OUT,
  user: SelfCheck['state'] = root,
): FirewallState => ({ program, name, setUp, comesIn, root, user });

/** One that root, too, cannot tell of unless another account is told more. */
const misleading = (
  program: Program,
  name: string,
  setUp: string,
  comesIn: boolean,
  told: Partial<Pick<FirewallState, 'root' | 'user'>> = {},
): FirewallState => ({
  ...state(program, name, setUp, comesIn, UNSURE),
  ...{ misleading: true, ...told },
});

/** A rule that ufw puts before all of its own. */
const beforeUfw = (rule: string) =>
  `sed -i '/^# End required lines/a -A ufw-before-input ${rule}' /etc/ufw/before.rules\nufw reload`;

const iptables = (name: string) => `
  ${name} -P INPUT DROP
  ${name} -A INPUT -i lo -j ACCEPT
  ${name} -A INPUT -m conntrack --ctstate RELATED,ESTABLISHED -j ACCEPT`;

export const FIREWALL_STATES: readonly FirewallState[] = [
  state('none', 'no rules', '', true),

  state('ufw', 'on, no rule', '', false),
  state('ufw', 'the port allowed', 'ufw allow 27412/udp', true),
  state('ufw', 'allowed on another adapter', 'ufw allow in on tailscale0', false),
  state('ufw', 'allowed from one address elsewhere', 'ufw allow from 192.168.77.5', false),
  state('ufw', 'allowed from the LAN', 'ufw allow from 192.168.7.0/24 to any port 27412 proto udp', true),
  state(
    'ufw',
    'one address elsewhere denied, the port allowed',
    'ufw deny from 203.0.113.7\nufw allow 27412/udp',
    true,
  ),
  state('ufw', 'denied, and allowed by a later rule', 'ufw deny 27412/udp\nufw allow 27000:28000/udp', false),
  state(
    'ufw',
    'a range denied, and the port allowed after it',
    'ufw deny 27000:28000/udp\nufw allow 27412/udp',
    false,
  ),
  state('ufw', 'everything allowed by default', 'ufw default allow incoming', true),
  state(
    'ufw',
    'the port allowed, a VPN’s table that accepts its tunnel alone',
    `ufw allow 27412/udp\nnft -f - <<'RULES'\n${VPN}\nRULES`,
    false,
  ),
  state('ufw', 'the port accepted in before.rules', beforeUfw('-p udp --dport 27412 -j ACCEPT'), true),
  state(
    'ufw',
    'the port allowed, and dropped in before.rules',
    `ufw allow 27412/udp\n${beforeUfw('-i eth0 -p udp --dport 27412 -j DROP')}`,
    false,
  ),
  misleading(
    'ufw',
    'the port allowed, the friend dropped in before.rules',
    `ufw allow 27412/udp\n${beforeUfw('-s 192.168.7.5 -j DROP')}`,
    false,
  ),
  misleading(
    'ufw',
    'the friend denied, the port allowed',
    'ufw deny from 192.168.7.5\nufw allow 27412/udp',
    false,
  ),
  misleading(
    'ufw',
    'the port allowed from the friend alone',
    'ufw allow from 192.168.7.5 to any port 27412',
    true,
  ),
  misleading(
    'ufw',
    'the port allowed, a table that drops the friend',
    `ufw allow 27412/udp\nnft -f - <<'RULES'\n${dropped('ip saddr 192.168.7.5')}\nRULES`,
    false,
  ),
  state('ufw', 'by iptables-legacy, no rule', BY_LEGACY, false),
  state('ufw', 'by iptables-legacy, the port allowed', `${BY_LEGACY}\nufw allow 27412/udp`, true),

  state('firewalld', 'zone public', 'firewall-cmd --zone=public --change-interface=eth0', false),
  state(
    'firewalld',
    'zone home, the port open in public',
    'firewall-cmd --zone=home --change-interface=eth0\nfirewall-cmd --zone=public --add-port=27412/udp',
    false,
  ),
  state(
    'firewalld',
    'zone home, the port open in it',
    'firewall-cmd --zone=home --change-interface=eth0\nfirewall-cmd --zone=home --add-port=27412/udp',
    true,
  ),
  state(
    'firewalld',
    'a rich rule that accepts the LAN',
    `firewall-cmd --zone=public --change-interface=eth0
     firewall-cmd --zone=public --add-rich-rule='rule family=ipv4 source address=192.168.7.0/24 accept'`,
    true,
  ),
  state(
    'firewalld',
    'the port open, a rich rule that drops it',
    `firewall-cmd --zone=public --change-interface=eth0
     firewall-cmd --zone=public --add-port=27412/udp
     firewall-cmd --zone=public --add-rich-rule='rule port port=27412 protocol=udp drop'`,
    false,
  ),
  state(
    'firewalld',
    'the LAN in zone trusted, eth0 in public',
    'firewall-cmd --zone=public --change-interface=eth0\nfirewall-cmd --zone=trusted --add-source=192.168.7.0/24',
    true,
  ),
  state(
    'firewalld',
    'a set of addresses with the LAN in zone drop, eth0 in trusted',
    `firewall-cmd --permanent --new-ipset=bad --type=hash:net
     firewall-cmd --permanent --ipset=bad --add-entry=192.168.0.0/16
     firewall-cmd --reload
     firewall-cmd --zone=trusted --change-interface=eth0
     firewall-cmd --zone=drop --add-source=ipset:bad`,
    false,
  ),
  state(
    'firewalld',
    'zone home, the port open in it, a policy that drops',
    `firewall-cmd --permanent --new-policy=shut
     firewall-cmd --permanent --policy=shut --add-ingress-zone=ANY
     firewall-cmd --permanent --policy=shut --add-egress-zone=HOST
     firewall-cmd --permanent --policy=shut --set-target=DROP
     firewall-cmd --reload
     firewall-cmd --zone=home --change-interface=eth0
     firewall-cmd --zone=home --add-port=27412/udp`,
    false,
  ),
  misleading(
    'firewalld',
    'the port open, a rich rule that drops the friend',
    `firewall-cmd --zone=public --change-interface=eth0
     firewall-cmd --zone=public --add-port=27412/udp
     firewall-cmd --zone=public --add-rich-rule='rule family=ipv4 source address=192.168.7.5 drop'`,
    false,
  ),
  misleading(
    'firewalld',
    'the port open, the friend in zone drop',
    `firewall-cmd --zone=public --change-interface=eth0
     firewall-cmd --zone=public --add-port=27412/udp
     firewall-cmd --zone=drop --add-source=192.168.7.5`,
    false,
  ),
  state('firewalld', 'zone trusted', 'firewall-cmd --zone=trusted --change-interface=eth0', true),

  state('nftables', 'a policy that drops', input(''), false),
  state('nftables', 'the port accepted', input('udp dport 27412 accept'), true),
  state(
    'nftables',
    'a named set of ports with it',
    input('udp dport @games accept', 'set games { type inet_service; elements = { 27412, 27500 }; }'),
    true,
  ),
  state(
    'nftables',
    'a named set of ports without it',
    input('udp dport @games accept', 'set games { type inet_service; elements = { 27500 }; }'),
    false,
  ),
  state(
    'nftables',
    'a named set of senders that drops the LAN',
    input(
      'ip saddr @bad drop\nudp dport 27412 accept',
      'set bad { type ipv4_addr; flags interval; elements = { 192.168.0.0/16 }; }',
    ),
    false,
  ),
  state(
    'nftables',
    'a verdict map with the port',
    input(
      'udp dport vmap @verdicts',
      'map verdicts { type inet_service : verdict; elements = { 27412 : accept }; }',
    ),
    true,
  ),
  state(
    'nftables',
    'a drop in prerouting',
    `table inet filter {
      chain early {
        type filter hook prerouting priority -300; policy accept
        iifname "eth0" udp dport 27412 drop
      }
    }`,
    false,
  ),
  state(
    'nftables',
    'a drop at the adapter’s ingress',
    `table netdev early {
      chain eth0 {
        type filter hook ingress device "eth0" priority 0; policy accept
        udp dport 27412 drop
      }
    }`,
    false,
  ),
  misleading(
    'nftables',
    'own address from outside dropped, the port accepted',
    input('iifname != "lo" ip saddr 192.168.7.2 drop\nudp dport 27412 accept'),
    true,
    { root: IN },
  ),
  misleading(
    'nftables',
    'what is sent to everybody dropped, the port accepted',
    input('meta pkttype { broadcast, multicast } drop\nudp dport 27412 accept'),
    true,
    { root: IN },
  ),
  misleading(
    'nftables',
    'what is sent to everybody accepted, and nothing else',
    input('meta pkttype { broadcast, multicast } accept'),
    false,
    { root: OUT },
  ),
  misleading(
    'nftables',
    'own address accepted, and nothing else',
    input('ip saddr 192.168.7.2 accept'),
    false,
    { root: OUT },
  ),
  misleading('nftables', 'the friend dropped', dropped('ip saddr 192.168.7.5'), false),
  misleading('nftables', 'the friend’s hardware dropped', dropped('ether saddr 02:00:00:00:07:05'), false),
  misleading('nftables', 'another friend dropped', dropped('ip saddr 192.168.7.9'), true, { user: IN }),
  misleading('nftables', 'the friend accepted, and nothing else', input('ip saddr 192.168.7.5 accept'), true),
  state('nftables', 'two tables that drop', `${input('')}\n${dropped('udp dport 27412')}`, false),
  state('nftables', 'a VPN’s table that accepts its tunnel alone', VPN, false),
  {
    ...state(
      'nftables',
      'a bridge’s table that drops the port, the LAN on the bridge',
      ofBridge('drop'),
      false,
    ),
    ...{ bridged: true, root: UNSURE, user: UNSURE },
  },
  {
    ...state(
      'nftables',
      'a bridge’s table that accepts the port, the LAN on the bridge',
      ofBridge('accept'),
      true,
    ),
    ...{ bridged: true },
  },

  state('iptables-nft', 'a policy that drops', iptables('iptables-nft'), false),
  state(
    'iptables-nft',
    'the port accepted',
    `${iptables('iptables-nft')}\niptables-nft -A INPUT -p udp --dport 27412 -j ACCEPT`,
    true,
  ),
  state(
    'iptables-nft',
    'a multiport rule with it',
    `${iptables('iptables-nft')}\niptables-nft -A INPUT -p udp -m multiport --dports 53,27412 -j ACCEPT`,
    true,
  ),
  state(
    'iptables-nft',
    'a REJECT at the end',
    `iptables-nft -A INPUT -i lo -j ACCEPT
     iptables-nft -A INPUT -m state --state RELATED,ESTABLISHED -j ACCEPT
     iptables-nft -A INPUT -p tcp --dport 22 -j ACCEPT
     iptables-nft -A INPUT -j REJECT`,
    false,
  ),
  state('iptables-legacy', 'a policy that drops', iptables('iptables-legacy'), false),
  state(
    'iptables-legacy',
    'the port accepted',
    `${iptables('iptables-legacy')}\niptables-legacy -A INPUT -p udp --dport 27412 -j ACCEPT`,
    true,
  ),
  state(
    'iptables-legacy',
    'dropped in the table raw',
    'iptables-legacy -t raw -A PREROUTING -i eth0 -p udp --dport 27412 -j DROP',
    false,
  ),
];
