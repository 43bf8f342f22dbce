// Hostile members of a room whose host is gone, or stands still: those who are left play on.

import { describe, expect, it } from 'vitest';
import { ENTRIES_BURST, ENTRY_EVERY_MS } from '../relay/door.ts';
import { MAX_SEATS } from '../sim/rules.ts';
import { RESUME_MS } from '../wire/limits.ts';
import { MOST_COUNTED } from '../wire/messages.ts';
import { type LabApp, LabHouse } from './house.ts';
import { toyGame } from './toy.ts';

const RATE = 60;

/** A room in which a match has been played for a second, by all but those who `wait`. */
function playing(apps: number, wait: readonly number[] = [], delayMs = 1) {
  const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 8, frames: 1e6 });
  const house = new LabHouse({ seed: 5, game, apps, conditions: { delayMs } });
  const players = house.apps.filter((_, number) => !wait.includes(number));
  for (const app of players) app.say({ m: 'ready', ready: true });
  house.run(house.now + 100);
  if (wait.length > 0) house.host.say({ m: 'start' });
  const at = (app: LabApp) => app.game?.confirmed ?? 0;
  expect(house.run(house.now + 5_000, () => players.every((app) => at(app) > RATE))).toBe(true);
  /** Whether these apps get frames beyond the newest one so far, within `ms`. */
  const goOn = (those: readonly LabApp[], ms: number) => {
    const most = Math.max(...players.map(at));
    return house.run(house.now + ms, () => those.every((app) => at(app) > most + RATE / 2));
  };
  return { house, at, goOn };
}

