import { describe, expect, it, vi } from 'vitest';
import { localNetwork } from '../../../netcode/udp/local-network.ts';
import { ownNetworks, v4, v6 } from '../../../netcode/udp/testing/own-networks.ts';
import { SelfChecking, withOtherTries, withTries } from './self-check.ts';
import { sendingHelp } from './sending-help.ts';

function checking() {
  const looked = Promise.withResolvers<boolean>();
  const changed: string[] = [];
  const check: SelfChecking = new SelfChecking({
    ...{ port: 3979, protocol: 'tcp', program: '/usr/games/openttd', network: localNetwork({}) },
    networks: ownNetworks({ eth0: [v4('192.0.2.7/24')] }),
    knock: () => looked.promise,
    onChange: () => changed.push(check.state.state),
  });
  return { check, looked, changed };
}

describe('the self-check of a room', () => {
  it('says blocked after a guest’s failed try, whatever it sees from here, until a guest gets in', async () => {
    const { check, looked, changed } = checking();
    check.disprove();
    expect(check.state).toMatchObject({ state: 'blocked', how: 'other', port: 3979, protocol: 'tcp' });
    looked.resolve(true);
    await new Promise(setImmediate);
    expect(check.state.state).toBe('blocked');
    check.prove();
    expect(check.state.state).toBe('reachable');
    check.disprove();
    expect(check.state.state).toBe('reachable');
    // Each state is told once.
    expect(changed).toEqual(['blocked', 'reachable']);
    check.close();
  });

  it('says that the system keeps the app from the network, with where to allow it, until the person has', async () => {
    vi.useFakeTimers();
    try {
      let kept = true;
      const check = new SelfChecking({
        ...{ port: 27412, protocol: 'udp', program: process.execPath, network: localNetwork() },
        networks: ownNetworks(),
        knock: async () => true,
        isKept: async () => kept,
        onChange: () => {},
      });
      await vi.waitFor(() =>
        expect(check.state).toMatchObject({ state: 'blocked', how: 'macos-network', port: 27412 }),
      );
      await vi.advanceTimersByTimeAsync(10_000);
      expect(check.state.state).toBe('blocked');
      kept = false;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(check.state).toMatchObject({ state: 'unsure', how: null });
      check.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks devices on the network again until one answers, and says what comes of it', async () => {
    vi.useFakeTimers();
    try {
      const answers = [null, null, 'lost', 'came'] as const;
      let asked = 0;
      const check = new SelfChecking({
        ...{ port: 27412, protocol: 'udp', program: process.execPath, network: localNetwork({}) },
        networks: ownNetworks(),
        mdns: true,
        knock: async () => true,
        isKept: async () => false,
        echo: async () => 'lost',
        neighbour: async () => answers[asked++]!,
        onChange: () => {},
      });
      await vi.waitFor(() => expect(check.state.state).toBe('unsure'));
      await vi.advanceTimersByTimeAsync(35_000);
      expect([check.state.state, asked]).toEqual(['unsure', 2]);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(check.state.state).toBe('blocked');
      await vi.advanceTimersByTimeAsync(90_000);
      expect(asked).toBe(3);
      check.close();
    } finally {
      vi.useRealTimers();
    }
  });

  describe('of a room on two networks', () => {
    const twice = () => {
      const changed: string[] = [];
      const check: SelfChecking = new SelfChecking({
        ...{ port: 27412, protocol: 'udp', program: process.execPath, network: localNetwork({}) },
        networks: ownNetworks({ eth0: [v4('192.0.2.7/24')], wlan0: [v4('198.51.100.7/24')] }),
        knock: async () => true,
        isKept: async () => false,
        onChange: () => changed.push(check.state.state),
      });
      return { check, changed };
    };

    it('says that friends can get in once something came in by the network that is read out, and not by another', () => {
      const { check } = twice();
      check.heard('192.0.2.9');
      expect(check.state.state).toBe('checking');
      check.came('203.0.113.9');
      expect(check.state.state).toBe('checking');
      check.came('::ffff:192.0.2.9');
      expect(check.state).toMatchObject({ state: 'reachable', how: null });
      check.moved(localNetwork({}));
      expect(check.state.state).toBe('checking');
      check.close();
    });

    it.each([
      ['fe80::9%eth0', 'reachable'],
      ['fe80::9%wlan0', 'checking'],
      ['192.0.2.9', 'checking'],
    ])('says of %s, where the network has IPv6 alone, that it is %s', (address, state) => {
      const check = new SelfChecking({
        ...{ port: 27412, protocol: 'udp', program: process.execPath, network: localNetwork({}) },
        networks: ownNetworks({ eth0: [v6('fe80::7/64', 2)] }),
        knock: async () => true,
        isKept: async () => false,
        onChange: () => {},
      });
      check.came(address);
      expect(check.state.state).toBe(state);
      check.close();
    });

    it('says that nothing leaves on the network that is read out, whoever came in, as long as that is so', () => {
      let forbidden = ['192.0.2.0/24'];
      const check = new SelfChecking({
        ...{ port: 27412, protocol: 'udp', program: process.execPath, network: localNetwork({}) },
        networks: ownNetworks({ eth0: [v4('192.0.2.7/24')] }),
        knock: async () => true,
        isKept: async () => false,
        mayNotSend: (network) => forbidden.includes(network),
        onChange: () => {},
      });
      check.came('192.0.2.9');
      expect(check.state).toMatchObject({ state: 'blocked', how: sendingHelp() });
      forbidden = ['198.51.100.0/24'];
      expect(check.state.state).toBe('reachable');
      check.close();
    });

    it('wants one visit from each address, and a bounded number in all', () => {
      const { check } = twice();
      expect(check.wantsVisit('192.0.2.9')).toBe(true);
      expect(check.wantsVisit('127.0.0.1')).toBe(false);
      check.came('192.0.2.9');
      expect(check.wantsVisit('::ffff:192.0.2.9')).toBe(false);
      for (let last = 10; last < 200; last++) check.came(`192.0.2.${last}`);
      expect(check.wantsVisit('192.0.2.250')).toBe(false);
      check.close();
    });
  });
});

describe('what was read of a firewall, and what tries say', () => {
  const command = 'sudo ufw allow 27412/udp';

  it.each([
    ['open', 'came', null, 'open'],
    ['open', 'lost', null, 'unknown'],
    ['open', 'lost', 'came', 'open'],
    ['open', 'lost', 'lost', 'unknown'],
    ['closed', 'lost', null, 'closed'],
    ['closed', 'came', null, 'unknown'],
    ['closed', 'came', 'lost', 'closed'],
    ['closed', 'came', 'came', 'unknown'],
    ['unknown', 'came', null, 'unknown'],
    ['unknown', 'came', 'came', 'open'],
    ['unknown', null, 'came', 'open'],
    ['unknown', 'came', 'lost', 'unknown'],
    ['unknown', 'lost', 'came', 'unknown'],
    ['unknown', 'lost', 'lost', 'closed'],
    ['unknown', 'lost', null, 'unknown'],
    ['open', null, null, 'open'],
    ['unknown', null, null, 'unknown'],
    ['unknown', null, 'lost', 'unknown'],
    ['unclear', 'came', null, 'unclear'],
    ['unclear', 'lost', null, 'unclear'],
    ['unclear', 'came', 'came', 'open'],
    ['unclear', null, 'came', 'open'],
    ['unclear', 'lost', 'came', 'unclear'],
    ['unclear', 'came', 'lost', 'unclear'],
    ['unclear', 'lost', 'lost', 'closed'],
    ['unclear', null, 'lost', 'unclear'],
    ['some', 'came', 'came', 'some'],
    ['some', 'lost', 'lost', 'some'],
    ['some', 'came', null, 'some'],
  ] as const)(
    'come, where reading says %s, the echo %s and a device %s, to %s',
    (portState, echo, neighbour, all) => {
      expect(withTries({ portState, how: 'ufw', command }, echo, neighbour).portState).toBe(all);
    },
  );

  it('keep the command that opens it, unless it is open', () => {
    const read = { portState: 'unknown', how: 'ufw', command } as const;
    expect(withTries(read, 'lost', 'lost')).toEqual({ ...read, portState: 'closed' });
    expect(withTries(read, 'came', 'came')).toEqual({ portState: 'open', how: null });
  });

  it.each([
    ['unknown', null, 'came', null, 'unknown'],
    ['unknown', null, 'came', 'came', 'open'],
    ['unknown', null, 'came', 'lost', 'unknown'],
    ['unknown', null, 'lost', null, 'unknown'],
    ['unknown', null, 'lost', 'came', 'unknown'],
    ['unknown', 'ufw', 'came', 'came', 'unknown'],
    ['closed', 'nftables', 'came', 'came', 'closed'],
    ['open', null, 'lost', 'lost', 'open'],
  ] as const)(
    'of another port come, where reading says %s of %s, the echo %s and a device %s, to %s',
    (portState, how, echo, neighbour, all) => {
      expect(withOtherTries({ portState, how }, echo, neighbour).portState).toBe(all);
    },
  );
});
