import { beforeEach, describe, expect, it } from 'vitest';
import { handRelay, seeded } from '../lab/testing/hand-peer.ts';
import type { Relay } from '../relay/relay.ts';
import { JOIN_TIMEOUT_MS, JOIN_TRIES, RETRY_MS } from '../wire/limits.ts';
import { BETTER_WAIT_MS, Probing } from './probing.ts';

let now: number;
let probing: Probing;
/** Who answers a candidate, and after how long, ms. */
let behind: { relay: Relay; delayMs: number }[];
let late: { at: number; candidate: number; bytes: Uint8Array }[];

beforeEach(() => {
  now = 5_000;
  behind = [];
  late = [];
  probing = new Probing({ random: seeded(3), suits: (info) => info?.title === 'Ann' });
});

function route(host: string | null, delayMs = 0): number {
  const candidate = probing.add(now);
  if (host !== null) behind[candidate] = { relay: handRelay({ title: host }), delayMs };
  return candidate;
}

function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    late.sort((a, b) => a.at - b.at);
    now = Math.max(now, Math.min(late[0]?.at ?? end, probing.due, end));
    if (late[0] && late[0].at <= now) {
      const { candidate, bytes } = late.shift()!;
      probing.receive(candidate, bytes, now);
    } else if (probing.due <= now) {
      for (const { candidate, bytes } of probing.advance(now)) {
        const there = behind[candidate];
        const [answer] = there?.relay.receive(bytes, { address: 'me', port: 1 }, now) ?? [];
        if (there && answer) late.push({ at: now + there.delayMs, candidate, bytes: answer.bytes });
      }
    } else return;
  }
}

const states = () => probing.probes.map(({ state }) => state);

describe('probing', () => {
  it('joins by the first suitable route that answers, without waiting for the others', () => {
    route(null);
    route('Ann', 30);
    route('Ann', 8);
    probing.complete(now);
    pass(8);
    expect(probing.verdict).toMatchObject({ kind: 'join', candidate: 2 });
    expect(probing.probes[2]).toEqual({ state: 'answered', rttMs: 8 });
    expect(states()).toEqual(['asking', 'asking', 'answered']);
    expect(probing.due).toBe(Number.POSITIVE_INFINITY);
  });

  it('waits a while for a suitable room after another answered first', () => {
    route('Bob', 1);
    route('Ann', BETTER_WAIT_MS - 10);
    probing.complete(now);
    pass(BETTER_WAIT_MS - 20);
    expect(probing.verdict).toBeNull();
    pass(20);
    expect(probing.verdict).toMatchObject({ kind: 'join', candidate: 1 });
  });

  it('joins an unsuitable room when nothing better comes, so that the relay says why', () => {
    route('Bob', 1);
    route(null);
    probing.complete(now);
    pass(BETTER_WAIT_MS + 1);
    expect(probing.verdict).toMatchObject({ kind: 'join', candidate: 0 });
  });

  it('joins at once when there is nothing to wait for', () => {
    route('Bob', 1);
    probing.complete(now);
    pass(1);
    expect(probing.verdict).toMatchObject({ kind: 'join', candidate: 0 });
  });

  it('asks again when a question or an answer is lost', () => {
    const candidate = route(null);
    probing.complete(now);
    pass(RETRY_MS - 1);
    behind[candidate] = { relay: handRelay({ title: 'Ann' }), delayMs: 4 };
    pass(10);
    expect(probing.verdict).toMatchObject({ kind: 'join', candidate });
    expect(probing.probes[0]?.rttMs).toBe(4);
  });

  it('gives up only when all routes are silent or refuse', () => {
    route(null);
    const refusing = route(null);
    probing.complete(now);
    probing.failed(refusing, 'refused', now);
    pass(JOIN_TIMEOUT_MS - 1);
    expect(probing.verdict).toBeNull();
    pass(1);
    expect(probing.verdict).toEqual({ kind: 'nobody' });
    expect(states()).toEqual(['silent', 'refused']);
  });

  it('asks a route as often as ever before it gives up, where its process stood still meanwhile', () => {
    route(null);
    probing.complete(now);
    now += 10 * JOIN_TIMEOUT_MS;
    for (let tries = 0; tries < JOIN_TRIES; tries++, now += RETRY_MS) {
      expect(probing.advance(now)).toHaveLength(1);
      expect(probing.verdict).toBeNull();
    }
    probing.advance(now);
    expect(probing.verdict).toEqual({ kind: 'nobody' });
  });

  it('waits for names that are being looked up, and gives each route its full time', () => {
    const early = route(null);
    probing.failed(early, 'refused', now);
    pass(JOIN_TIMEOUT_MS);
    expect(probing.verdict).toBeNull();
    route('Ann', 5);
    probing.complete(now);
    pass(5);
    expect(probing.verdict).toMatchObject({ kind: 'join', candidate: 1 });
  });

  it('knows at once when there is no route at all', () => {
    probing.complete(now);
    expect(probing.verdict).toEqual({ kind: 'nobody' });
  });

  it('believes no answer to what it did not ask, and nothing without sense', () => {
    const candidate = route(null);
    route('Ann', 50);
    pass(0);
    probing.receive(candidate, late[0]!.bytes, now); // meant for another route
    probing.receive(candidate, new Uint8Array(1200).fill(2), now);
    probing.receive(candidate, new Uint8Array(0), now);
    expect(states()).toEqual(['asking', 'asking']);
  });
});
