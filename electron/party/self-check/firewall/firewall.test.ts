import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firewalldFront, zoneOf } from './firewalld.ts';
import { type Inspected, inspectFirewall } from './inspect.ts';
import { bundleOf, readAppBlocked, readGlobalState } from './macos.ts';
import rulesets from './nft-rulesets.json' with { type: 'json' };
import { readKernel } from './nftables.ts';
import { readUfwConfiguration, readUfwStatus } from './ufw.ts';
import type { Protocol, Ran, Visit } from './verdict.ts';
import { readWindowsReport, windowsScript } from './windows.ts';

const PORT = 27412;

/** A friend on the network of eth0. */
const visit = (port = PORT, protocol: Protocol = 'udp'): Visit => ({
  ...{ port, protocol, adapter: 'eth0', network: '192.168.7.0/24', address: '192.168.7.2' },
});

const UFW = readFileSync(join(import.meta.dirname, 'ufw-rules.txt'), 'utf8');

/** What ufw keeps in the kernel, with these rules of its own, and others before them. */
const ufwRules = (own: readonly string[], before: readonly string[] = []) =>
  UFW.replace('BEFORE\n', before.map((rule) => `-A ufw-before-input ${rule}\n`).join('')).replace(
    'OWN\n',
    own.map((rule) => `-A ufw-user-input ${rule}\n`).join(''),
  );

const ufwStatus = (rules: string) => `Status: active
Logging: on (low)
Default: deny (incoming), allow (outgoing), disabled (routed)
New profiles: skip

To                         Action      From
--                         ------      ----
${rules}
`;

const listedAs = (named: string) => JSON.stringify(rulesets.find(({ name }) => name === named)!.listed);
const NO_RULES = listedAs('nothing');
const PORT_ACCEPTED = '-p udp -m udp --dport 27412 -j ACCEPT';
const AT_INPUT = 'sudo iptables-nft -I INPUT -p udp --dport 27412 -j ACCEPT';

describe('ufw', () => {
  const read = (status: string, own: readonly string[], before: readonly string[] = []) =>
    readKernel(
      { nft: NO_RULES, saved: ufwRules(own, before), legacy: '' },
      visit(),
      readUfwStatus(ufwStatus(status), visit())!.openings,
    );

  it.each([
    ['the port', [PORT_ACCEPTED]],
    ['everything from the LAN', ['-s 192.168.7.0/24 -j ACCEPT']],
    ['another refused first', ['-s 203.0.113.7/32 -j DROP', PORT_ACCEPTED]],
    ['a range, by adapter', ['-i eth0 -p udp -m multiport --dports 53,27000:28000 -j ACCEPT']],
    ['all adapters of a kind', ['-i eth+ -j ACCEPT']],
  ])('lets friends in with a rule for %s', (_, own) => {
    expect(read('', own)).toEqual({ portState: 'open', how: null });
  });

  const allow = 'sudo ufw allow 27412/udp';
  const prepend = 'sudo ufw prepend allow 27412/udp';
  it.each([
    ['no rule', '', [], 'closed', allow],
    ['a rule for another adapter', '', ['-i tailscale0 -j ACCEPT'], 'closed', allow],
    ['a rule for one friend', '', ['-s 192.168.7.5/32 -j ACCEPT'], 'some', allow],
    ['a range refused', '', ['-p udp -m multiport --dports 27000:28000 -j DROP'], 'closed', prepend],
    [
      'the port refused',
      '27412/udp                  REJECT IN   Anywhere',
      ['-p udp -m udp --dport 27412 -j REJECT --reject-with icmp-port-unreachable'],
      'closed',
      `sudo ufw delete reject 27412/udp; ${prepend}`,
    ],
    [
      'one friend refused before the port',
      'Anywhere                   DENY IN     192.168.7.5\n27412/udp                  ALLOW IN    Anywhere  # LAN',
      ['-s 192.168.7.5/32 -j DROP', PORT_ACCEPTED],
      'some',
      `sudo ufw delete allow 27412/udp; ${prepend}`,
    ],
  ])('is opened, with %s, by what helps', (_, status, own, portState, command) => {
    expect(read(status, own)).toEqual({ portState, how: 'ufw', command });
  });

  it.each([
    ['the port', '-i eth0 -p udp --dport 27412 -j DROP', 'closed'],
    ['one friend', '-s 192.168.7.5/32 -j DROP', 'some'],
    ['one by its hardware', '-m mac --mac-source 02:00:00:00:07:05 -j DROP', 'some'],
    ['a part of the LAN', '-m iprange --src-range 192.168.7.9-192.168.7.99 -j DROP', 'some'],
    ['a set', '-m set --match-set bad src -j DROP', 'unclear'],
    ['what is counted', '-m recent --update --seconds 9 --rsource -j DROP', 'unclear'],
  ])('is told, with a rule before its own that drops %s, from what opens it', (_, rule, portState) => {
    expect(read('', [PORT_ACCEPTED], [rule])).toEqual({ portState, how: 'iptables', command: AT_INPUT });
  });

  it('lets friends in by a rule before its own', () => {
    expect(read('', [], [PORT_ACCEPTED]).portState).toBe('open');
  });

  it('tells whether it is on', () => {
    expect(readUfwStatus('Status: inactive\n', visit())).toBeNull();
    const on = { how: 'ufw', command: allow };
    expect(readUfwConfiguration('# /etc/ufw/ufw.conf\nENABLED=yes\nLOGLEVEL=low\n', visit())).toEqual(on);
    expect(readUfwConfiguration('# ENABLED=yes\nENABLED=no\n', visit())).toBeNull();
    expect(readUfwConfiguration('', visit())).toBeNull();
  });
});

