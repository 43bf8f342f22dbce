// What people do together besides playing, between whole parties over real UDP on this machine.

import { describe, expect, it } from 'vitest';
import { quickTime } from '../testing/quick-time.ts';
import { addressOf, place, type TestPlayer, untilRoom, useTestPlayers } from '../testing/test-players.ts';
import { nobodyJudges } from '../testing/unjudged.ts';

quickTime();

const players = useTestPlayers();

async function roomOfTwo(): Promise<[TestPlayer, TestPlayer]> {
  const ann = await players.hosting('Ann');
  const bob = await players.joining('Bob', ann);
  await Promise.all([ann, bob].map((one) => untilRoom(one, ({ room }) => room.members.length === 2)));
  return [ann, bob];
}

const failure = async ({ window }: TestPlayer) =>
  (await window.until((view) => view.failure !== null)).failure;
const join = (guest: TestPlayer, host: TestPlayer) =>
  guest.window.send({ do: 'join', address: addressOf(host) });

describe('chat', () => {
  it('is seen by all members in one order, and by late guests', async () => {
    const [ann, bob] = await roomOfTwo();
    ann.window.send({ do: 'chat', text: ' hello \u202e' });
    await untilRoom(bob, ({ chat }) => chat.length === 1);
    bob.window.send({ do: 'chat', text: '你好' });
    const expected = [
      { member: place(ann).me, name: 'Ann', text: 'hello' },
      { member: place(bob).me, name: 'Bob', text: '你好' },
    ];
    const { chat } = await untilRoom(ann, (room) => room.chat.length === 2);
    expect(chat).toMatchObject(expected);
    const cyd = await players.joining('Cyd', ann);
    expect((await untilRoom(cyd, (room) => room.chat.length === 2)).chat).toEqual(chat);
  });

  it('is denied to its writer when it is too fast', async () => {
    const [ann] = await roomOfTwo();
    for (let i = 0; i < 8; i++) ann.window.send({ do: 'chat', text: `${i}` });
    await untilRoom(ann, ({ notice }) => notice?.why === 'too-fast');
  });
});

describe('an emote', () => {
  it('is shown to all members for a few seconds; the next of the same member takes its place', async () => {
    const [ann, bob] = await roomOfTwo();
    ann.window.send({ do: 'emote', emote: 'wave' });
    await untilRoom(bob, ({ emotes }) => emotes.length === 1);
    ann.window.send({ do: 'emote', emote: 'heart' });
    const { emotes } = await untilRoom(bob, (room) => room.emotes[0]?.emote === 'heart');
    expect(emotes).toMatchObject([{ member: place(ann).me, emote: 'heart' }]);
    await untilRoom(bob, (room) => room.emotes.length === 0);
  });
});

