import { describe, expect, it } from 'vitest';
import { ITEM_HEAD_BYTES } from '../../../netcode/sim/frame-items.ts';
import type { Seat } from '../../../netcode/sim/rules.ts';
import { COMMAND_BYTES_PER_SECOND, LONGEST_TURN_MS } from '../../../netcode/sync/commands.ts';
import { type Command, encodeCommand, MOST_TEXT } from './commands.ts';
import { choicesOf, keyFor, lockUp, promptOf } from './guess.ts';
import { prompts } from './prompts.ts';
import { rules } from './rules.ts';
import { type Look, lookByte, pointBytes, strokesOf } from './sheet.ts';
import {
  CHOOSE_FRAMES,
  drawingsLeft,
  GALLERY_FRAMES,
  type InklingState,
  mayGuess,
  REVEAL_FRAMES,
} from './state.ts';

const CAT = prompts.findIndex(({ en }) => en[0] === 'cat');
const NEUTRAL = new Uint8Array(16);

function matchOf(kinds: string, drawings = 1): InklingState {
  const seats = [...kinds].map((kind): Seat => {
    return { kind: kind === 'p' ? 'player' : kind === 'b' ? 'bot' : 'empty', name: '' };
  });
  return rules.start({ seed: 3, seats, options: { seconds: 40, drawings } });
}

function run(state: InklingState, frames: number): string[] {
  const cues: string[] = [];
  for (let frame = 0; frame < frames; frame++) {
    rules.step(state, NEUTRAL);
    for (const { kind, seat, value } of state.cues) cues.push(`${kind} ${seat} ${value}`);
  }
  return cues;
}

const order = (state: InklingState, seat: number, command: Command) =>
  rules.command!(state, seat, encodeCommand(command));

/** A match in which the drawer draws a cat. */
function drawing(kinds: string, drawings = 1) {
  const state = matchOf(kinds, drawings);
  const { drawer } = state;
  order(state, drawer, { kind: 'choose', ...lockUp(7, CAT) });
  run(state, 1);
  const guessers = [...kinds].flatMap((kind, seat) => (kind !== 'e' && seat !== drawer ? [seat] : []));
  return { state, drawer, guessers };
}

function ink(state: InklingState, seat: number, look: Look | null, ...points: (readonly [number, number])[]) {
  const bytes = Uint8Array.from(points.flatMap(([x, y]) => pointBytes(x, y)));
  order(state, seat, { kind: 'ink', look: look && lookByte(look), points: bytes });
}

const solve = (state: InklingState, seat: number, text = 'cat') =>
  order(state, seat, { kind: 'solve', key: keyFor(state.secret!, text)! });

