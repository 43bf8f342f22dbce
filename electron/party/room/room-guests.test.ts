import { describe, expect, it } from 'vitest';
import { namedKeyPair } from '../../../netcode/crypto/key-pair.ts';
import { localNetwork } from '../../../netcode/udp/local-network.ts';
import type { OwnNetworks } from '../../../netcode/udp/own-networks.ts';
import { StateHashes } from '../match/state-hashes.ts';
import type { ServedRoom } from './hosted-guests.ts';
import { RoomGuests, type RoomGuestsOptions } from './room-guests.ts';

const FILE = '/media/stick/Ethernight.exe';

/** Of a host, unless `hosts` is false. */
function guests({ hosts = true, serves = true, isLeft = false, leaving = Promise.resolve() } = {}) {
  const done: string[] = [];
  const served: ServedRoom[] = [];
  const adapters = [
    { family: 'IPv4', address: '10.0.0.1' },
    { family: 'IPv6', address: 'fd00::1' },
  ];
  const letBrowsersIn = (at: readonly string[] | null) => void done.push(at ? `told ${at}` : 'told off');
  const room = { info: {}, letBrowsersIn };
  const relay = {
    port: 27412,
    act: (what: (serving: unknown, now: number) => void) =>
      what({ act: (_: number, __: number, run: (one: typeof room) => void) => run(room) }, 0),
  };
  const options: RoomGuestsOptions = {
    host: {
      here: hosts ? { relay, room: () => room } : null,
      ...{ isLeft, cameFrom: [], nextHosts: [], takePageCode: () => 'code' },
    } as never,
    hashes: new StateHashes(),
    network: localNetwork,
    selfCheck: () => {
      throw new Error('no page is open here');
    },
    openGuests: serves
      ? (room) => {
          served.push(room);
          return {
            state: { is: 'opening' },
            renew: () => done.push('renew'),
            handOut: (path) => done.push(`hand out ${path}`),
            moved: () => done.push('moved'),
            close(why) {
              done.push(why);
              return leaving;
            },
          };
        }
      : null,
    identity: namedKeyPair('Ann'),
    app: '0.1.0',
    contents: {},
    networks: { ranked: { adapters } } as unknown as OwnNetworks,
    game: () => undefined,
    handOut: () => FILE,
    onChange: () => done.push('changed'),
  };
  return { guests: new RoomGuests(options), done, served };
}

describe('browsers', () => {
  const settled = () => new Promise(setImmediate);

  it('are let in by the app that has the room, at its IPv4 addresses, until it lets them in no more', async () => {
    const { guests: of, done, served } = guests();
    expect(of.view).toEqual({ is: 'off' });
    expect([of.renew(), of.letIn(true), of.letIn(true)]).toEqual([false, true, true]);
    await settled();
    expect(of.renew()).toBe(true);
    of.handOutChanged();
    expect(of.view).toEqual({ is: 'opening' });
    expect(served.map((room) => [room.port, room.code, room.handOut, room.addresses()])).toEqual([
      [27412, 'code', FILE, ['10.0.0.1']],
    ]);
    expect(of.letIn(false)).toBe(true);
    expect([of.view, of.renew()]).toEqual([{ is: 'off' }, false]);
    expect(done).toEqual([
      ...['told 10.0.0.1', 'changed', 'changed', 'renew', `hand out ${FILE}`],
      ...['told off', 'closed'],
    ]);
  });

  it('are let in again only once all have left who were in before, which still have the port', async () => {
    const { promise: leaving, resolve } = Promise.withResolvers<void>();
    const { guests: of, served } = guests({ leaving });
    of.letIn(true);
    await settled();
    for (const on of [false, true, false, true]) of.letIn(on);
    await settled();
    expect([served.length, of.view]).toEqual([1, { is: 'opening' }]);
    resolve();
    await settled();
    expect(served).toHaveLength(2);
  });

  it.each([
    ['goes to another app', 'moved', false, (of: RoomGuests) => of.goElsewhere()],
    ['is left to another app', 'moved', true, (of: RoomGuests) => of.close()],
    ['is closed', 'closed', false, (of: RoomGuests) => of.close()],
  ] as const)('are told where to go when the room %s: %s', async (_, why, isLeft, end) => {
    const { guests: of, done } = guests({ isLeft });
    of.letIn(true);
    await settled();
    await end(of);
    expect(done.at(-1)).toBe(why);
  });

  it.each([
    ['were led to another app', (of: RoomGuests) => of.goElsewhere()],
    ['were let in no more', (of: RoomGuests) => void of.letIn(false)],
  ])('are waited for at the end where they %s and are still leaving', async (_, leave) => {
    const { promise: leaving, resolve } = Promise.withResolvers<void>();
    const { guests: of } = guests({ leaving });
    of.letIn(true);
    await settled();
    leave(of);
    let isClosed = false;
    const closed = of.close().then(() => {
      isClosed = true;
    });
    await settled();
    expect(isClosed).toBe(false);
    resolve();
    await closed;
  });

  it('are let in neither by a guest nor by an app without a page', () => {
    for (const other of [guests({ hosts: false }), guests({ serves: false })]) {
      expect(other.guests.view).toBeNull();
      expect(other.guests.letIn(true)).toBe(false);
      expect(other.served).toEqual([]);
    }
  });
});