describe('a hostile app in a succession', () => {
  it('is passed over when it is next and turns all others away', () => {
    const { house, goOn } = playing(5);
    const [host, hostile, ...honest] = house.apps;
    hostile!.turnAway();
    host!.kill();
    expect(goOn(honest, 4_000)).toBe(true);
    expect(house.host.address).toBe(honest[0]!.address);
    expect(house.faults).toEqual([]);
  });

  it('is passed over when it is next and leads all others to one missing relay after the other', () => {
    const { house, goOn } = playing(5, [], 40);
    const [host, hostile, ...honest] = house.apps;
    hostile!.mislead();
    // An app that has lost the host earlier asks at other times than the rest.
    house.part([host!], [honest[2]!]);
    house.run(house.now + 2_500);
    house.part([], []);
    host!.kill();
    expect(goOn(honest, 6_000)).toBe(true);
    expect(house.faults).toEqual([]);
  });

  it.each<[string, (hostile: LabApp, helper: LabApp) => void]>([
    ['back', (hostile, helper) => helper.mislead(hostile)],
    ['to one missing relay after the other', (_, helper) => helper.mislead()],
    ['away', (_, helper) => helper.turnAway()],
  ])('is passed over when it is next and leads all others to a helper who sends them %s', (_, helps) => {
    const { house, goOn } = playing(9, [], 40);
    const [host, hostile, helper, ...honest] = house.apps;
    const liar = honest.pop();
    hostile!.mislead(helper!);
    helps(hostile!, helper!);
    liar!.lies = 5 * RATE;
    host!.kill();
    expect(goOn(honest, 5_000)).toBe(true);
    expect(house.host.address).toBe(honest[0]!.address);
    expect(house.faults).toEqual([]);
  });

  it('does not get the room when it falls silent before the handover to it', () => {
    const { house, goOn } = playing(5);
    const [host, hostile, ...honest] = house.apps;
    host!.handOver();
    hostile!.kill();
    house.run(house.now + 1_100);
    expect(goOn([host!, ...honest], 1_000)).toBe(true);
    expect(house.hosts).toEqual([host]);
    expect(house.faults).toEqual([]);
  });

  it('loses the room to another app when it falls silent with the room handed over to it', () => {
    const { house, goOn } = playing(5);
    const [host, hostile, ...honest] = house.apps;
    host!.handOver();
    const given = () => house.apps.every(({ hostSearch }) => hostSearch!.handover?.frames != null);
    expect(house.run(house.now + 1_000, given)).toBe(true);
    hostile!.kill();
    expect(goOn([host!, ...honest], 5_000)).toBe(true);
    expect(house.host.address).toBe(honest[0]!.address);
    expect(house.faults).toEqual([]);
  });

  it('is passed over when it gets ready for the room, lets all others in and never takes it', () => {
    const { house, goOn } = playing(5);
    const [host, hostile, ...honest] = house.apps;
    hostile!.stalls = true;
    host!.handOver();
    expect(goOn([host!, ...honest], 3_000)).toBe(true);
    expect(house.host.address).toBe(honest[0]!.address);
    expect(house.faults).toEqual([]);
  });

  it('is passed over with the next heir when both get ready for the room and never take it, and a guest helps them', () => {
    const { house, goOn } = playing(7);
    const [host, hostile, second, ...honest] = house.apps;
    hostile!.stalls = second!.stalls = true;
    honest.pop()!.lies = 5 * RATE;
    host!.handOver();
    expect(goOn([host!, ...honest], 5_000)).toBe(true);
    expect(house.host.address).toBe(honest[0]!.address);
    expect(house.faults).toEqual([]);
  });

  it.each<[string, (hostile: LabApp, host: LabApp) => void]>([
    ['leaves', (hostile) => hostile.leave()],
    ['is banned', ({ member }, host) => host.say({ m: 'kick', member, why: '', ban: true })],
  ])('stops no match when it %s while the room is handed over to it', (_, goes) => {
    const { house, goOn } = playing(5, [], 10);
    const [host, hostile, ...honest] = house.apps;
    // It is ready only when all others have come to it.
    house.part([hostile!], [honest[0]!]);
    host!.handOver();
    house.run(house.now + 100);
    expect(host!.room).toBeNull();
    goes(hostile!, host!);
    expect(goOn([host!, ...honest], 1_000)).toBe(true);
    expect(house.hosts).toEqual([host]);
    expect(house.host.room!.members.map(({ name }) => name)).not.toContain(hostile!.address);
    expect(house.faults).toEqual([]);
  });

  it('comes back to no heir from which a ban was kept by the last epoch of all', () => {
    const { house, goOn } = playing(6);
    const [host, heir, ...honest] = house.apps;
    const hostile = honest.pop()!;
    host!.room!.data.epoch = MOST_COUNTED;
    host!.say({ m: 'title', title: 'After that' });
    house.run(house.now + 500);
    host!.kill();
    expect(goOn([heir!, ...honest], 4_000)).toBe(true);
    heir!.say({ m: 'kick', member: hostile.member, why: '', ban: true });
    house.run(house.now + 500);
    heir!.kill();
    expect(goOn(honest, 4_000)).toBe(true);
    expect(house.host.room!.data.banned.map(({ name }) => name)).toEqual([hostile.address]);
    expect(house.faults).toEqual([]);
  });

  // A ban after the handover is missing at the next host, so the old host has to refuse it.
  it('is not reported as banned when the ban comes just after the room has gone', () => {
    const { house } = playing(5, [], 40);
    const [host, heir, , , hostile] = house.apps;
    const room = host!.room!;
    host!.handOver();
    expect(house.run(house.now + 1_000, () => room.handover.handedOver !== null)).toBe(true);
    host!.say({ m: 'kick', member: hostile!.member, why: '', ban: true, id: 7 });
    expect(house.run(house.now + 1_000, () => host!.peer?.room?.epoch === 1)).toBe(true);
    expect(host!.messages.filter(({ m }) => m === 'done' || m === 'no')).toEqual([]);
    expect(house.host).toBe(heir);
    heir!.say({ m: 'kick', member: hostile!.member, why: '', ban: true, id: 8 });
    expect(house.run(house.now + 1_000, () => heir!.messages.some(({ m }) => m === 'done'))).toBe(true);
    house.run(house.now + 3_000);
    expect(heir!.room!.members.map(({ name }) => name)).not.toContain(hostile!.address);
  });

  // Cleaning a name again changes it, and heirs compare the room as it was sent.
  it('does not prevent the takeover by a name that changes each time it is cleaned', () => {
    const { house, goOn } = playing(4);
    const [host, hostile, ...honest] = house.apps;
    hostile!.say({ m: 'name', name: `a${'\u1ddc'.repeat(7)}\u034f\u1bf2` });
    house.run(house.now + 500);
    host!.say({ m: 'title', title: 'After that' });
    house.run(house.now + 500);
    host!.kill();
    expect(goOn(honest, 4_000)).toBe(true);
    expect(house.host.room!.data.title).toBe('After that');
    expect(house.faults).toEqual([]);
  });

  // Votes of members who have left must leave heirs able to read later news, bans among them.
  it('leaves heirs all that they need while it votes for the end of a pause, leaves and returns again and again', () => {
    const { house } = playing(5);
    const [host, ...others] = house.apps;
    const [hostile] = others;
    for (const app of house.apps) app.say({ m: 'pause', match: 1, still: true });
    expect(house.run(house.now + 1_000, () => host!.peer!.room!.pause?.state === 'paused')).toBe(true);
    for (let visit = 0; visit < MAX_SEATS + 2; visit++) {
      hostile!.say({ m: 'pause', match: 1, still: false });
      house.run(house.now + 100);
      hostile!.leave();
      house.run(house.now + ENTRY_EVERY_MS);
      hostile!.restart();
      expect(house.run(house.now + 1_000, () => hostile!.peer?.room != null)).toBe(true);
    }
    host!.say({ m: 'title', title: 'After that' });
    house.run(house.now + 500);
    host!.kill();
    expect(house.run(house.now + 5_000, () => house.hosts.length > 0)).toBe(true);
    expect(house.host.room!.data.title).toBe('After that');
    expect(house.faults).toEqual([]);
  });

  // Each return makes a new player of the game; the list of players is bounded, so that the room fits a message.
  it('harms no member by leaving and returning again and again while a game that people already have is played', () => {
    const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 8, frames: 1e6 });
    const house = new LabHouse({ seed: 5, game, apps: 3, conditions: { delayMs: 1 } });
    const [host, honest, hostile] = house.apps;
    const of = [{ game: 'quake', hash: '0'.repeat(16), version: null, client: true, server: true }];
    for (const app of house.apps) app.say({ m: 'natives', of });
    host!.say({ m: 'native', game: 'quake' });
    house.run(house.now + 500);
    const native = host!.peer!.room!.native!.number;
    for (const app of house.apps) app.say({ m: 'ready', ready: true, native });
    const played = () => host!.room!.data.native?.phase === 'playing';
    expect(house.run(house.now + 5_000, played)).toBe(true);
    for (let visit = 0; visit < MAX_SEATS + 2; visit++) {
      hostile!.leave();
      house.run(house.now + ENTRY_EVERY_MS);
      hostile!.restart();
      expect(house.run(house.now + 1_000, () => hostile!.peer?.room != null)).toBe(true);
      hostile!.say({ m: 'natives', of });
      hostile!.say({ m: 'client', native, at: 'in-game' });
      house.run(house.now + 100);
    }
    host!.say({ m: 'title', title: 'After that' });
    house.run(house.now + 500);
    expect(honest!.peer!.room).toMatchObject({ title: 'After that', native: { phase: 'playing' } });
    expect(house.faults).toEqual([]);
  });

  it('is waited for once when it claims missing frames again and again, with a helper', () => {
    const { house, goOn } = playing(7);
    const [host, ...others] = house.apps;
    const honest = others.slice(0, 4);
    for (const liar of others.slice(4)) liar.lies = 5 * RATE;
    host!.kill();
    expect(goOn(honest, 3_500)).toBe(true);
    expect(house.faults).toEqual([]);
  });

  it('changes no closed frame by sending others under a made-up epoch', () => {
    const { house, goOn, at } = playing(6);
    const [host, heir, third, fourth, fifth, liar] = house.apps;
    liar!.forges = true;
    house.part([host!], [heir!]);
    house.run(house.now + 300);
    const closed = at(third!);
    expect(closed).toBeGreaterThan(at(heir!) + 10);
    host!.kill();
    house.part([], []);
    expect(goOn([heir!, third!, fourth!, fifth!], 3_000)).toBe(true);
    expect(house.host.room!.data.since).toBeGreaterThanOrEqual(closed);
    liar!.kill();
    house.compare();
    expect(house.faults).toEqual([]);
  });

  it('keeps no app busy and is not waited for twice when it is needed and sends none of its claimed frames', () => {
    const { house, goOn } = playing(4);
    const [host, heir, honest, liar] = house.apps;
    liar!.lies = 5 * RATE;
    host!.kill();
    expect(goOn([heir!, honest!], 3_500)).toBe(true);
    expect(house.faults).toEqual([]);
  });

  it('leaves the match to a player’s app when it came first and only waits', () => {
    const { house, goOn } = playing(5, [1]);
    const [host, waiting, ...players] = house.apps;
    expect(waiting!.peer!.log).toBeNull();
    host!.kill();
    expect(goOn(players, 3_000)).toBe(true);
    expect(house.host.address).toBe(players[0]!.address);
    expect(house.faults).toEqual([]);
  });

  it('makes no host that others may have left play on by agreeing on a pause and on its end', () => {
    const { house, at } = playing(5);
    const [host, hostile, ...most] = house.apps;
    house.part([host!, hostile!], most);
    house.run(house.now + 900);
    const stood = at(host!);
    for (const still of [true, false]) {
      for (const app of [host!, hostile!]) app.say({ m: 'pause', match: 1, still });
      house.run(house.now + 500);
    }
    house.run(house.now + RESUME_MS + 500);
    expect(host!.room!.data.pause).toBeNull();
    expect([at(host!), at(hostile!)]).toEqual([stood, stood]);
  });

  it('begins no match by getting ready at a host that was left', () => {
    const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 8, frames: 1e6 });
    const house = new LabHouse({ seed: 1, game, apps: 5, conditions: { delayMs: 1 } });
    const [host, hostile, ...others] = house.apps;
    for (const app of [host!, ...others]) app.say({ m: 'ready', ready: true });
    house.run(house.now + 500);
    house.part([host!, hostile!], others);
    expect(house.run(house.now + 7_000, () => host!.room!.members.length === 2)).toBe(true);
    hostile!.say({ m: 'ready', ready: true });
    house.run(house.now + 5_000);
    expect(host!.room!.phase).toBe('lobby');
    house.part([], []);
    expect(house.run(house.now + 15_000, () => house.hosts.length === 1)).toBe(true);
    expect(house.host).toBe(others[0]);
    expect(house.faults).toEqual([]);
  });

  it('prevents no takeover by making the room change all the time', () => {
    const { house, goOn } = playing(5, [], 40);
    const [host, heir, third, fourth, hostile] = house.apps;
    for (let word = 0; word < 200; word++) {
      const file = word.toString(16).padStart(64, '0');
      house.at(house.now + 25 * word, () => hostile!.say({ m: 'has', file }));
    }
    host!.kill();
    expect(goOn([heir!, third!, fourth!], 4_000)).toBe(true);
    expect(house.faults).toEqual([]);
  });

  it('leaves a room that is cut in two in one place, while it comes and goes with a helper', () => {
    const { house, at, goOn } = playing(7, [5, 6]);
    const [host, friend, ...others] = house.apps;
    const [hostile, helper] = [others.pop()!, others.pop()!];
    for (const app of [hostile, helper]) app.leave();
    house.run(house.now + 500);
    house.part([host!, friend!, hostile, helper], others);
    // One visit for each remembered count, before the host knows that the others are gone.
    helper.restart();
    for (let visit = 0; visit < 9; visit++) {
      hostile.restart();
      expect(house.run(house.now + 100, () => hostile.peer?.room != null)).toBe(true);
      house.run(house.now + 18);
      if (visit < 8) hostile.leave();
      house.run(house.now + 18);
    }
    house.run(house.now + 1_000);
    const stood = at(host!);
    expect(goOn(others, 3_000)).toBe(true);
    expect([at(host!), at(friend!)]).toEqual([stood, stood]);
    expect(house.faults).toEqual([]);
  });

  it('comes in by claims to its own place no more often than by joining', () => {
    const { house } = playing(3);
    const [host, , hostile] = house.apps;
    const claims = Array.from({ length: 3 * ENTRIES_BURST }, () => {
      const peer = hostile!.claim(host!);
      house.run(house.now + 50);
      return peer;
    });
    expect(claims.filter(({ room }) => room !== null).length).toBeLessThanOrEqual(ENTRIES_BURST);
    expect(house.faults).toEqual([]);
  });
});