describe('firewalld', () => {
  it.each([
    ['public\n  interfaces: eth0 wlan0\n', 'public'],
    ['home\n  interfaces: wlan0\n', null],
    ['public (default)\n  interfaces: eth0\n', 'public'],
    ['trusted\n  sources: 192.168.0.0/16\npublic\n  interfaces: eth0\n', 'trusted'],
    ['trusted\n  sources: 192.168.7.9\npublic\n  interfaces: eth0\n', 'public'],
    ['drop\n  sources: ipset:hidden\ntrusted\n  interfaces: eth0\n', 'trusted'],
    ['', null],
  ])('has a friend in the zone of the senders, else of the adapter: %j', (zones, named) => {
    expect(zoneOf(zones, visit())).toBe(named);
  });

  it('is opened in that zone, and nothing but a word is its name', () => {
    expect(firewalldFront('home', visit()).command).toBe(
      'sudo firewall-cmd --zone=home --add-port=27412/udp',
    );
    expect(firewalldFront(null, visit()).command).toBe('sudo firewall-cmd --add-port=27412/udp');
    expect(firewalldFront('a; b', visit()).command).not.toContain(';');
    expect(firewalldFront(null, visit()).openings!(['filter_IN_a; b_allow'])).toEqual([]);
  });

  it('is opened by the ports of a zone, else before its refusals, else before those of a policy', () => {
    const chains = [
      'filter_IN_policy_shut_pre',
      'filter_IN_home_pre',
      'filter_IN_home_allow',
      'IN_old_allow',
    ];
    const rule = `--add-rich-rule='rule priority="-32768" port port="27412" protocol="udp" accept'`;
    const commands = firewalldFront(null, visit()).openings!(chains).map(({ command, at }) => [command, at]);
    expect(commands).toEqual([
      ['sudo firewall-cmd --zone=home --add-port=27412/udp', 'end'],
      ['sudo firewall-cmd --zone=old --add-port=27412/udp', 'end'],
      [`sudo firewall-cmd --zone=home ${rule}`, 'top'],
      [`sudo firewall-cmd --policy=shut ${rule}`, 'top'],
    ]);
  });
});

const readNft = (nft: string, of = visit()) => readKernel({ nft, saved: null, legacy: '' }, of);