describe('a turn', () => {
  it('begins when its drawer has chosen, and waits for no player who does not', () => {
    const state = matchOf('ppp');
    const { drawer } = state;
    order(state, (drawer + 1) % 3, { kind: 'choose', ...lockUp(7, CAT) });
    order(state, drawer, { kind: 'choose', salt: 7, lock: 1 });
    run(state, CHOOSE_FRAMES - 1);
    expect([state.phase, state.drawer]).toEqual(['choose', drawer]);
    expect(run(state, 1)).toEqual([`turn ${(drawer + 1) % 3} 0`]);
    order(state, state.drawer, { kind: 'choose', ...lockUp(7, CAT) });
    expect([run(state, 1), state.phase]).toEqual([[`begin ${state.drawer} 0`], 'draw']);
  });

  it('holds the prompt under its lock alone until it is over', () => {
    const { state } = drawing('pp');
    expect(JSON.stringify(state)).not.toMatch(/cat|猫/);
    expect(state.secret).toEqual(lockUp(7, CAT));
    run(state, state.frames);
    expect([state.phase, promptOf(state.secret!)]).toEqual(['reveal', CAT]);
  });

  it('is over when its time is, with the last seconds counted, or when all have guessed', () => {
    const { state, drawer } = drawing('ppp');
    const ticks = [5, 4, 3, 2, 1].map((left) => `tick -1 ${left}`);
    expect(run(state, state.frames - 1)).toEqual([...ticks, `reveal ${drawer} 0`]);
    expect(state.phase).toBe('reveal');
    const early = drawing('ppp');
    for (const seat of early.guessers) solve(early.state, seat);
    run(early.state, 1);
    expect(early.state.phase).toBe('reveal');
  });

  it('gives each as many drawings as the room has chosen, in turn, and then opens the gallery', () => {
    const state = matchOf('pepp', 2);
    const drawers: number[] = [];
    while (state.phase !== 'gallery') {
      drawers.push(state.drawer);
      order(state, state.drawer, { kind: 'choose', ...lockUp(7, CAT) });
      run(state, 1);
      ink(state, state.drawer, { colour: 0, width: 0 }, [1, 1]);
      run(state, state.frames + REVEAL_FRAMES - 1);
    }
    expect(drawers.slice(0, 3).toSorted()).toEqual([0, 2, 3]);
    expect(drawers.slice(3)).toEqual(drawers.slice(0, 3));
    expect(state.gallery.map(({ seat }) => seat)).toEqual(drawers);
  });

  it('passes over who has left, and comes to them when they are back', () => {
    const state = matchOf('ppp');
    const { drawer } = state;
    rules.event!(state, { kind: 'left', seat: drawer });
    run(state, 1);
    expect(state.drawer).not.toBe(drawer);
    const { state: drawn, drawer: gone } = drawing('ppp', 2);
    rules.event!(drawn, { kind: 'left', seat: gone });
    run(drawn, 1);
    expect(drawn.phase).toBe('reveal');
    rules.event!(drawn, { kind: 'returned', seat: gone });
    while (drawn.phase !== 'gallery' && drawn.drawer !== gone) run(drawn, 1);
    run(drawn, REVEAL_FRAMES);
    expect(drawn.turn).toBeGreaterThan(1);
  });

  it('goes on while all others are away, so that they find it when they are back', () => {
    const { state, guessers } = drawing('pppe');
    const [first, second] = guessers as [number, number];
    solve(state, first);
    for (const seat of guessers) rules.event!(state, { kind: 'left', seat });
    run(state, 50);
    expect(state.phase).toBe('draw');
    rules.event!(state, { kind: 'returned', seat: second });
    solve(state, second);
    run(state, 1);
    expect(state.phase).toBe('reveal');
  });

  it('comes again to one who left while choosing, with no drawing lost', () => {
    const state = matchOf('ppp');
    const { drawer } = state;
    rules.event!(state, { kind: 'left', seat: drawer });
    run(state, 1);
    rules.event!(state, { kind: 'returned', seat: drawer });
    const drawers = new Set<number>();
    for (; state.phase !== 'gallery'; run(state, 1)) drawers.add(state.drawer);
    expect(drawers.has(drawer)).toBe(true);
  });
});

