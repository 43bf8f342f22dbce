import { describe, expect, it } from 'vitest';
import { firewalldCommand, readFirewalldZone, zoneOf } from './firewalld.ts';
import { type Inspected, inspectFirewall } from './inspect.ts';
import { readLegacyTables } from './legacy-tables.ts';
import { bundleOf, readAppBlocked, readGlobalState } from './macos.ts';
import rulesets from './nft-rulesets.json' with { type: 'json' };
import { readNftables } from './nftables.ts';
import { readUfwConfiguration, readUfwStatus } from './ufw.ts';
import type { Protocol, Ran, Visit } from './verdict.ts';
import { readWindowsReport, windowsScript } from './windows.ts';

const PORT = 27412;

/** A friend on the network of eth0. */
const visit = (port = PORT, protocol: Protocol = 'udp'): Visit => ({
  ...{ port, protocol, adapter: 'eth0', network: '192.168.7.0/24', address: '192.168.7.2' },
});

const byUfw = { how: 'ufw', command: 'sudo ufw allow 27412/udp' };

const ufw = (rules: string, incoming = 'deny') => `Status: active
Logging: on (low)
Default: ${incoming} (incoming), allow (outgoing), disabled (routed)
New profiles: skip

To                         Action      From
--                         ------      ----
${rules}
`;

describe('ufw', () => {
  it.each([
    ['no rule for us', '22/tcp                     ALLOW IN    Anywhere', 'closed'],
    ['the port', '27412/udp                  ALLOW IN    Anywhere', 'open'],
    ['the port, of either protocol', '27412                      ALLOW IN    192.168.0.0/16', 'open'],
    ['the port from a part of the LAN', '27412                      ALLOW IN    192.168.7.64/26', 'unclear'],
    ['the port from elsewhere', '27412                      ALLOW IN    192.168.77.5', 'closed'],
    ['another adapter', 'Anywhere on tailscale0     ALLOW IN    Anywhere', 'closed'],
    ['IPv6 alone', '27412/udp (v6)             ALLOW IN    Anywhere (v6)', 'closed'],
    ['another of our addresses', '10.0.0.7 27412/udp         ALLOW IN    Anywhere', 'closed'],
    ['a profile', '27412/udp (Ethernight)     ALLOW IN    Anywhere', 'open'],
    ['a comment', '27412/udp                  ALLOW IN    Anywhere                   # LAN party', 'open'],
    [
      'a refusal of others before',
      'Anywhere                   DENY IN     203.0.113.7\n27412/udp                  ALLOW IN    Anywhere',
      'open',
    ],
    ['the port of the other protocol', '27412/tcp                  ALLOW IN    Anywhere', 'closed'],
    ['a range', '27000:28000/udp            ALLOW IN    Anywhere', 'open'],
    ['a list', '53,27412/udp               LIMIT IN    Anywhere', 'open'],
    ['an adapter', '27412/udp on eth0          ALLOW IN    Anywhere', 'open'],
    ['everything', 'Anywhere                   ALLOW IN    192.168.7.0/24', 'open'],
    [
      'a refusal before',
      '27412/udp                  DENY IN     Anywhere\n27000:28000/udp            ALLOW IN    Anywhere',
      'closed',
    ],
    ['only what goes out', '27412/udp                  ALLOW OUT   Anywhere', 'closed'],
  ])('is read right with a rule for %s', (_, rules, portState) => {
    expect(readUfwStatus(ufw(rules), visit())).toMatchObject({ portState, how: 'ufw' });
  });

  it.each([
    ['', 'sudo ufw allow 27412/udp'],
    ['27000:28000/udp            DENY IN     Anywhere', 'sudo ufw prepend allow 27412/udp'],
    [
      '27412/udp                  REJECT IN   Anywhere',
      'sudo ufw delete reject 27412/udp; sudo ufw prepend allow 27412/udp',
    ],
    [
      '27000:28000/udp            DENY IN     Anywhere\n27412/udp                  ALLOW IN    Anywhere',
      'sudo ufw delete allow 27412/udp; sudo ufw prepend allow 27412/udp',
    ],
  ])('is opened, with the rules %j, by %s', (rules, command) => {
    expect(readUfwStatus(ufw(rules), visit())?.command).toBe(command);
  });

  it('tells the state of the port of a game that is played by TCP', () => {
    const rules = ufw(
      '27412/tcp                  ALLOW IN    Anywhere\n27413/udp                  ALLOW IN    Anywhere',
    );
    expect(readUfwStatus(rules, visit(PORT, 'tcp'))?.portState).toBe('open');
    expect(readUfwStatus(rules, visit(PORT + 1, 'tcp'))?.portState).toBe('closed');
    expect(readFirewalldZone(zone('27412/tcp 27413/udp'), visit(PORT, 'tcp')).portState).toBe('open');
    expect(readFirewalldZone(zone('27412/tcp 27413/udp'), visit(PORT + 1, 'tcp')).portState).toBe('closed');
    expect(windowsScript('C:\\game.exe', 'tcp')).toContain('$_.Protocol -eq 6 ');
  });

  it('is read right when it lets everything in, or is off', () => {
    expect(readUfwStatus(ufw('', 'allow'), visit())).toEqual({ portState: 'open', ...byUfw });
    expect(readUfwStatus('Status: inactive\n', visit())).toBeNull();
  });

  it('tells by its configuration only whether it is on', () => {
    expect(readUfwConfiguration('# /etc/ufw/ufw.conf\nENABLED=yes\nLOGLEVEL=low\n', visit())).toEqual({
      portState: 'unknown',
      ...byUfw,
    });
    expect(readUfwConfiguration('# ENABLED=yes\nENABLED=no\n', visit())).toBeNull();
    expect(readUfwConfiguration('', visit())).toBeNull();
  });
});