describe('the ruleset of the kernel', () => {
  // In the form of nft 1.0 with -j; `rules` is the input of nft.
  it.each(rulesets)('is read right with $name', ({ listed, portState }) => {
    expect(readNft(JSON.stringify(listed)).portState).toBe(portState);
  });

  it('gives the opposite for a game that is played by TCP', () => {
    for (const [name, portState] of [
      ['the port let in', 'closed'],
      ['the port of the other protocol let in', 'open'],
    ] as const) {
      expect(readNft(listedAs(name), visit(PORT, 'tcp')).portState).toBe(portState);
    }
  });

  it('is unclear in another format, and then no command is known to help', () => {
    const unknown = JSON.stringify({ nftables: [{ rule: { family: 'inet', expr: 'new' } }] });
    for (const out of ['', '{}', '[]', 'Operation not permitted', unknown]) {
      expect(readNft(out)).toEqual({ portState: 'unclear', how: 'nftables' });
    }
  });

  it('is opened in each table in the way, but for one that a program keeps to itself', () => {
    const tables = ['one', 'two'].map((table) => [
      { table: { family: 'inet', name: table } },
      {
        chain: {
          ...{ family: 'inet', table, name: 'input', type: 'filter' },
          ...{ hook: 'input', prio: 0, policy: 'drop' },
        },
      },
    ]);
    const listed = (first: object) => JSON.stringify({ nftables: [first, ...tables.flat().slice(1)] });
    expect(readNft(listed(tables[0]![0]!)).command).toBe(
      'sudo nft insert rule inet one input udp dport 27412 accept && sudo nft insert rule inet two input udp dport 27412 accept',
    );
    const owned = { table: { family: 'inet', name: 'one', flags: 'owner' } };
    expect(readNft(listed(owned))).toEqual({ portState: 'closed', how: 'nftables' });
  });
});

