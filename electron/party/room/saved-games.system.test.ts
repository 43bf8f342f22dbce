// What a match of a cartridge saves: whole apps without windows, with files of their own on a disk.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cartridge } from '../../../games/cartridge/index.ts';
import { testCartridge } from '../../../games/kit/console/testing/cartridges.ts';
import { microCartridge } from '../../../games/kit/console/testing/micro.ts';
import { decodeEvent, MOST_MEMORY_BYTES } from '../../../netcode/sim/frame-items.ts';
import { mix } from '../../../netcode/sim/mix.ts';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { encodeState } from '../../../netcode/sim/state-codec.ts';
import { type FromPeer, MOST_SAVED_BYTES } from '../../../netcode/wire/messages.ts';
import { MOST_SAVES, OwnFiles } from '../files/own-files.ts';
import { quickTime } from '../testing/quick-time.ts';
import { place, type TestPlayer, untilRoom, useTestPlayers } from '../testing/test-players.ts';
import { nobodyJudges } from '../testing/unjudged.ts';
import { MOST_OF_A_ROOM, SavedGames } from './saved-games.ts';

quickTime();

const players = useTestPlayers();
afterEach(() => {
  vi.restoreAllMocks();
});

const image = testCartridge(4, true);
const hash = createHash('sha256').update(image).digest('hex');
const game = cartridge.files!.insert(image);

/** What is on the disk of this person, by the name of the file. */
function savesOf(name: string): Uint8Array[] {
  const folder = join(players.parties.folder, name, 'files', 'saves', hash);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.sort().map((one) => new Uint8Array(readFileSync(join(folder, one))));
}

/** The state of the match after this number of frames without a press, and the content of its battery. */
function played(person: TestPlayer, frames: number) {
  const { match } = place(person).room;
  const simulation = createSimulation(game.info, game.rules, match!);
  for (let frame = 0; frame < frames; frame++)
    simulation.step(new Uint8Array(match!.seats.length * game.info.inputBytes));
  return { bytes: encodeState(simulation.state), saved: cartridge.files!.saved(image, simulation.state)! };
}