describe('a room', () => {
  it('turns strangers away when it is locked, and lets a former member in', async () => {
    const [ann, bob] = await roomOfTwo();
    ann.window.send({ do: 'lock', locked: true });
    await untilRoom(bob, ({ room }) => room.locked);
    const cyd = await players.joining('Cyd', ann);
    expect(await failure(cyd)).toEqual({ kind: 'locked', address: addressOf(ann) });
    bob.window.send({ do: 'leave' });
    await untilRoom(ann, ({ room }) => room.members.length === 1);
    join(bob, ann);
    await untilRoom(bob, ({ room }) => room.members.length === 2);
    ann.window.send({ do: 'lock', locked: false });
    await untilRoom(bob, ({ room }) => !room.locked);
    join(cyd, ann);
    await untilRoom(cyd, ({ room }) => room.members.length === 3);
  });

  it('keeps a banned guest out, also when their app starts anew, and lets others of the same machine in', async () => {
    const [ann, bob] = await roomOfTwo();
    ann.window.send({ do: 'kick', member: place(bob).me, ban: true, why: 'Three times is enough.' });
    expect(await failure(bob)).toEqual({ kind: 'banned', why: 'Three times is enough.' });
    await bob.party.close();
    expect(await failure(await players.joining('Bob', ann))).toEqual({ kind: 'banned', why: '' });
    const cyd = await players.joining('Cyd', ann);
    expect(place(cyd).room.members).toHaveLength(2);
  });

  it('starts when the host says so, without members who are not ready; they wait with late guests', async () => {
    const [ann, bob] = await roomOfTwo();
    bob.window.send({ do: 'start' });
    await untilRoom(bob, ({ notice }) => notice?.why === 'not-leader');
    ann.window.send({ do: 'bots', change: 1 });
    ann.window.send({ do: 'start' });
    const { start } = await ann.stage.until('start');
    expect(start).toMatchObject({ mine: [0] });
    await untilRoom(bob, ({ room }) => room.phase === 'playing');
    // The first who comes takes over the bot, so that the next one waits.
    const cyd = await players.joining('Cyd', ann);
    await untilRoom(ann, ({ room }) => room.match?.seats.some(({ taken }) => taken !== undefined) ?? false);
    const dan = await players.joining('Dan', ann);
    for (const waiting of [bob, dan]) {
      const shown = await untilRoom(waiting, ({ elapsedMs }) => elapsedMs !== null);
      expect(shown).toMatchObject({ plays: false, waitingMs: null, room: { phase: 'playing' } });
      expect(shown.elapsedMs).toBeGreaterThan(0);
    }
    expect(place(ann)).toMatchObject({ plays: true, elapsedMs: null });
    ann.window.send({ do: 'stop' });
    await untilRoom(ann, ({ room }) => room.phase === 'lobby');
    // A late member counts as ready by coming.
    for (const { window } of [ann, bob, cyd])
      window.send({ do: 'ready', ready: true, game: place(ann).room.game });
    const next = await dan.stage.until('start');
    expect(next.start).toMatchObject({ mine: [place(dan).room.members[3]!.seat], match: { number: 2 } });
  });

  it('takes no member for ready after a change of its game', async () => {
    const [ann, bob] = await roomOfTwo();
    const { game } = place(ann).room;
    ann.window.send({ do: 'bots', change: 3 });
    ann.window.send({ do: 'ready', ready: true, game });
    await untilRoom(bob, ({ room }) => room.members[0]!.ready && room.bots === 3);
    ann.window.send({ do: 'game', game: 'powder' });
    await untilRoom(bob, ({ room }) => room.game === 'powder' && room.bots === 3 && !room.members[0]!.ready);
    expect(await bob.window.send({ do: 'ready', ready: true, game })).toEqual({ is: 'done' });
    ann.window.send({ do: 'chat', text: 'after' });
    await untilRoom(ann, ({ chat }) => chat.length === 1);
    expect(place(ann).room.members.map(({ ready }) => ready)).toEqual([false, false]);
  });

  it('keeps the score of a member who closes the app and comes back', async () => {
    nobodyJudges();
    const [ann, bob] = await roomOfTwo();
    for (const { window } of [ann, bob]) window.send({ do: 'ready', ready: true });
    await Promise.all([ann, bob].map(({ stage }) => stage.until('frames', ({ first }) => first > 30)));
    const places = Array.from({ length: place(ann).room.seats }, (_, seat) => [2, 1][seat] ?? 0);
    for (const { stage } of [ann, bob]) {
      stage.send({
        kind: 'finish',
        match: 1,
        frame: 20,
        hash: '00000000000000ff',
        outcome: { scores: places, places },
      });
    }
    const row = { name: 'Bob', matches: 1, wins: 1, points: 1 };
    const before = await untilRoom(ann, ({ room }) => room.scoreboard.length === 2);
    expect(before.room.scoreboard[0]).toEqual({ ...row, member: place(bob).me });
    await bob.party.close();
    await untilRoom(ann, ({ room }) => room.scoreboard[0]?.member === null);
    const again = await players.joining('Bob', ann);
    expect(place(again).room.scoreboard[0]).toEqual({ ...row, member: place(again).me });
  });
});

describe('a worse link', () => {
  const conditions = { loss: 0.05, lossRun: 1, delayMs: 60, jitterMs: 0, duplicate: 0.2, reorder: 0.1 };

  it('makes one’s own line worse, shows in the figures, and ends with the session', async () => {
    const [ann, bob] = await roomOfTwo();
    bob.window.send({ do: 'condition', conditions });
    await bob.window.until((view) => view.conditions?.delayMs === 60);
    const { me } = place(bob);
    const shown = await untilRoom(ann, ({ latency }) =>
      latency.some(({ member, rttMs }) => member === me && rttMs > 100),
    );
    expect(shown.latency.find(({ member }) => member === me)?.quality).toBe('late');
    expect(shown.latency.find(({ member }) => member === place(ann).me)!.rttMs).toBeLessThan(60);
    expect(ann.window.view?.conditions).toBeNull();
    bob.window.send({ do: 'leave' });
    await bob.window.until((view) => view.place.at === 'home' && view.conditions === null);
  });

  it('applies to all players at the machine, and to players who are added later', async () => {
    const [ann, bob] = await roomOfTwo();
    bob.window.send({ do: 'add-player' });
    await untilRoom(bob, ({ mine }) => mine.length === 2);
    bob.window.send({ do: 'condition', conditions });
    await bob.window.until((view) => view.conditions !== null);
    bob.window.send({ do: 'add-player' });
    const { mine } = await untilRoom(bob, (room) => room.mine.length === 3);
    await untilRoom(ann, ({ latency }) =>
      mine.every((own) => latency.some(({ member, rttMs }) => member === own && rttMs > 100)),
    );
  });

  it('is no command beyond the worst, or outside of a room', async () => {
    const { window } = await players.open('Ann');
    const wrong = [
      { ...conditions, loss: 0.51 },
      { ...conditions, delayMs: -1 },
      { ...conditions, jitterMs: Number.NaN },
      { loss: 0 },
      7,
    ];
    const outcomes = await Promise.all(
      wrong.map((one) => window.sendRaw({ do: 'condition', conditions: one })),
    );
    for (const outcome of outcomes) expect(outcome).toMatchObject({ why: { kind: 'malformed' } });
    expect(await window.send({ do: 'condition', conditions })).toMatchObject({ why: { kind: 'no-room' } });
    expect(window.view?.conditions).toBeNull();
  });
});