const byFirewalld = { how: 'firewalld', command: 'sudo firewall-cmd --zone=home --add-port=27412/udp' };

const zone = (ports: string, target = 'default') => `public (active)
  target: ${target}
  icmp-block-inversion: no
  interfaces: wlp2s0
  sources: 
  services: dhcpv6-client mdns ssh
  ports: ${ports}
  protocols: 
  forward: yes
`;

describe('firewalld', () => {
  it.each([
    ['', 'default', 'closed'],
    ['27412/udp', 'default', 'open'],
    ['27412/tcp', 'default', 'closed'],
    ['1025-65535/udp 1025-65535/tcp', 'default', 'open'],
    ['', 'ACCEPT', 'open'],
    ['', 'DROP', 'closed'],
  ])('has, with the ports “%s” and the target %s, a port that is %s', (ports, target, portState) => {
    expect(readFirewalldZone(zone(ports, target), visit()).portState).toBe(portState);
  });

  it.each([
    ['rule family="ipv4" source address="192.168.7.0/24" port port="27412" protocol="udp" accept', 'open'],
    ['rule family="ipv4" source address="192.168.77.0/24" accept', 'closed'],
    ['rule family="ipv4" source address="192.168.7.64/26" accept', 'unclear'],
    ['rule family="ipv4" source NOT address="192.168.77.0/24" accept', 'open'],
    ['rule family="ipv6" port port="27412" protocol="udp" accept', 'closed'],
    ['rule protocol value="udp" accept', 'open'],
    ['rule service name="steam-streaming" accept', 'unclear'],
    ['rule port port="27412" protocol="udp" accept limit value="3/m"', 'unclear'],
    ['rule port port="27412" protocol="udp" log prefix="x"', 'closed'],
    ['rule priority="10" port port="27412" protocol="udp" accept', 'open'],
    ['rule icmp-type name="echo-request" accept', 'closed'],
  ])('has, with the rich rule %s, a port that is %s', (rule, portState) => {
    expect(readFirewalldZone(`${zone('')}  rich rules: \n\t${rule}\n`, visit()).portState).toBe(portState);
  });

  it.each([
    ['rule port port="27412" protocol="udp" drop', 'closed'],
    [
      'rule priority="-1" port port="27412" protocol="udp" accept\n\trule port port="27412" protocol="udp" drop',
      'open',
    ],
    ['rule priority="5" port port="27412" protocol="udp" drop', 'open'],
  ])('has, with the port open and the rich rules %j, a port that is %s', (rules, portState) => {
    const text = `${zone('27412/udp')}  rich rules: \n\t${rules}\n`;
    expect(readFirewalldZone(text, visit()).portState).toBe(portState);
  });

  it('is opened by its zone’s ports, and before a rule that refuses by another rule', () => {
    expect(firewalldCommand(visit(), 'home')).toBe('sudo firewall-cmd --zone=home --add-port=27412/udp');
    expect(firewalldCommand(visit(), null)).toBe('sudo firewall-cmd --add-port=27412/udp');
    expect(firewalldCommand(visit(), 'a; b')).not.toContain(';');
    const dropping = `${zone('27412/udp')}  rich rules: \n\trule port port="27412" protocol="udp" drop\n`;
    const { refused } = readFirewalldZone(dropping, visit());
    expect(firewalldCommand(visit(), 'home', refused)).toBe(
      `sudo firewall-cmd --zone=home --add-rich-rule='rule priority="-32768" port port="27412" protocol="udp" accept'`,
    );
  });

  it.each([
    ['public\n  interfaces: eth0 wlan0\n', 'public', false],
    ['home\n  interfaces: wlan0\n', null, false],
    ['public (default)\n  interfaces: eth0\n', 'public', false],
    ['trusted\n  sources: 192.168.0.0/16\npublic\n  interfaces: eth0\n', 'trusted', false],
    ['trusted\n  sources: 192.168.7.9\npublic\n  interfaces: eth0\n', 'public', true],
    ['trusted\n  sources: 10.0.0.0/8\npublic\n  interfaces: eth0\n', 'public', false],
    ['drop\n  sources: 52:54:00:12:34:56\ntrusted\n  interfaces: eth0\n', 'trusted', true],
    ['drop\n  sources: ipset:hidden\ntrusted\n  interfaces: eth0\n', 'trusted', true],
    ['drop\n  sources: fe80::/10\ntrusted\n  interfaces: eth0\n', 'trusted', false],
    ['', null, false],
  ])('has a friend in the zone of the senders, else of the adapter: %j', (zones, named, unsure) => {
    expect(zoneOf(zones, visit())).toEqual({ zone: named, unsure });
  });

  it('is unknown when it gives an unexpected answer', () => {
    expect(readFirewalldZone('Authorization failed.', visit()).portState).toBe('unknown');
  });
});