describe('a guess', () => {
  it('is worth more the sooner it is, and its drawer gets the average of all who could guess', () => {
    const { state, drawer, guessers } = drawing('ppp');
    const [first, second] = guessers as [number, number];
    solve(state, first);
    expect(run(state, state.frames / 2)[0]).toBe(`solved ${first} 1`);
    solve(state, second, '猫');
    run(state, 1);
    const points = (seat: number) => state.seats[seat]!.points;
    expect([points(first), points(second)]).toEqual([100, 60]);
    expect(points(drawer)).toBe(80);
  });

  it('that is right is said without its text, also to those who read along', () => {
    const { state, guessers } = drawing('ppp');
    solve(state, guessers[0]!);
    expect(state.lines).toEqual([{ seat: guessers[0], text: '' }]);
  });

  it('that is wrong all can read, but none that is right or close', () => {
    const { state, guessers } = drawing('ppp');
    const [seat] = guessers as [number];
    for (const text of ['dog', 'cat', 'Cats', '猫', 'bat', 'a cat'])
      order(state, seat, { kind: 'say', text });
    expect(state.lines.map(({ text }) => text)).toEqual(['dog']);
  });

  it('is ignored of the drawer, of who has guessed, with another key, and outside of a turn', () => {
    const { state, drawer, guessers } = drawing('ppp');
    const [seat] = guessers as [number];
    solve(state, drawer);
    order(state, drawer, { kind: 'say', text: 'it is a pet' });
    order(state, seat, { kind: 'solve', key: 1 });
    expect([state.lines, state.seats.map(({ points }) => points)]).toEqual([[], [0, 0, 0]]);
    solve(state, seat);
    solve(state, seat);
    order(state, seat, { kind: 'say', text: 'dog' });
    expect(state.lines).toHaveLength(1);
    run(state, state.frames);
    solve(state, guessers[1]!);
    expect(state.lines).toHaveLength(1);
  });

  it('by choosing one of four comes later, is worth half, and is the only one', () => {
    const { state, guessers } = drawing('ppp');
    const [first, second] = guessers as [number, number];
    order(state, first, { kind: 'pick', prompt: CAT });
    expect(state.lines).toEqual([]);
    run(state, state.frames / 4);
    const wrong = choicesOf(state.secret!).find((prompt) => prompt !== CAT)!;
    order(state, first, { kind: 'pick', prompt: CAT });
    order(state, second, { kind: 'pick', prompt: wrong });
    solve(state, second);
    expect(state.seats[first]!.points).toBe(40);
    expect(state.seats[second]).toMatchObject({ points: 0, solvedAt: -2 });
  });
});

describe('ink', () => {
  it('comes on the sheet in strokes of its drawer, who can take one back or clear all', () => {
    const { state, drawer, guessers } = drawing('pp');
    ink(state, drawer, { colour: 2, width: 1 }, [10, 20], [1279, 959]);
    ink(state, drawer, null, [30, 40]);
    ink(state, drawer, { colour: 0, width: 3 }, [5, 5]);
    ink(state, guessers[0]!, { colour: 0, width: 0 }, [1, 1]);
    const strokes = () => strokesOf(state.sheet.ink, state.sheet.used);
    const first = { colour: 2, width: 1, points: [10, 20, 1279, 959, 30, 40] };
    expect(strokes()).toEqual([first, { colour: 0, width: 3, points: [5, 5] }]);
    order(state, drawer, { kind: 'undo' });
    expect(strokes()).toEqual([first]);
    order(state, drawer, { kind: 'wipe' });
    order(state, drawer, { kind: 'undo' });
    expect(strokes()).toEqual([]);
  });

  it('of a drawer whose network stood still comes whole, in the longest turn that the relay makes', () => {
    const { state, drawer } = drawing('pp');
    const points = Array.from({ length: 6 }, (_, at) => [at, at] as const);
    const bytes = ITEM_HEAD_BYTES + 2 + 3 * points.length;
    const packets = Math.floor(((COMMAND_BYTES_PER_SECOND / 4) * (LONGEST_TURN_MS / 1000)) / bytes);
    for (let packet = 0; packet < packets; packet++) ink(state, drawer, { colour: 0, width: 0 }, ...points);
    expect(strokesOf(state.sheet.ink, state.sheet.used)).toHaveLength(packets);
  });

  it('is bounded in a frame and on a sheet', () => {
    const { state, drawer } = drawing('pp');
    const many = Array.from({ length: 110 }, (_, at) => [at, at] as const);
    for (let packet = 0; packet < 20; packet++) ink(state, drawer, { colour: 0, width: 0 }, ...many);
    expect(strokesOf(state.sheet.ink, state.sheet.used)).toHaveLength(10);
    for (let frame = 0; frame < 200; frame++) {
      run(state, 1);
      ink(state, drawer, { colour: 0, width: 0 }, ...many);
    }
    expect(state.sheet.used).toBeLessThanOrEqual(24_000);
    expect(state.sheet.used).toBeGreaterThan(23_000);
  });

  it.each([
    ['of no kind', [0]],
    ['of nothing', []],
    ['of ink without points', [2, 0]],
    ['of half a point', [2, 0, 1, 1]],
    ['of a look that there is not', [2, 200, 0, 0, 0]],
    ['of a point beside the sheet', [2, 0, 255, 255, 255]],
    ['of too many points', [2, 0, ...new Array<number>(3 * 121).fill(0)]],
    ['of half a sign', [6, 65]],
    ['of a line that is too long', [6, ...new Array<number>(2 * MOST_TEXT + 2).fill(65)]],
    ['of a long key', [5, 1, 2, 3, 4, 5]],
  ])('and all else ignores a command %s', (_, bytes) => {
    const { state, drawer, guessers } = drawing('pp');
    const before = structuredClone(state);
    for (const seat of [drawer, guessers[0]!, 9]) rules.command!(state, seat, Uint8Array.from(bytes));
    expect(state).toEqual(before);
  });
});

