import { describe, expect, it, vi } from 'vitest';
import { localNetwork } from '../../../netcode/udp/local-network.ts';
import { ownNetworks, v4 } from '../../../netcode/udp/testing/own-networks.ts';
import { SelfChecking } from './self-check.ts';

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
});
