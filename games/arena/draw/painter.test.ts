import { describe, expect, it } from 'vitest';
import { clone } from '../../../netcode/sim/clone.ts';
import { layOut, onScreen, unturned } from '../../kit/arena/layout.ts';
import { marksTop } from '../../kit/arena/marks.ts';
import { recordTexts, textsOf } from '../../kit/testing/recording-canvas.ts';
import { hurt } from '../rules/hits.ts';
import type { ArenaState } from '../rules/state.ts';
import { CLOSING, KNOCKOUT_POINTS } from '../rules/tuning.ts';
import { layWalls, middle } from '../rules/walls.ts';
import { playingBare, put, runUntil, seats } from '../testing.ts';
import { stoneOf, ZONE } from './colours.ts';
import { createGround, HEIGHT } from './ground.ts';
import { createPainter } from './painter.ts';

/** A text without the marks around names in it. */
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/gu, '');

describe('the words of Arena', () => {
  // A thumb has a button that says "Throw ice", and read of Fire.
  it.each([
    [false, 'Aim and hold Fire: ice freezes rivals', 'Hold Fire: ice'],
    [true, 'Aim: your ice freezes rivals', 'Throw ice'],
  ])(
    'tell a player who is out what the button is called: with fingers %s, “%s” and “%s”',
    (fingers, hint, strip) => {
      const state = playingBare(3);
      Object.assign(state.seats[0]!, { hearts: 1, safe: 0 });
      hurt(state, 0, -1);
      runUntil(state, () => state.cues.some(({ kind }) => kind === 'rim'));
      const texts = textsOf(
        () => createPainter({ language: 'en', seats: seats(['player', 'player', 'player']) }),
        state,
        fingers,
      );
      expect(texts.filter((text) => /ice/i.test(text)).sort()).toEqual([hint, strip].sort());
    },
  );

  it.each([
    ['a weapon that was found, with its shots', { weapon: 1, load: 7 }, ['Scatter 7']],
    ['nothing of what all begin with', {}, []],
    ['nothing of one who is out', { weapon: 1, rim: 0 }, []],
  ])('name %s in the strip', (_, own, named) => {
    const state = playingBare(3);
    Object.assign(state.seats[0]!, own);
    const open = () => createPainter({ language: 'en', seats: seats(['player', 'player', 'player']) });
    const weapons = ['+1 heart', 'Scatter', 'Repeater', 'Lance', 'Bouncer', 'Rockets'];
    const isNamed = (text: string) => weapons.some((weapon) => text.startsWith(weapon));
    expect(textsOf(open, state, false).filter(isNamed)).toEqual(named);
  });

  it('name what lies near a player here, and all of it while the round begins', () => {
    const state = playingBare(2);
    put(state, 0, 5, 5);
    state.pickups = [
      { id: 0, kind: 3, ...state.seats[0]! },
      { id: 1, kind: 5, x: middle(20), y: middle(5) },
    ];
    const open = () => createPainter({ language: 'en', seats: seats(['player', 'player']) });
    const named = () => textsOf(open, state, false).filter((text) => text === 'Lance' || text === 'Rockets');
    expect(named()).toEqual(['Lance']);
    state.phase = 'intro';
    expect(named()).toEqual(['Lance', 'Rockets']);
  });

  it.each([
    ['plays on', 0, 0, '40'],
    ['is out', 0, 60, '39'],
    ['is out', 2, CLOSING.startFrames, '4'],
  ])(
    'tell a player who %s when the zone closes, after %d steps and %d frames: %s',
    (is, zone, since, seconds) => {
      const state = playingBare(3);
      Object.assign(state, { zone, since });
      if (is === 'is out') Object.assign(state.seats[0]!, { alive: false, rim: 0 });
      const open = () => createPainter({ language: 'en', seats: seats(['player', 'player', 'player']) });
      expect(textsOf(open, state, false)).toEqual(expect.arrayContaining(['Zone closes in', seconds]));
    },
  );

  it.each([
    [1200, ['Scatter: strong up close']],
    [4000, []],
  ])('say what a player has taken and what it does, long enough to be read: after %d ms', (time, said) => {
    const state = playingBare(2);
    state.cues = [{ kind: 'pickup', seat: 0, x: 0, y: 0, value: 1 }];
    expect(pictureOf(state, [time]).texts.filter((text) => text.startsWith('Scatter'))).toEqual(said);
  });

  it('name at a player’s screen who took them out, and tell when that one is out, too', () => {
    const state = playingBare(3);
    state.seats[0]!.alive = false;
    state.cues = [{ kind: 'out', seat: 0, x: 0, y: 0, value: 1 }];
    expect(pictureOf(state).texts).toContain('Got you');
    const then = clone(state);
    then.seats[1]!.alive = false;
    then.cues = [{ kind: 'out', seat: 1, x: 0, y: 0, value: 2 }];
    const times = Array.from({ length: 60 }, (_, at) => 100 * at);
    const { texts } = pictureOf(state, times, then);
    expect(texts.join()).toMatch(/Seat 1\u2069? is out, too/u);
  });

  it.each([
    [1, true],
    [2, false],
  ])('say what happened in a round, and no more of it in the next one: in round %d %s', (round, isSaid) => {
    const state = playingBare(3);
    state.cues = [{ kind: 'out', seat: 1, x: 0, y: 0, value: 0 }];
    const then = Object.assign(clone(state), { round, cues: [] });
    expect(pictureOf(state, [0], then).texts.some((text) => text.startsWith('You got'))).toBe(isSaid);
  });

  it.each([
    ['who got them, and with what', 0, 1, ['Seat 1 · Lance', 'Seat 1 got you · Lance']],
    ['whom they got', 1, 0, [`You got Seat 1 +${KNOCKOUT_POINTS}`]],
    ['that it was the train', 0, -1, ['The train', 'The train got you']],
  ])('tell a player %s', (_, seat, by, said) => {
    const state = playingBare(3);
    state.cues = [
      { kind: 'shot', seat: 1, x: 0, y: 0, value: 3 },
      { kind: 'out', seat, x: 0, y: 0, value: by },
    ];
    const open = () => createPainter({ language: 'en', seats: seats(['player', 'player', 'player']) });
    expect(textsOf(open, state, false).map(plain)).toEqual(expect.arrayContaining(said));
  });

  it.each([
    ['whom a train took whom they had hit', 1, 0, [`You got Seat 1 +${KNOCKOUT_POINTS} · The train`]],
    ['who had hit them before the train came', 0, 1, ['Seat 1 · The train', 'Seat 1 got you · The train']],
  ])('tell a player %s', (_, seat, by, said) => {
    const state = playingBare(3);
    state.cues = (['hit', 'out'] as const).map((kind) => ({
      kind,
      seat,
      x: 0,
      y: 0,
      value: kind === 'hit' ? -1 : by,
    }));
    expect(pictureOf(state).texts.map(plain)).toEqual(expect.arrayContaining(said));
  });

  it.each([
    [3, ['Train! Off the rails!']],
    [7, []],
  ])('warn a player on the rails on which a train comes, in row %d: %j', (row, said) => {
    const state = Object.assign(playingBare(2), { walls: layWalls(2), frame: 600 });
    put(state, 0, 12, row);
    expect(pictureOf(state).texts.filter((text) => text.startsWith('Train'))).toEqual(said);
  });

  it.each([
    [0, 'hit', 1, 300, 1],
    [0, 'chill', 8, 300, 1],
    [0, 'hit', 1, 1500, 0],
    [0, 'hit', -1, 300, 0],
    [1, 'hit', 0, 300, 0],
  ] as const)(
    'mark at a player’s figure where a hit came from: of seat %d, %s of %d, after %d ms %d',
    (seat, kind, value, time, marks) => {
      const state = playingBare(2);
      put(state, 0, 12, 7);
      put(state, 1, 12, 3);
      state.cues = [{ kind, seat, x: 0, y: 0, value }];
      const { ways } = pictureOf(state, [time]);
      expect(ways).toEqual(marks ? [expect.closeTo(-Math.PI / 2)] : []);
    },
  );

  it.each([
    [0, 1, 1, 'Frozen by Seat 1'],
    [1, 0, 1, 'You froze Seat 1 +1'],
    [1, 0, 0, 'You froze Seat 1'],
    [1, 2, 1, 'Frozen by Seat 2'],
  ])('say who froze whom, and what it gave: seat %d by seat %d for %d, “%s”', (seat, by, points, said) => {
    const cues = [{ kind: 'chill', seat, x: 0, y: 0, value: 8 * by + points }];
    const { texts } = pictureOf(Object.assign(playingBare(3), { cues }));
    expect(texts.map(plain).filter((text) => /fr[eo]ze|frozen/i.test(text))).toEqual([said]);
  });

  it.each([
    ['points', 'en', ['You got Seat 1 +3', 'You froze Seat 1 +1', '2 knockouts: 6']],
    ['rounds', 'en', ['You got Seat 1', 'You froze Seat 1', '2 knockouts']],
    ['points', 'zh', ['你淘汰了 Seat 1 +3', '你冻住了 Seat 1 +1', '淘汰 2 人：6 分']],
    ['rounds', 'zh', ['你淘汰了 Seat 1', '你冻住了 Seat 1', '淘汰 2 人']],
  ] as const)('say points where %s decide as they are counted, in %s', (counts, language, said) => {
    const texts = (['out', 'chill', null] as const).flatMap((kind) => {
      const state = Object.assign(playingBare(3), { counts, phase: kind ? 'play' : 'over' });
      state.seats[0]!.knockouts = 2;
      if (kind) state.cues = [{ kind, seat: 1, x: 0, y: 0, value: kind === 'chill' ? 1 : 0 }];
      const open = () => createPainter({ language, seats: seats(['player', 'player', 'player']) });
      return textsOf(open, state, false).map(plain);
    });
    expect(texts.filter((text) => /^You (got|froze)|^你(淘汰|冻住)|knockout|^淘汰/u.test(text))).toEqual(
      said,
    );
  });

  it.each([
    [1, 0, ['Hit!']],
    [0, 1, []],
    [1, 2, []],
  ])('tell a player of their own hits alone: of seat %d by seat %d %j', (seat, value, said) => {
    const state = Object.assign(playingBare(3), { cues: [{ kind: 'hit', seat, x: 0, y: 0, value }] });
    expect(pictureOf(state).texts.filter((text) => text === 'Hit!')).toEqual(said);
  });

  it('name the arena of a round and what all begin with before it begins, and neither when they move', () => {
    const state = Object.assign(playingBare(2), { phase: 'intro', since: 30, map: 1 });
    state.cues = [{ kind: 'count', seat: -1, x: 0, y: 0, value: 3 }];
    const named = ['Round 1 · Foundry', 'Your gun: Blaster'];
    expect(pictureOf(state).texts).toEqual(expect.arrayContaining(named));
    const then = clone(state);
    Object.assign(then, { phase: 'play', since: 0, cues: [{ kind: 'go', seat: -1, x: 0, y: 0, value: 0 }] });
    const before = pictureOf(state, [0]).texts;
    const { texts } = pictureOf(state, [16], then);
    expect(texts.filter((text) => named.includes(text)).length).toBeLessThan(
      before.filter((text) => named.includes(text)).length,
    );
  });

  // The news of the round’s end may come before the row that says who won it.
  it.each([
    [1, '\u2068Seat 1\u2069 wins the round'],
    [-1, 'A draw'],
  ])('name the winner of a round, or a draw: %d', (winner, said) => {
    const state = playingBare(3);
    state.cues = [{ kind: 'round', seat: winner, x: 0, y: 0, value: 0 }];
    const open = () => createPainter({ language: 'en', seats: seats(['player', 'player', 'player']) });
    expect(textsOf(open, state, false)).toContain(said);
  });
});

