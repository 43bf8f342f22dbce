import { describe, expect, it } from 'vitest';
import { isUpright } from '../../game.ts';
import { recordTexts } from '../../kit/testing/recording-canvas.ts';
import { rules } from '../rules/rules.ts';
import { onRoad, tracks } from '../rules/tracks.ts';
import { BODY, CELL } from '../rules/tuning.ts';
import { playing } from '../testing.ts';
import { words } from '../words.ts';
import { createPainter } from './painter.ts';

describe('the picture of a race', () => {
  // A car may be at the upper edge, next to the scores.
  it.each([1, 5, 16])('puts “Wrong way” into the field of a car in row %i, beside the car', (row) => {
    const recording = recordTexts();
    try {
      const state = playing(2);
      const car = state.seats[0]!;
      // Half of the road away from where it is.
      const { at } = onRoad(tracks[0]!, 2 * CELL, row * CELL);
      Object.assign(car, { x: 2 * CELL, y: row * CELL, at: at + 160, lap: 1 });
      // A label is drawn as soon as its letters are.
      let [written, top] = [false, Number.NaN];
      const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'player', name }) as const);
      const painter = createPainter({ language: 'en', seats });
      const watching = new Proxy(recording.ctx, {
        get(of, name) {
          if (name !== 'drawImage') return Reflect.get(of, name);
          return (_image: unknown, _x: number, y: number) => {
            if (written && Number.isNaN(top)) top = y;
          };
        },
      });
      recording.texts.add = function (text) {
        if (text === words.en.wrongWay) written = true;
        return Set.prototype.add.call(this, text) as Set<string>;
      };
      const quiet = { time: 0, reducedMotion: true, shake: false };
      const seat = { me: 0, mine: [0], width: 1280, height: 720 };
      painter.draw(watching, { previous: state, current: state, alpha: 1, ...seat, ...quiet });
      expect(written).toBe(true);
      expect(top).toBeGreaterThan(44);
      expect(Math.abs(top - 44 - row * 35)).toBeLessThan(80);
    } finally {
      recording.restore();
    }
  });

  // Gas against the edge of the field leads nowhere: the hint names the control of the device in use.
  it.each([
    [0, 'keys', words.en.backUp.keys, words.zh.backUp.keys],
    [0, 'fingers', words.en.backUp.fingers, words.zh.backUp.fingers],
    [2_000, 'keys', undefined, undefined],
  ] as const)(
    'tells a car at the edge of the field at a speed of %i, with %s: %s',
    (vy, device, ...expected) => {
      const seen = (['en', 'zh'] as const).map((language) => {
        const recording = recordTexts();
        try {
          const state = playing(2);
          Object.assign(state.seats[0]!, { x: BODY, y: 9 * CELL, vx: 0, vy });
          const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'player', name }) as const);
          const seat = { me: 0, mine: [0], width: 1280, height: 720 };
          const quiet = { time: 0, reducedMotion: true, shake: false, fingers: device === 'fingers' };
          const picture = { previous: state, current: state, alpha: 1, ...seat, ...quiet };
          createPainter({ language, seats }).draw(recording.ctx, picture);
          return [...recording.texts].find((text) => Object.values(words[language].backUp).includes(text));
        } finally {
          recording.restore();
        }
      });
      expect(seen).toEqual(expected);
    },
  );

  // A car that has finished stays in, and the others have a limited time to finish.
  it.each([
    ['en', '1st', 'Race ends in 13 s'],
    ['zh', '第 1 名', '本场还剩 13 秒'],
  ] as const)(
    'shows a finished player’s place on their chip, and all players how long the race lasts, in %s',
    (language, place, ends) => {
      const recording = recordTexts();
      try {
        const state = playing(2);
        state.since = 1_500;
        Object.assign(state.seats[1]!, { alive: false, doneAt: 1_080 });
        const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'player', name }) as const);
        const seat = { me: 0, mine: [0], width: 1280, height: 720 };
        const quiet = { time: 0, reducedMotion: true, shake: false };
        const picture = { previous: state, current: state, alpha: 1, ...seat, ...quiet };
        createPainter({ language, seats }).draw(recording.ctx, picture);
        expect([...recording.texts]).toEqual(expect.arrayContaining([place, ends]));
      } finally {
        recording.restore();
      }
    },
  );

  it('says which race it is also once there is a best lap', () => {
    const recording = recordTexts();
    try {
      const state = playing(2);
      Object.assign(state.ghost, { seat: 1, frames: 1_872 });
      const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'player', name }) as const);
      const seat = { me: 0, mine: [0], width: 1280, height: 720 };
      const quiet = { time: 0, reducedMotion: true, shake: false };
      const picture = { previous: state, current: state, alpha: 1, ...seat, ...quiet };
      createPainter({ language: 'en', seats }).draw(recording.ctx, picture);
      expect([...recording.texts]).toEqual(expect.arrayContaining(['Race 1', 'best lap 31.2']));
    } finally {
      recording.restore();
    }
  });

  // Names stand clear of the cars of the other row and of each other.
  it.each([
    [1920, 1080],
    [360, 560],
  ])('has, on the grid in a window of %i x %i, all names outside of both rows of cars', (width, height) => {
    const recording = recordTexts();
    try {
      const names = ['Host', 'Theo', 'Noor', 'Philippa the Great', 'Theo 2', 'Ann', 'Bo', 'Cleo'];
      const seats = names.map((name) => ({ kind: 'player', name }) as const);
      const state = rules.start({ seed: 7, seats, options: {} });
      const boxes: { left: number; right: number; middle: number }[] = [];
      let said = '';
      recording.texts.add = function (text) {
        said = text;
        return Set.prototype.add.call(this, text) as Set<string>;
      };
      const watching = new Proxy(recording.ctx, {
        get(of, name) {
          if (name !== 'drawImage') return Reflect.get(of, name);
          return (image: OffscreenCanvas, left: number, top: number) => {
            // The layer of the scores is as wide as the window.
            const isName = image.width < width && names.some((one) => one.slice(0, 2) === said.slice(0, 2));
            if (isName) boxes.push({ left, right: left + image.width, middle: top + image.height / 2 });
            said = '';
          };
        },
      });
      const painter = createPainter({ language: 'en', seats });
      const quiet = { time: 0, reducedMotion: true, shake: false };
      const picture = {
        previous: state,
        current: state,
        alpha: 1,
        me: 0,
        mine: [0],
        width,
        height,
        turned: isUpright(width, height),
        ...quiet,
      };
      painter.draw(watching, picture);
      expect(boxes).toHaveLength(7);
      if (width > height) {
        // The road bends a little there.
        const high = boxes.map(({ middle }) => middle).sort((a, b) => a - b);
        const steps = high.slice(1).map((at, row) => at - high[row]!);
        expect(steps.filter((step) => step > height / 40)).toHaveLength(1);
      } else {
        const [ends, begins] = [boxes.map(({ right }) => right), boxes.map(({ left }) => left)];
        // The two rows are less than a fifth of the window.
        const left = Math.min(...ends);
        const right = Math.max(...begins);
        expect(right - left).toBeLessThan(width / 5);
        for (const box of boxes) expect(box.right <= left + 4 || box.left >= right - 4).toBe(true);
      }
    } finally {
      recording.restore();
    }
  });
});
