import { describe, expect, it } from 'vitest';
import { parseJoinText } from '../../../netcode/udp/join-text.ts';
import { localNetwork } from '../../../netcode/udp/local-network.ts';
import type { Route } from '../../../netcode/udp/prober.ts';
import { roomCode } from '../../../netcode/wire/room-code.ts';
import { nobodyAnswered, probesOf, shownAs } from './join-result.ts';

const CODE = roomCode({ host: '192.168.1.23', port: 27412 })!;
const route = (change: Partial<Route> = {}): Route => ({
  ...({ state: 'silent', rttMs: null } as Pick<Route, 'state' | 'rttMs'>),
  ...{ endpoint: { host: '10.0.0.7', port: 27412 }, unreachable: null, forbidden: false },
  ...change,
});

describe('what is being joined', () => {
  it.each([
    ['10.0.0.7', '10.0.0.7'],
    ['10.0.0.7:5000, 10.0.0.8', '10.0.0.7:5000, 10.0.0.8'],
    [` ${CODE.toLowerCase()} `, CODE.toLowerCase()],
  ])('is shown as it may be typed again: %j', (typed, shown) => {
    const read = parseJoinText(typed);
    expect(read.ok && shownAs(typed, read)).toBe(shown);
  });
});

describe('a route that is tried', () => {
  it('is shown with its round trip in tenths of a millisecond', () => {
    expect(probesOf([route({ rttMs: 1.26 }), route()])).toEqual([
      { address: '10.0.0.7', state: 'silent', rttMs: 1.3 },
      { address: '10.0.0.7', state: 'silent', rttMs: null },
    ]);
  });
});

describe('why nobody answered', () => {
  const address = 'ABCDE';
  const why = (code: Parameters<typeof nobodyAnswered>[1], ...routes: Route[]) =>
    nobodyAnswered(address, code, routes, 'sending', localNetwork({}).own);

  it('is that a machine has refused, whatever the others say', () => {
    expect(why(null, route(), route({ state: 'refused' }))).toEqual({ kind: 'refused', address });
  });

  it.each(['127.0.0.1', '127.8.8.8', '::1'])('is that what was typed is this machine itself: %s', (host) => {
    const here = route({ endpoint: { host, port: 27412 }, state: 'refused' });
    expect(why(null, here)).toEqual({ kind: 'own-address', address });
    expect(why(null, here, route()).kind).toBe('refused');
  });

  it('is that this machine may not send there, which a rule that rejects makes look like a refusal', () => {
    const kept = {
      kind: 'may-not-send',
      address,
      how: 'sending',
    };
    expect(why(null, route({ state: 'refused', forbidden: true }))).toEqual(kept);
    expect(why('valid', route(), route({ forbidden: true }))).toEqual(kept);
    expect(why(null, route({ state: 'refused' }), route({ forbidden: true })).kind).toBe('refused');
  });

  it('is a slip in a code where there is no way to go', () => {
    expect(why('mistyped')).toEqual({ kind: 'bad-address', address, why: 'code', part: address });
    expect(why('part')).toEqual({ kind: 'bad-address', address, why: 'code-part', part: address });
    expect(why(null)).toEqual({ kind: 'nobody-by-that-name', address });
  });

  it('is that there is no route where that is so of all', () => {
    const none = route({ unreachable: 'no route to host' });
    expect(why(null, none, none)).toEqual({ kind: 'unreachable', address, why: 'no route to host' });
    expect(why(null, none, route())).toEqual({ kind: 'timeout', address });
  });

  it('is a code that may be a name, or that time has passed', () => {
    expect(why('valid', route())).toEqual({ kind: 'nobody-by-that-name', address });
    expect(why(null, route())).toEqual({ kind: 'timeout', address });
  });
});