/** What is written, which boxes are outlined, in cells, and where marks of hits point, in pictures at these times: of a state, and of another one after it. */
function pictureOf(state: ArenaState, times: readonly number[] = [0, 16], then = state, width = 1280) {
  const recording = recordTexts();
  const boxes: string[] = [];
  const height = 720;
  const { originX, originY, cell } = layOut(NEEDS, { width, height, ratio: 1 }, false);
  const cells = (at: number, from: number) => Math.round((100 * (at - from)) / cell) / 100;
  const ways: number[] = [];
  let turned = 0;
  const noted: Readonly<Record<string | symbol, unknown>> = {
    strokeRect: (x: number, y: number) => boxes.push(`${cells(x, originX)} ${cells(y, originY)}`),
    rotate: (angle: number) => {
      turned = angle;
    },
    // A bow that lies evenly around where the canvas is turned to.
    arc: (_x: number, _y: number, _radius: number, from: number, to: number) => {
      if (from === -to) ways.push(turned);
    },
  };
  const ctx = new Proxy(recording.ctx, { get: (of, name) => noted[name] ?? Reflect.get(of, name) });
  try {
    const players = seats(state.seats.map(() => 'player' as const));
    const painter = createPainter({ language: 'en', seats: players });
    const view = { me: 0, mine: [0], width, height, reducedMotion: true, shake: false };
    const draw = (current: ArenaState, time: number) =>
      painter.draw(ctx, { previous: current, current, alpha: 1, time, ...view });
    draw(state, 0);
    painter.observe(state, state);
    if (then !== state) painter.observe(state, then);
    for (const time of times) {
      boxes.length = ways.length = 0;
      draw(then, time);
    }
    return { texts: [...recording.texts], boxes: [...new Set(boxes)], ways };
  } finally {
    recording.restore();
  }
}