describe('tables of iptables', () => {
  const table = (...lines: string[]) =>
    ['*filter', ':INPUT ACCEPT [0:0]', ':OUTPUT DROP [0:0]', ...lines, 'COMMIT', ''].join('\n');

  it.each([
    [table(), 'open', undefined],
    [table('-A OUTPUT -j ACCEPT'), 'open', undefined],
    [table('-A INPUT -p udp -j ACCEPT', '-A INPUT -j DROP'), 'open', undefined],
    [table('-A INPUT -p tcp -j ACCEPT', '-A INPUT -j DROP'), 'closed', '-I INPUT'],
    [table('-A INPUT ! -i lo -m comment --comment "a -j \\"b\\"" -j DROP'), 'closed', '-I INPUT'],
    [
      table(':mine - [0:0]', '-A INPUT -g mine', '-A mine -s 10.0.0.0/8 -j RETURN', '-A mine -j DROP'),
      'closed',
      '-I INPUT',
    ],
    [table(':mine - [0:0]', '-A INPUT -j mine', '-A mine -j RETURN', '-A mine -j DROP'), 'open', undefined],
    [table('-A INPUT -m addrtype --dst-type BROADCAST -j DROP'), 'open', undefined],
    [table('-A INPUT -m pkttype --pkt-type multicast -j DROP'), 'open', undefined],
    [table('-A INPUT -m state --state INVALID,ESTABLISHED -j DROP'), 'open', undefined],
    [table('-A INPUT -m state --state NEW -j DROP'), 'closed', '-I INPUT'],
    [table('-A INPUT -j LOG --log-prefix "-j DROP "'), 'open', undefined],
    [table('-A INPUT -j NEWTARGET'), 'unclear', '-I INPUT'],
    [table('-A INPUT -m u32 --u32 "0=1" -j DROP'), 'unclear', '-I INPUT'],
    ['*filter\n:INPUT DROP [0:0]\n', 'closed', '-I INPUT'],
    ['*raw\n:PREROUTING ACCEPT [0:0]\n-A PREROUTING -i eth0 -j DROP\n', 'closed', '-t raw -I PREROUTING'],
  ] as const)('of the older kind count beside the others: %j', (legacy, portState, where) => {
    const verdict = readKernel({ nft: NO_RULES, saved: '', legacy }, visit());
    const command =
      where === undefined ? undefined : `sudo iptables-legacy ${where} -p udp --dport 27412 -j ACCEPT`;
    expect(verdict).toEqual(
      portState === 'open' ? { portState, how: null } : { portState, how: 'iptables', command },
    );
  });

  it('make it unclear where those of the older kind are hidden', () => {
    expect(readKernel({ nft: NO_RULES, saved: '', legacy: null }, visit()).portState).toBe('unclear');
  });

  it.each(['the port', 'another port'])(
    'make it unclear where connections to the port are not tracked: %s',
    (of) => {
      const dport = of === 'the port' ? '27412' : '53';
      const legacy = `*raw\n:PREROUTING ACCEPT [0:0]\n-A PREROUTING -p udp -m udp --dport ${dport} -j CT --notrack\nCOMMIT\n`;
      const { portState } = readKernel({ nft: NO_RULES, saved: '', legacy }, visit());
      expect(portState).toBe(of === 'the port' ? 'unclear' : 'open');
    },
  );

  it('stand for what nft shows of them, and not for tables that iptables cannot read', () => {
    const nft = JSON.stringify({
      nftables: [
        {
          chain: {
            ...{ family: 'ip', table: 'filter', name: 'INPUT', type: 'filter' },
            ...{ hook: 'input', prio: 0, policy: 'drop' },
          },
        },
      ],
    });
    const read = (saved: string) => readKernel({ nft, saved, legacy: '' }, visit()).portState;
    expect(read(table())).toBe('open');
    expect(read("# Table `filter' is incompatible, use 'nft' tool.\n")).toBe('closed');
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
        const call = `${file} ${args.join(' ')}`;
        asked.push(call);
        return answers[call] ?? { code: null, out: '' };
      },
    };
    return inspectFirewall(inspected).then((verdict) => ({ verdict, asked }));
  };
  const said = (out: string, code = 0) => ({ code, out });

  const kernel = (saved: string, nft = NO_RULES) => ({
    'nft -j list ruleset': said(nft),
    'iptables-nft-save ': said(saved),
  });
  const on = { 'ufw status verbose': said(ufwStatus('')) };

  it('takes the rules of the kernel on Linux, and the command of the firewall in charge', async () => {
    const { verdict } = await look('linux', { ...on, ...kernel(ufwRules([])) });
    expect(verdict).toEqual({ portState: 'closed', how: 'ufw', command: 'sudo ufw allow 27412/udp' });
    const open = await look('linux', { ...on, ...kernel(ufwRules([PORT_ACCEPTED])) });
    expect(open.verdict).toEqual({ portState: 'open', how: null });
    const beside = kernel(ufwRules([PORT_ACCEPTED]), listedAs('a policy that drops'));
    expect((await look('linux', { ...on, ...beside })).verdict).toMatchObject({
      portState: 'closed',
      how: 'nftables',
    });
    const some = kernel(ufwRules([PORT_ACCEPTED]), listedAs('a sender of the LAN dropped'));
    expect((await look('linux', { ...on, ...some })).verdict.portState).toBe('some');
  });

  it('asks for rules of the older kind only where there are some', async () => {
    const save = 'iptables-legacy-save ';
    expect((await look('linux', kernel(''))).asked).not.toContain(save);
    const legacy = {
      ...kernel(''),
      'cat /proc/net/ip_tables_names': said('filter\n'),
      [save]: said('*filter\n:INPUT DROP [0:0]\n'),
    };
    expect((await look('linux', legacy)).verdict).toMatchObject({ portState: 'closed', how: 'iptables' });
  });

  it.each([
    ['192.168.7.0/24\n', 0, 'drop'],
    ['10.0.0.7\n203.0.113.0/24\n', 0, 'trusted'],
    ['', 0, 'trusted'],
    ['', 253, 'trusted'],
  ])(
    'asks firewalld what is in a set of addresses that a zone is bound to: %j, %i',
    async (entries, code, named) => {
      const zones = {
        'firewall-cmd --state': said('running\n'),
        'firewall-cmd --get-active-zones': said('drop\n  sources: ipset:bad\ntrusted\n  interfaces: eth0\n'),
        'firewall-cmd --ipset=bad --get-entries': said(entries, code),
      };
      const command = `sudo firewall-cmd --zone=${named} --add-port=27412/udp`;
      expect((await look('linux', zones)).verdict).toEqual({
        portState: 'unknown',
        how: 'firewalld',
        command,
      });
    },
  );

  it('says on Linux without rights what it may not see', async () => {
    const denied = said('ERROR: You need to be root to run this script\n', 1);
    const configured = { 'ufw status verbose': denied, 'cat /etc/ufw/ufw.conf': said('ENABLED=yes\n') };
    expect((await look('linux', configured)).verdict).toEqual({
      ...{ portState: 'unknown', how: 'ufw', command: 'sudo ufw allow 27412/udp' },
    });
    const zones = {
      'firewall-cmd --state': said('', 253),
      'firewall-cmd --get-active-zones': said('home\n  interfaces: eth0\n'),
    };
    expect((await look('linux', zones)).verdict).toEqual({
      ...{ portState: 'unknown', how: 'firewalld' },
      command: 'sudo firewall-cmd --zone=home --add-port=27412/udp',
    });
    const units = 'systemctl is-active nftables iptables netfilter-persistent';
    const hidden = { 'nft -j list ruleset': said('', 1), [units]: said('active\ninactive\ninactive\n', 3) };
    expect((await look('linux', hidden)).verdict).toEqual({ portState: 'unknown', how: 'nftables' });
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