describe('the ruleset of the kernel', () => {
  // In the form of nft 1.0 with -j; `rules` is the input of nft.
  it.each(rulesets)('is read right with $name', ({ listed, portState }) => {
    expect(readNftables(JSON.stringify(listed), visit()).portState).toBe(portState);
  });

  it('gives the opposite for a game that is played by TCP', () => {
    for (const [name, portState] of [
      ['the port let in', 'closed'],
      ['the port of the other protocol let in', 'open'],
    ]) {
      const { listed } = rulesets.find((one) => one.name === name)!;
      expect(readNftables(JSON.stringify(listed), visit(PORT, 'tcp')).portState).toBe(portState);
    }
  });

  it('is unclear in another format', () => {
    for (const out of ['', '{}', '[]', 'Operation not permitted']) {
      expect(readNftables(out, visit())).toEqual({ portState: 'unclear', how: 'nftables' });
    }
  });
});

describe('rules of iptables-legacy, which nft does not list', () => {
  const table = (...lines: string[]) =>
    ['*filter', ':INPUT ACCEPT [0:0]', ':OUTPUT DROP [0:0]', ...lines, 'COMMIT', ''].join('\n');

  it('are none where the tables only are there', () => {
    expect(readLegacyTables(table(), visit())).toBeNull();
    expect(readLegacyTables(table('-A OUTPUT -j ACCEPT'), visit())).toBeNull();
  });

  it.each([
    [table('-A INPUT -p udp -j ACCEPT'), 'sudo iptables-legacy -I INPUT -p udp --dport 27412 -j ACCEPT'],
    [':INPUT DROP [0:0]', 'sudo iptables-legacy -I INPUT -p udp --dport 27412 -j ACCEPT'],
    [
      '*raw\n:PREROUTING ACCEPT [0:0]\n-A PREROUTING -i eth0 -j DROP\n',
      'sudo iptables-legacy -t raw -I PREROUTING -p udp --dport 27412 -j ACCEPT',
    ],
    [null, 'sudo iptables-legacy -I INPUT -p udp --dport 27412 -j ACCEPT'],
  ])('make unclear what comes in, and unknown where they are hidden: %j', (saved, command) => {
    const portState = saved === null ? 'unknown' : 'unclear';
    expect(readLegacyTables(saved, visit())).toEqual({ portState, how: 'iptables', command });
  });

  it('count beside the ruleset of the kernel', async () => {
    const nothing = JSON.stringify(rulesets.find(({ name }) => name === 'nothing')!.listed);
    const answers = {
      'nft -j list ruleset': { code: 0, out: nothing },
      'cat /proc/net/ip_tables_names': { code: 0, out: 'filter\n' },
      'iptables-legacy-save': { code: 0, out: table('-A INPUT -j DROP') },
    };
    const run = async (file: string, args: readonly string[]): Promise<Ran> =>
      answers[[file, ...args].join(' ') as keyof typeof answers] ?? { code: null, out: '' };
    const inspected = {
      platform: 'linux',
      program: '/opt/ethernight',
      ...visit(),
      systemRoot: '',
      run,
    } as const;
    expect((await inspectFirewall(inspected)).portState).toBe('unclear');
  });
});

