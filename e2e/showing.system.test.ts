// Three apps over real UDP watch a replay together, each with the part of the stage that plays it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordedTrails } from '../electron/party/replays/testing/recorded-trails.ts';
import { place, type TestPlayer, untilRoom, useTestPlayers } from '../electron/party/testing/test-players.ts';
import type { View } from '../electron/party/window/contract.ts';
import { gameById } from '../games/list.ts';
import { decodeState } from '../netcode/sim/state-codec.ts';
import { togetherOf } from '../renderer/screens/replays/together.ts';
import { createReplayRun } from '../renderer/stage/replay/replay-run.ts';

const NAME = 'shown.ethernight-replay';
const FRAMES = 1_200;

/** Frames between screens of one machine that is busy with other tests: a fifth of a second. */
const FEW_FRAMES = 12;

const players = useTestPlayers();

/** What an app's window and stage show of what the room watches: the frame that is on the screen. */
async function screenOf(person: TestPlayer): Promise<() => number> {
  await person.window.until(({ replay }) => replay !== null && replay.frames > 0);
  await person.stage.until('frames');
  const at = person.stage.heard.findLastIndex(({ kind }) => kind === 'start');
  const [start, ...after] = person.stage.heard.slice(at);
  if (start?.kind !== 'start') throw new Error('no replay is on the stage');
  const state = start.from && decodeState(start.from.state)!.state;
  const run = createReplayRun(
    gameById('trails')!,
    start.start,
    { now: () => performance.now(), observe: () => {}, jumped: () => {} },
    start.from && { frame: start.from.frame, state },
  );
  for (const message of after)
    if (message.kind === 'frames') run.accept(message.first, message.count, message.bytes, message.items);
  let turn = '';
  // As useRoomsMoment does it: when a view comes that tells a turn.
  const follow = (view: View) => {
    const together = view.place.at === 'room' && togetherOf(view.place);
    const { showing, ms } = together || {};
    if (!showing || turn === `${showing.number} ${showing.turns}`) return false;
    turn = `${showing.number} ${showing.turns}`;
    run.control({ do: 'follow', turn, ...showing, elapsedMs: ms! });
    return false;
  };
  void person.window.until(follow);
  return () => {
    while (run.advance());
    return run.replay().frame;
  };
}

describe('a replay that a room watches together', () => {
  it('is at the same frame in all apps, is steered by who is given the remote, and waits for who comes late', async () => {
    const folder = join(players.parties.folder, 'Ann', 'replays');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, NAME), recordedTrails({ frames: FRAMES }));
    const ann = await players.hosting('Ann');
    const bob = await players.joining('Bob', ann);
    expect(await ann.window.send({ do: 'show-replay', replay: NAME })).toEqual({ is: 'done' });
    const screens = [await screenOf(ann), await screenOf(bob)];
    const { showing } = place(bob).room;
    expect(showing).toMatchObject({ holder: place(ann).me, name: 'Ann', frame: 0, moves: false });
    const { number } = showing!;

    const steer = (person: TestPlayer, frame: number, moves: boolean) =>
      person.window.send({ do: 'steer', showing: number, frame, moves, speed: 1 });
    const turns = (count: number) =>
      Promise.all([ann, bob].map((one) => untilRoom(one, ({ room }) => room.showing?.turns === count)));
    await steer(ann, 60, true);
    await turns(1);
    await expect.poll(() => screens[0]!()).toBeGreaterThan(90);
    const [one, other] = screens.map((frame) => frame());
    expect(Math.abs(one! - other!)).toBeLessThan(FEW_FRAMES);

    const refused = { is: 'rejected', why: { kind: 'denied', denial: { why: 'no-remote' } } };
    expect(await steer(bob, 500, false)).toEqual(refused);
    await ann.window.send({ do: 'remote', showing: number, member: place(bob).me });
    expect(await steer(bob, 500, false)).toEqual({ is: 'done' });
    await turns(2);
    expect(screens.map((frame) => frame())).toEqual([500, 500]);

    const cat = await players.joining('Cat', ann);
    expect((await screenOf(cat))()).toBe(500);
    // A person leaves the others alone with it, and comes back.
    await cat.window.send({ do: 'watch', replay: null });
    await untilRoom(cat, (at) => at.showing?.watched === false);
    await cat.window.send({ do: 'join-showing' });
    expect((await screenOf(cat))()).toBe(500);
    await bob.window.send({ do: 'end-showing' });
    for (const person of [ann, bob, cat]) await person.window.until(({ replay }) => replay === null);
    expect(place(ann).showing).toBeNull();
  });

  it('ends for all when a match begins', async () => {
    const folder = join(players.parties.folder, 'Ann', 'replays');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, NAME), recordedTrails());
    const ann = await players.hosting('Ann');
    const bob = await players.joining('Bob', ann);
    await ann.window.send({ do: 'show-replay', replay: NAME });
    await bob.window.until(({ replay }) => replay !== null);
    for (const { window } of [ann, bob]) await window.send({ do: 'ready', ready: true });
    for (const person of [ann, bob]) await untilRoom(person, ({ room }) => room.match !== null);
    for (const person of [ann, bob]) {
      await person.window.until(({ replay }) => replay === null);
      expect(place(person).room.showing).toBeUndefined();
    }
  });

  it('is refused, with the reason, where the file is no replay', async () => {
    const folder = join(players.parties.folder, 'Ann', 'replays');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, NAME), 'hello');
    const ann = await players.hosting('Ann');
    expect(await ann.window.send({ do: 'show-replay', replay: NAME })).toEqual({
      is: 'rejected',
      why: { kind: 'bad-replay', fault: { is: 'foreign' } },
    });
  });
});
