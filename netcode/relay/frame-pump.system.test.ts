// Frames that all have got are kept briefly, and a peer that lacks some finds them.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { framesIn } from '../frames/frames-message.ts';
import { violations } from '../lab/invariants.ts';
import { LabParty } from '../lab/party.ts';
import { toyGame } from '../lab/toy.ts';
import { type Way, wayNames } from '../sim/ways.ts';
import { KEEP_MS } from '../wire/limits.ts';
import { tellCheckpoint } from './room-checkpoint.ts';

const RATE = 30;
const { info, rules } = toyGame({ tickRate: RATE, inputBytes: 1, seats: 4, frames: 90 * RATE });

function playing(way: Way, keepMatches = false) {
  const conditions = { ...CLEAN_LINK, delayMs: 5 };
  const party = new LabParty({ seed: 3, game: { info, rules }, conditions, room: { way, keepMatches } });
  const clients = [1, 2, 3].map((number) => party.join(`Peer ${number}`));
  party.run(1_000);
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 10_000, () => party.room.phase === 'playing');
  const { log } = party.room.match!;
  return { party, late: clients[2]!, log, room: () => log.bytes.length / log.frameBytes };
}

describe.each(wayNames)('the frames of a match, %s', (way) => {
  it('are all there at first, and then as many as a member lacks', () => {
    const { party, late, log, room } = playing(way);
    party.run(party.now + KEEP_MS - 1_000);
    expect(log.first).toBe(0);
    party.run(party.now + 10_000);
    expect(room()).toBeLessThan(4 * RATE);
    const cursor = party.room.clients[2]!.cursor!;
    party.setConditions(late, { ...CLEAN_LINK, loss: 1 });
    party.run(party.now + 4_000);
    expect(log.first).toBeLessThanOrEqual(cursor.frame);
    party.setConditions(late, CLEAN_LINK);
    party.run(party.now + 1_000);
    expect(log.next - cursor.frame).toBeLessThan(RATE);
    party.run(party.now + 10_000);
    expect(room()).toBeLessThan(4 * RATE);
    expect([party.room.clients.length, violations(party)]).toEqual([3, []]);
  });

  it('are there for the copy of the room, one message after the other', () => {
    const { party, log } = playing(way);
    const tell = tellCheckpoint(() => party.room);
    let next = 0;
    for (let second = 0; second < 30; second++) {
      for (const message of tell(party.now)?.frames?.messages ?? []) {
        expect(framesIn(message).first).toBe(next);
        next = framesIn(message).next;
      }
      expect(next).toBe(log.next);
      party.run(party.now + 1_000);
    }
  });

  it('are all kept where members may come back', () => {
    const { party, log } = playing(way, true);
    party.run(party.now + 3 * KEEP_MS);
    expect(log.first).toBe(0);
  });
});