describe('the Mac’s firewall', () => {
  it.each([
    ['Firewall is disabled. (State = 0)\n', 'off'],
    ['Firewall is enabled. (State = 1)\n', 'on'],
    ['Firewall is blocking all non-essential incoming connections. (State = 2)\n', 'all-blocked'],
    ['zsh: command not found', null],
  ])('is read right when it says %j', (out, state) => {
    expect(readGlobalState(out)).toBe(state);
  });

  it.each([
    ['Incoming connection to the application is blocked\n', 'closed'],
    ['Incoming connection to the application is permitted\n', 'open'],
    ['The application is not blocked\n', 'open'],
    ['The file path you specified does not exist\n', 'unknown'],
  ])('is read right when it says %j of our program', (out, portState) => {
    expect(readAppBlocked(out).portState).toBe(portState);
  });

  it('is asked about the app, not about the helper in it that listens', () => {
    const helper =
      '/Applications/Ethernight.app/Contents/Frameworks/Ethernight Helper.app/Contents/MacOS/Ethernight Helper';
    expect(bundleOf(helper)).toBe('/Applications/Ethernight.app');
    expect(bundleOf('/usr/local/bin/node')).toBe('/usr/local/bin/node');
  });
});

describe('Windows’ firewall', () => {
  const rule = { action: 1, profiles: 0x7fffffff, protocol: 17, ports: '*', program: true };
  const report = (change: object) =>
    JSON.stringify({ current: 2, on: 7, blockAll: 0, allowAll: 0, rules: [], ...change });

  it.each([
    ['no rule', {}, 'closed'],
    ['a rule that lets our program in', { rules: [rule] }, 'open'],
    ['one for another kind of network', { rules: [{ ...rule, profiles: 1 }] }, 'closed'],
    ['one that lets it in, and one that does not', { rules: [rule, { ...rule, action: 0 }] }, 'closed'],
    ['a rule for the port', { rules: [{ ...rule, program: false, ports: '27000-28000' }] }, 'open'],
    ['a rule for another port', { rules: [{ ...rule, program: false, ports: '53,5353' }] }, 'closed'],
    ['a rule of another program’s for all ports', { rules: [{ ...rule, program: false }] }, 'closed'],
    ['a firewall that is off here', { on: 4 }, 'open'],
    ['two networks, of which one is public', { current: 6, rules: [{ ...rule, profiles: 2 }] }, 'closed'],
    ['everything blocked', { blockAll: 2, rules: [rule] }, 'closed'],
    ['everything allowed', { allowAll: 7 }, 'open'],
  ])('is read right with %s', (_, change, portState) => {
    expect(readWindowsReport(report(change), PORT)).toEqual({ portState, how: 'windows' });
  });

  it('is unknown without an answer', () => {
    expect(readWindowsReport('', PORT)).toEqual({ portState: 'unknown', how: 'windows' });
  });

  it('is asked about our program, whatever its name holds', () => {
    expect(windowsScript("C:\\Ann's\\Ethernight.exe")).toContain("-eq 'C:\\Ann''s\\Ethernight.exe'");
    // A typographic apostrophe also ends a string in PowerShell, and is doubled.
    expect(windowsScript('C:\\Ann’s; calc\\Ethernight.exe')).toContain(
      "-eq 'C:\\Ann’’s; calc\\Ethernight.exe'",
    );
  });
});