describe('the zone', () => {
  it.each([
    [0, CLOSING.startFrames - 21 * 60, []],
    [0, CLOSING.startFrames - 19 * 60, ['3 2']],
    [2, CLOSING.startFrames + 10, ['5 3', '3 2']],
    [7, 99_999, ['11 7']],
  ])('shows what is open and what will be next: after %d steps and %d frames %j', (zone, since, open) => {
    const state = Object.assign(playingBare(2), { zone, since });
    for (const seat of [0, 1]) put(state, seat, 12, 7);
    expect(pictureOf(state).boxes).toEqual(open);
  });

  it.each([1280, 320])('says to its end that it comes, in a window %d wide', (width) => {
    const state = Object.assign(playingBare(2), { since: CLOSING.startFrames - 150 });
    const { texts } = pictureOf(state, [0], state, width);
    expect(texts).toContain('The zone closes in 3: get inside the line');
  });

  it('is felt by a player who stands outside, at the edges of their screen and in words', () => {
    const state = Object.assign(playingBare(2), { zone: 2, since: CLOSING.startFrames + 10 });
    put(state, 0, 12, 7);
    put(state, 1, 1, 1);
    const calm = pictureOf(state);
    put(state, 0, 1, 7);
    const felt = pictureOf(state);
    expect([calm, felt].map(({ texts }) => texts.includes('Outside the zone: get back in!'))).toEqual([
      false,
      true,
    ]);
    expect(felt.boxes.length - calm.boxes.length).toBeGreaterThan(3);
  });
});

