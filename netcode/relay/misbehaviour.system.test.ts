// Members who hold a key and misuse it: they may spoil their own seat, and nobody else's.

import { describe, expect, it } from 'vitest';
import { type HandPeer, handRelay, joinByHand } from '../lab/testing/hand-peer.ts';
import { COUNTDOWN_BURST, COUNTDOWN_EVERY_MS } from './match-lifecycle.ts';
import { NAME_BURST, NAME_EVERY_MS } from './rate-limits.ts';
import { toggleReady } from './testing/toggle-ready.ts';

describe('a member', () => {
  // Cleaning a name costs time, so the allowance is checked first: 1,400 new names a second would fill a core.
  it('is heard at a person’s pace and in order when it says more, and the others without delay', () => {
    const relay = handRelay();
    const [loud, other] = [1, 2].map((port) => joinByHand(relay, port)) as [HandPeer, HandPeer];
    const seconds = 10;
    const names = new Set<string>();
    let said = 0;
    let otherHeard = 0;
    for (let now = 1; now <= seconds * 1_000; now++) {
      const out = [...loud.say(relay, { m: 'name', name: `Name ${++said}` }, now)];
      if (now % 100 === 0) {
        out.push(...other.say(relay, { m: 'ready', ready: now % 200 === 0 }, now));
        if (relay.rooms[0]!.members[1]!.ready === (now % 200 === 0)) otherHeard++;
      }
      if (relay.due <= now) out.push(...relay.advance(now));
      for (const member of [loud, other]) member.hear(out, now);
      names.add(relay.rooms[0]!.members[0]!.name);
    }
    expect(names.size).toBeLessThanOrEqual(NAME_BURST + 1 + (seconds * 1_000) / NAME_EVERY_MS);
    const numbers = [...names].slice(1).map((name) => Number(name.slice(5)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(otherHeard).toBe(seconds * 10);
    // Most of it still waits at its sender.
    expect(loud.connection.waiting('control')).toBeGreaterThan(100_000);
    expect([...loud.byes, ...other.byes]).toEqual([]);
  });
});

describe('countdowns', () => {
  // 83 in ten seconds, each a file on every machine.
  it('are limited when they are taken back again and again', () => {
    const relay = handRelay();
    const members = [1, 2].map((port) => joinByHand(relay, port));
    const dealt = toggleReady(relay, members, 4 * COUNTDOWN_EVERY_MS);
    expect(dealt.size).toBeGreaterThanOrEqual(COUNTDOWN_BURST);
    expect(dealt.size).toBeLessThanOrEqual(COUNTDOWN_BURST + 4);
  });
});