describe('a check of the firewall', () => {
  const look = (platform: NodeJS.Platform, answers: Record<string, Ran>) => {
    const asked: string[] = [];
    const inspected: Inspected = {
      platform,
      program: '/opt/ethernight',
      ...visit(),
      systemRoot: 'C:\\Windows',
      run: async (file, args) => {
        const call = [file, ...args].join(' ');
        asked.push(call);
        return answers[call] ?? { code: null, out: '' };
      },
    };
    return inspectFirewall(inspected).then((verdict) => ({ verdict, asked }));
  };
  const said = (out: string, code = 0) => ({ code, out });

  it('takes the word of the firewall in charge on Linux', async () => {
    const active = { 'ufw status verbose': said(ufw('')) };
    expect((await look('linux', active)).verdict).toEqual({ portState: 'closed', ...byUfw });
    const zones = {
      'ufw status verbose': said('Status: inactive\n'),
      'firewall-cmd --state': said('running\n'),
      'firewall-cmd --get-active-zones': said('home\n  interfaces: eth0\n'),
      'firewall-cmd --zone=home --list-all': said(zone('27412/udp')),
    };
    expect((await look('linux', zones)).verdict).toEqual({ portState: 'open', ...byFirewalld });
  });

  it('finds what is in the way of a port that the firewall in charge has open', async () => {
    const listedAs = (named: string) => JSON.stringify(rulesets.find(({ name }) => name === named)!.listed);
    const open = { 'ufw status verbose': said(ufw('27412/udp                  ALLOW IN    Anywhere')) };
    const closing = { ...open, 'nft -j list ruleset': said(listedAs('a policy that drops')) };
    expect((await look('linux', closing)).verdict).toMatchObject({ portState: 'closed', how: 'nftables' });
    const unclear = { ...open, 'nft -j list ruleset': said(listedAs('a sender of the LAN dropped')) };
    expect((await look('linux', unclear)).verdict).toEqual({ portState: 'open', ...byUfw });
    expect((await look('linux', open)).verdict).toEqual({ portState: 'open', ...byUfw });
  });

  it.each([
    ['192.168.7.0/24\n', 0, 'drop', 'closed'],
    ['10.0.0.7\n203.0.113.0/24\n', 0, 'trusted', 'open'],
    ['10.0.0.7\n192.168.7.5\n', 0, 'trusted', 'unclear'],
    ['', 0, 'trusted', 'open'],
    ['', 253, 'trusted', 'unclear'],
  ])(
    'asks firewalld what is in a set of addresses that a zone is bound to: %j, %i',
    async (entries, code, named, portState) => {
      const zones = {
        'firewall-cmd --state': said('running\n'),
        'firewall-cmd --get-active-zones': said('drop\n  sources: ipset:bad\ntrusted\n  interfaces: eth0\n'),
        'firewall-cmd --ipset=bad --get-entries': said(entries, code),
        'firewall-cmd --zone=drop --list-all': said(zone('', 'DROP')),
        'firewall-cmd --zone=trusted --list-all': said(zone('', 'ACCEPT')),
      };
      const command = `sudo firewall-cmd --zone=${named} --add-port=27412/udp`;
      expect((await look('linux', zones)).verdict).toEqual({ portState, how: 'firewalld', command });
    },
  );

  it('says on Linux without rights what it may not see', async () => {
    const denied = said('ERROR: You need to be root to run this script\n', 1);
    const configured = { 'ufw status verbose': denied, 'cat /etc/ufw/ufw.conf': said('ENABLED=yes\n') };
    expect((await look('linux', configured)).verdict).toEqual({ portState: 'unknown', ...byUfw });
    const zones = {
      'firewall-cmd --state': said('', 253),
      'firewall-cmd --get-active-zones': said('home\n  interfaces: eth0\n'),
      'firewall-cmd --zone=home --list-all': said('', 253),
    };
    expect((await look('linux', zones)).verdict).toEqual({ portState: 'unknown', ...byFirewalld });
    const units = 'systemctl is-active nftables iptables netfilter-persistent';
    const kernel = { 'nft -j list ruleset': said('', 1), [units]: said('active\ninactive\ninactive\n', 3) };
    expect((await look('linux', kernel)).verdict).toEqual({ portState: 'unknown', how: 'nftables' });
    const none = { 'nft -j list ruleset': said('', 1), [units]: said('inactive\ninactive\ninactive\n', 3) };
    expect((await look('linux', none)).verdict).toEqual({ portState: 'unknown', how: null });
  });

  it('asks about the program on a Mac only when the firewall is on', async () => {
    const tool = '/usr/libexec/ApplicationFirewall/socketfilterfw';
    const off = await look('darwin', {
      [`${tool} --getglobalstate`]: said('Firewall is disabled. (State = 0)'),
    });
    expect(off).toEqual({ verdict: { portState: 'open', how: null }, asked: [`${tool} --getglobalstate`] });
  });

  it('knows nothing on other systems', async () => {
    expect((await look('freebsd', {})).verdict).toEqual({ portState: 'unknown', how: null });
  });
});
