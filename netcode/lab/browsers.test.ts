// Members who play in a browser that the host serves: fifteen of them are one machine, and have no say beside two apps.

import { describe, expect, it } from 'vitest';
import { HANDOVER_MS } from '../relay/handover.ts';
import type { FromPeer } from '../wire/messages.ts';
import { LabHouse } from './house.ts';
import { type LabClient, LabParty } from './party.ts';
import { TOY } from './testing/hand-peer.ts';
import { toyGame } from './toy.ts';

const RATE = 60;
const HASH = '00000000000000ff';

const outcome = (seats: number, score: number) => ({
  scores: Array<number>(seats).fill(score),
  places: Array<number>(seats).fill(1),
});

/** Two apps and browsers beside them, in a match that nothing plays by itself. */
function playing(browsers: number) {
  const party = new LabParty({ seed: 3, game: TOY, simulate: false });
  const apps = [party.join(), party.join()];
  const served = Array.from({ length: browsers }, () => party.join(undefined, { served: true }));
  party.run(500);
  const all = [...apps, ...served];
  for (const client of all) party.say(client, { m: 'ready', ready: true });
  expect(party.run(party.now + 5_000, () => party.room.phase === 'playing')).toBe(true);
  party.run(party.now + 1_000);
  const say = (clients: readonly LabClient[], message: FromPeer) => {
    for (const client of clients) party.say(client, message);
    party.run(party.now + 300);
  };
  const ended = (score: number): FromPeer => {
    const seats = party.room.state.match!.seats.length;
    return { m: 'finished', match: 1, frame: 10, hash: HASH, outcome: outcome(seats, score) };
  };
  return { party, apps, served, say, ended };
}

describe('members in a browser of the host’s', () => {
  it('are marked in the room, for everybody to see', () => {
    const party = new LabParty({ seed: 3, game: TOY, simulate: false });
    const app = party.join('Ada');
    party.join('Ben', { served: true });
    party.run(500);
    expect(app.peer.room!.members.map(({ name, served }) => [name, served])).toEqual([
      ['Ada', undefined],
      ['Ben', true],
    ]);
  });

  it('never lead, neither as the first to come nor when the leader has gone', () => {
    const party = new LabParty({ seed: 3, game: TOY, simulate: false });
    const leaders = () => party.room.members.filter(({ leader }) => leader).map(({ name }) => name);
    party.join('Ben', { served: true });
    party.run(500);
    expect(leaders()).toEqual([]);
    const first = party.join('Ada');
    party.join('Cleo');
    party.run(party.now + 500);
    expect(leaders()).toEqual(['Ada']);
    party.leave(first);
    party.run(party.now + 500);
    expect(leaders()).toEqual(['Cleo']);
  });

  it('have no place in the majority that says how a match ended, however many they are', () => {
    const { party, apps, served, say, ended } = playing(6);
    say(served, ended(9));
    party.run(party.now + 15_000);
    expect(party.room.phase).toBe('playing');
    say(apps, ended(1));
    expect(party.room.state.result).toMatchObject({ agreed: true, outcome: outcome(8, 1) });
  });

  it('bring about no desync by hashes that differ, and none that is said of an app', () => {
    const { party, apps, served, say } = playing(6);
    const report = (hash: string): FromPeer => ({ m: 'hash', match: 1, frame: 30, hash });
    say(served, report(HASH));
    say(apps, report('00000000000000aa'));
    expect(party.room.state.desync).toBeNull();
    say(served, { m: 'audit', game: 'toy', hash: HASH, build: 'x' });
    say(apps, { m: 'audit', game: 'toy', hash: '00000000000000aa', build: 'x' });
    expect(party.room.state.audits).toEqual([]);
  });

  it('vote on the next game as everybody does, and hold up no vote once they have gone', () => {
    const party = new LabParty({ seed: 3, game: TOY, simulate: false });
    const [app, browser, gone] = [party.join(), ...[0, 1].map(() => party.join(undefined, { served: true }))];
    party.run(500);
    const say = (by: LabClient, message: FromPeer) => {
      party.say(by, message);
      party.run(party.now + 300);
    };
    const isOn = () => party.room.state.voteMs !== undefined;
    say(app, { m: 'vote', on: true });
    const wish: FromPeer = { m: 'wish', game: party.room.state.game };
    for (const one of [app, browser!]) say(one, wish);
    expect([isOn(), party.room.state.wishes?.length]).toEqual([true, 2]);
    party.leave(gone!);
    party.run(party.now + 500);
    expect([isOn(), party.room.state.wishes]).toEqual([false, undefined]);
  });

  it('are asked about a pause as everybody is', () => {
    const { party, apps, served, say } = playing(1);
    say([apps[0]!], { m: 'pause', match: 1, still: true });
    expect(party.room.state.pause).toMatchObject({ state: 'asked', needed: 2 });
    say(served, { m: 'pause', match: 1, still: true });
    expect(party.room.state.pause).toMatchObject({ state: 'paused' });
  });
});

describe('a room with more browsers than apps', () => {
  const house = () => {
    const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 8, frames: 1e6 });
    const made = new LabHouse({ seed: 5, game, apps: 3, browsers: 4 });
    for (const app of made.apps) app.say({ m: 'ready', ready: true });
    const plays = () => made.apps.every((app) => (app.game?.confirmed ?? 0) > RATE);
    expect(made.run(made.now + 8_000, plays)).toBe(true);
    return made;
  };

  it('has only apps among its heirs and those that count, though browsers say that they could host', () => {
    const { apps } = house();
    const { succession } = apps[1]!.hostSearch!;
    const numbers = apps.slice(1, 3).map(({ member }) => member);
    expect(succession!.heirs.map(({ member }) => member)).toEqual(numbers);
    expect([succession!.apps, succession!.counted]).toEqual([3, numbers]);
  });

  it('goes on at an app when the host dies and takes all browsers along', () => {
    const made = house();
    const [, ...others] = made.apps.slice(0, 3);
    const before = others[0]!.game!.confirmed;
    for (const app of made.apps) if (!others.includes(app)) app.kill();
    const goOn = () => others.every((app) => (app.game?.confirmed ?? 0) > before + 2 * RATE);
    expect(made.run(made.now + 10_000, goOn)).toBe(true);
    expect(others[0]!.peer!.room!.epoch).toBe(1);
  });

  it('is handed over to an app without a wait for browsers, which stay where they were', () => {
    const made = house();
    const [host, ...others] = made.apps.slice(0, 3);
    made.part(made.apps.slice(3), others);
    const at = made.now;
    host!.handOver();
    expect(made.run(made.now + 5_000, () => others[0]!.room !== null)).toBe(true);
    expect(made.now - at).toBeLessThan(HANDOVER_MS / 2);
  });

  it('stands still at a host that has lost its apps and still hears all browsers', () => {
    const made = house();
    const [host, one, other, ...browsers] = made.apps;
    made.part([one!, other!], [host!, ...browsers]);
    made.run(made.now + 2_000);
    const { next } = host!.room!.match!.log;
    made.run(made.now + 2_000);
    expect(host!.room!.match?.log.next ?? next).toBe(next);
    expect(made.faults).toEqual([]);
  });
});