describe('a saved game', () => {
  it('is kept by each player, from a late page too, and by no spectator; the next match goes on from it', async () => {
    nobodyJudges();
    const ann = await players.hosting('Ann', 'cartridge');
    const bob = await players.joining('Bob', ann);
    const cyd = await players.joining('Cyd', ann);
    for (const { window } of [ann, bob, cyd])
      await window.send({ do: 'keep-file', name: 'Ember.nes', file: Buffer.from(image).toString('base64') });
    await ann.window.send({ do: 'file', file: { hash, title: 'Ember' } });
    await untilRoom(ann, ({ room }) => room.having.length === 3);
    await ann.window.send({ do: 'ready', ready: true });
    await bob.window.send({ do: 'ready', ready: true });
    await ann.window.send({ do: 'start' });
    await untilRoom(cyd, ({ room }) => room.phase === 'playing');
    await cyd.window.send({ do: 'spectate', on: true });
    await Promise.all([ann, bob, cyd].map(({ stage }) => stage.until('start')));

    const early = played(bob, 20);
    bob.stage.send({ kind: 'snapshot', match: 1, frame: 20, bytes: early.bytes });
    cyd.stage.send({ kind: 'snapshot', match: 1, frame: 20, bytes: early.bytes });
    await expect.poll(() => savesOf('Bob')).toEqual([early.saved]);
    const late = played(ann, 40);
    expect(late.saved).not.toEqual(early.saved);
    ann.window.send({ do: 'stop' });
    await untilRoom(ann, ({ room }) => room.phase === 'lobby');
    expect(savesOf('Ann')).toEqual([]);
    await ann.stage.until('end');
    ann.stage.send({ kind: 'snapshot', match: 1, frame: 40, bytes: late.bytes });
    await untilRoom(bob, ({ room }) => room.saved === place(ann).me);
    expect([savesOf('Ann'), savesOf('Bob'), savesOf('Cyd')]).toEqual([[late.saved], [early.saved], []]);

    for (const { window } of [ann, bob]) await window.send({ do: 'ready', ready: true });
    await ann.window.send({ do: 'start' });
    const begun = await bob.stage.until('frames', ({ items }) => items.some(({ frame }) => frame === 0));
    const told = begun.items.flatMap(({ items }) => items.map(({ bytes }) => decodeEvent(bytes)));
    expect(told).toEqual([{ kind: 'memory', at: 0, bytes: late.saved.slice(0, MOST_MEMORY_BYTES) }]);
  });

  it('of 32 kB comes whole to everybody, and is what they keep of the next match', async () => {
    nobodyJudges();
    const ann = await players.hosting('Ann', 'cartridge');
    const bob = await players.joining('Bob', ann);
    const large = microCartridge({ board: 1, program: 32, pictures: 0, flags: 2, does: [] });
    const of = createHash('sha256').update(large).digest('hex');
    for (const { window } of [ann, bob])
      await window.send({ do: 'keep-file', name: 'Large.nes', file: Buffer.from(large).toString('base64') });
    const folderOf = (name: string) => join(players.parties.folder, name, 'files', 'saves', of);
    mkdirSync(folderOf('Ann'), { recursive: true });
    const saved = Uint8Array.from({ length: MOST_SAVED_BYTES }, (_, at) => mix(at));
    writeFileSync(join(folderOf('Ann'), '1000.sav'), saved);
    await ann.window.send({ do: 'file', file: { hash: of, title: 'Large' } });
    await untilRoom(ann, ({ room, me }) => room.saved === me && room.having.length === 2);
    for (const { window } of [ann, bob]) await window.send({ do: 'ready', ready: true });
    await ann.window.send({ do: 'start' });

    const begun = await bob.stage.until('frames', ({ items }) => items.some(({ frame }) => frame === 0));
    const { info, rules } = cartridge.files!.insert(large);
    const { match } = place(bob).room;
    const simulation = createSimulation(info, rules, match!);
    const { items } = begun.items.find(({ frame }) => frame === 0)!;
    simulation.step(new Uint8Array(match!.seats.length * info.inputBytes), items);
    bob.stage.send({ kind: 'snapshot', match: 1, frame: 1, bytes: encodeState(simulation.state) });
    const kept = () => (existsSync(folderOf('Bob')) ? readdirSync(folderOf('Bob')) : []);
    await expect.poll(() => kept().length).toBe(1);
    expect(Buffer.compare(readFileSync(join(folderOf('Bob'), kept()[0]!)), saved)).toBe(0);
  });

  it('is the last of two that are chosen at once, however long the first takes to be read', async () => {
    const asked: FromPeer[] = [];
    const reads: ((bytes: Uint8Array) => void)[] = [];
    const saves = new SavedGames({
      files: {
        save: async () => {},
        saved: () => new Promise((resolve) => reads.push(resolve)),
        removeSave: async () => {},
        kept: null,
      },
      session: {
        ask: async (message) => {
          asked.push(message);
          return { is: 'done' };
        },
      },
    });
    const file = { hash, title: 'Ember' };
    const newest = saves.choose(file);
    await expect.poll(() => reads.length).toBe(1);
    await saves.choose(file, null);
    reads[0]!(new Uint8Array(3));
    await newest;
    expect(asked.filter(({ m }) => m === 'saved')).toEqual([{ m: 'saved', file: hash, bytes: null }]);
  });

  // A room keeps a limited number of files; the only file with a saved game stays.
  it('stays through any number of matches that do not change it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saved-games-'));
    const now = vi.spyOn(Date, 'now');
    try {
      const files = new OwnFiles({ folder, log: () => {}, onChange: () => {} });
      await files.keep('Ember.nes', image);
      vi.spyOn(cartridge.files!, 'saved').mockImplementation(() => Uint8Array.of(7));
      const saving = vi.spyOn(files, 'save');
      const saves = new SavedGames({ files, session: { ask: async () => ({ is: 'done' }) } });
      for (let number = 1; number <= MOST_OF_A_ROOM + 2; number++) {
        now.mockReturnValue(1_000 * number);
        const file = { hash, title: 'Ember' };
        saves.begin({ number, epoch: 0, seed: 1, seats: [], options: {}, way: 'optimistic', file }, image);
        saves.keep(number, encodeState({}));
        await saving.mock.results.at(-1)!.value;
      }
      // After all that is still to be done.
      await files.save(hash, image, 1, {});
      expect(files.kept![0]!.saves).toEqual([1_000]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the saved games', () => {
  // A hostile host may deal any number of matches.
  it('lose the oldest under a host that deals matches without end, and keep those of other evenings', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'saved-games-'));
    const now = vi.spyOn(Date, 'now');
    try {
      const files = new OwnFiles({ folder, log: () => {}, onChange: () => {} });
      const stateOf = (value: number) => ({ memory: value });
      await files.keep('Ember.nes', image);
      vi.spyOn(cartridge.files!, 'saved').mockImplementation((_, state) =>
        Uint8Array.of((state as ReturnType<typeof stateOf>).memory),
      );
      for (let at = 1; at <= 10; at++) await files.save(hash, image, at, stateOf(at));
      const saves = new SavedGames({ files, session: { ask: async () => ({ is: 'done' }) } });
      // Together with the older ones more than MOST_SAVES.
      for (let number = 1; number <= MOST_SAVES; number++) {
        now.mockReturnValue(1_000 * number);
        const file = { hash, title: 'Ember' };
        saves.begin({ number, epoch: 0, seed: 1, seats: [], options: {}, way: 'optimistic', file }, image);
        saves.keep(number, encodeState(stateOf(100 + number)));
        await expect.poll(() => files.kept?.[0]?.saves[0], { interval: 1 }).toBe(1_000 * number);
      }
      await expect.poll(() => files.kept![0]!.saves.length).toBe(10 + MOST_OF_A_ROOM);
      expect(files.kept![0]!.saves.slice(-10)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('go on where an old one cannot be removed', async () => {
    const at: number[] = [];
    const now = vi.spyOn(Date, 'now');
    const removeSave = vi.fn(async () => Promise.reject(new Error('busy')));
    const saves = new SavedGames({
      files: {
        save: async (_hash, _image, time) => void at.push(time),
        saved: async () => null,
        removeSave,
        get kept() {
          return [{ hash, name: 'Ember.nes', game: 'cartridge', saves: at }] as unknown as OwnFiles['kept'];
        },
      },
      session: { ask: async () => ({ is: 'done' }) },
    });
    for (let number = 1; number <= MOST_OF_A_ROOM + 1; number++) {
      now.mockReturnValue(1_000 * number);
      const file = { hash, title: 'Ember' };
      saves.begin({ number, epoch: 0, seed: 1, seats: [], options: {}, way: 'optimistic', file }, image);
      saves.keep(number, encodeState({}));
      await Promise.resolve();
    }
    await expect.poll(() => removeSave.mock.calls, { interval: 1 }).toEqual([[hash, 1_000]]);
  });
});
