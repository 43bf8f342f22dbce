import { describe, expect, it, vi } from 'vitest';
import { localNetwork } from '../../../netcode/udp/local-network.ts';
import { ownNetworks, v4, v6 } from '../../../netcode/udp/testing/own-networks.ts';
import { SelfChecking, withEcho, withOtherEcho } from './self-check.ts';
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

describe('what was read of a firewall, and a try', () => {
  const command = 'sudo ufw allow 27412/udp';

  it.each([
    ['open', 'came', 'open'],
    ['open', 'lost', 'unknown'],
    ['closed', 'lost', 'closed'],
    ['closed', 'came', 'unknown'],
    ['unknown', 'came', 'open'],
    ['unknown', 'lost', 'closed'],
    ['open', null, 'open'],
    ['unknown', null, 'unknown'],
  ] as const)('come, where one says %s and the other %s, to %s', (portState, echo, both) => {
    expect(withEcho({ portState, how: 'ufw', command }, echo).portState).toBe(both);
  });

  it('keep the command that opens it, unless it is open', () => {
    const read = { portState: 'unknown', how: 'ufw', command } as const;
    expect(withEcho(read, 'lost')).toEqual({ ...read, portState: 'closed' });
    expect(withEcho(read, 'came')).toEqual({ portState: 'open', how: null });
  });

  it.each([
    ['unknown', null, 'came', 'open'],
    ['unknown', null, 'lost', 'unknown'],
    ['unknown', 'ufw', 'came', 'unknown'],
    ['closed', 'nftables', 'came', 'closed'],
    ['open', null, 'lost', 'open'],
  ] as const)(
    'of another port come, where one says %s of %s and the other %s, to %s',
    (portState, how, echo, both) => {
      expect(withOtherEcho({ portState, how }, echo).portState).toBe(both);
    },
  );
});