describe('a wall', () => {
  // Shots and what lies there seemed to lie on the walls in front of them.
  it('is drawn on its own cells, and over the floor below them alone', () => {
    const recording = recordTexts();
    const tops = new Set<number>();
    const original = recording.ctx;
    let colour: unknown;
    try {
      const state = playingBare(2);
      const stone = stoneOf(state);
      const layout = layOut(NEEDS, { width: 1280, height: 720, ratio: 1 }, false);
      const ctx = new Proxy(original, {
        get: (of, name) =>
          name === 'fillRect'
            ? (_x: number, y: number) => {
                if (colour === stone.edge || colour === stone.top)
                  tops.add((y - layout.originY) / layout.cell);
              }
            : Reflect.get(of, name),
        set(_, name, value) {
          if (name === 'fillStyle') colour = value;
          return true;
        },
      });
      OffscreenCanvas.prototype.getContext = (() => ctx) as never;
      createGround(layout, state, stone);
      expect(tops.size).toBeGreaterThan(10);
      for (const top of tops) expect(Math.ceil(top) - top).toBeLessThan(0.06);
    } finally {
      recording.restore();
    }
  });
});

const NEEDS = {
  cols: 25,
  rows: 15,
  hidden: 0.5,
  multiple: 2,
  chips: 2,
  chipRowUnits: 44,
  footUnits: 30,
} as const;