describe('the gallery', () => {
  const atGallery = () => {
    const state = matchOf('pp');
    while (state.phase !== 'gallery') run(state, 1);
    return state;
  };

  it('closes when all have seen it, or after a minute', () => {
    const seen = atGallery();
    run(seen, REVEAL_FRAMES);
    order(seen, 0, { kind: 'done' });
    run(seen, 1);
    expect(rules.outcome(seen)).toBeNull();
    order(seen, 1, { kind: 'done' });
    run(seen, 1);
    expect(rules.outcome(seen)).toEqual({ scores: [0, 0], places: [1, 1] });
    const unseen = atGallery();
    run(unseen, GALLERY_FRAMES);
    expect(unseen.phase).toBe('over');
  });
});

describe('a person who takes over a bot', () => {
  it('guesses at once, draws as many pictures as all others, and leaves the seat to the bot again', () => {
    const { state, guessers } = drawing('ppb');
    expect([rules.isAway!(state, 2), drawingsLeft(state, state.seats[2]!)]).toEqual([true, 0]);
    rules.event!(state, { kind: 'returned', seat: 2 });
    expect([rules.isAway!(state, 2), mayGuess(state, 2), drawingsLeft(state, state.seats[2]!)]).toEqual([
      false,
      true,
      1,
    ]);
    solve(state, 2);
    expect(state.seats[2]!.points).toBe(100);
    rules.event!(state, { kind: 'left', seat: 2 });
    expect([rules.isAway!(state, 2), drawingsLeft(state, state.seats[2]!)]).toEqual([true, 0]);
    solve(state, guessers.find((seat) => seat !== 2)!);
    run(state, 1);
    expect(state.phase).toBe('reveal');
  });

  it('draws no more than all others, however often they come', () => {
    const state = matchOf('ppb');
    const drawers: number[] = [];
    while (state.phase !== 'gallery') {
      for (const kind of ['left', 'returned'] as const) rules.event!(state, { kind, seat: 2 });
      if (state.phase === 'choose') {
        drawers.push(state.drawer);
        order(state, state.drawer, { kind: 'choose', ...lockUp(7, CAT) });
      }
      run(state, 1);
    }
    expect(drawers.toSorted()).toEqual([0, 1, 2]);
  });

  it('ends their drawing when they go, where bots draw nothing', () => {
    const state = matchOf('ppb');
    rules.event!(state, { kind: 'returned', seat: 2 });
    while (state.drawer !== 2) run(state, 1);
    order(state, 2, { kind: 'choose', ...lockUp(7, CAT) });
    run(state, 1);
    expect(state.phase).toBe('draw');
    rules.event!(state, { kind: 'left', seat: 2 });
    run(state, 1);
    expect(state.phase).toBe('reveal');
  });
});

describe('bots', () => {
  it('draw for one person alone, and only guess where two people draw', () => {
    const lefts = (kinds: string) => {
      const state = matchOf(kinds);
      return state.seats.map((player, seat) => drawingsLeft(state, player) + Number(seat === state.drawer));
    };
    expect([lefts('pbb'), lefts('ppb')]).toEqual([
      [1, 1, 1],
      [1, 1, 0],
    ]);
  });
});