describe('the hearts of a fighter', () => {
  it.each([false, true])('stand above it, and below it near the score bar; turned: %s', (isTurned) => {
    const [width, height] = isTurned ? [390, 844] : [1280, 720];
    const arena = unturned(layOut(NEEDS, { width, height, ratio: 1, turned: isTurned }, false));
    const { arenaX, arenaY, arenaWidth, arenaHeight } = arena;
    const [middleX, middleY] = [arenaX + arenaWidth / 2, arenaY + arenaHeight / 2];
    expect(marksTop(arena, { x: middleX, y: middleY }, 20, 10)).toBe(Math.round(middleY - 30));
    const atBar = isTurned ? { x: arenaX + 25, y: middleY } : { x: middleX, y: arenaY + 25 };
    expect(marksTop(arena, atBar, 20, 10)).toBe(Math.round(atBar.y + 20));
  });
});

describe('the signal of a train', () => {
  // In a turned arena the side of the wall at the upper end lies over the floor before it.
  it('begins where the wall ceases to hide the floor in an upright window', () => {
    const recording = recordTexts();
    try {
      const state = Object.assign(playingBare(2), { walls: layWalls(2) });
      const begins: number[] = [];
      let colour: unknown;
      const ctx = new Proxy(recording.ctx, {
        get: (of, name) =>
          name === 'fillRect' ? (x: number) => colour === ZONE && begins.push(x) : Reflect.get(of, name),
        set(_, name, value) {
          if (name === 'fillStyle') colour = value;
          return true;
        },
      });
      const [width, height] = [390, 844];
      const view = { me: 0, mine: [0], width, height, time: 0, reducedMotion: true, shake: false };
      const painter = createPainter({ language: 'en', seats: seats(['player', 'player']) });
      painter.draw(ctx, { previous: state, current: state, alpha: 1, turned: true, ...view });
      const { originX, cell } = unturned(layOut(NEEDS, { width, height, ratio: 1, turned: true }, false));
      expect(begins.map((at) => (at - originX) / cell)).toEqual([expect.closeTo(1 + HEIGHT)]);
    } finally {
      recording.restore();
    }
  });
});

describe('a fighter from which a pointer aims', () => {
  it.each([
    [1280, 720],
    [360, 640],
  ])('is where it is seen in a window of %d x %d, once it was drawn', (width, height) => {
    const recording = recordTexts();
    try {
      const state = playingBare(2);
      const painter = createPainter({ language: 'en', seats: seats(['player', 'player']) });
      expect(painter.figureAt!(1)).toBeNull();
      const view = { me: 0, mine: [0], width, height, time: 0, reducedMotion: true, shake: false };
      painter.draw(recording.ctx, { previous: state, current: state, alpha: 1, ...view });
      const arena = unturned(layOut(NEEDS, { width, height, ratio: 1 }, false));
      const { x, y } = state.seats[1]!;
      const at = { x: arena.originX + (x / 256) * arena.cell, y: arena.originY + (y / 256) * arena.cell };
      expect(painter.figureAt!(1)).toEqual(onScreen(arena, at));
    } finally {
      recording.restore();
    }
  });
});
