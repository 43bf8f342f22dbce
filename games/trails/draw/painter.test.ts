import { describe, expect, it } from 'vitest';
import { takeOut } from '../../kit/arena/rules/outliving.ts';
import { endRound } from '../../kit/arena/rules/round.ts';
import { recordTexts, textsOf } from '../../kit/testing/recording-canvas.ts';
import { info } from '../info.ts';
import { rules } from '../rules/rules.ts';
import { seats } from '../testing.ts';
import { words } from '../words.ts';
import { createPainter } from './painter.ts';

describe('the picture of Trails', () => {
  it('counts nothing and announces nothing while the match stands still, under words that say so', () => {
    const recording = recordTexts();
    try {
      const all = seats(['player', 'player']);
      const state = rules.start({ seed: 7, seats: all, options: {} });
      const before = structuredClone(state);
      while (!state.cues.some(({ kind }) => kind === 'count')) {
        rules.step(state, new Uint8Array(all.length * info.inputBytes));
      }
      /** What a painter writes that has just heard the first count. */
      const written = (paused: boolean) => {
        const painter = createPainter({ language: 'en', seats: all });
        painter.observe(before, state);
        recording.texts = new Set();
        const seat = { me: 0, mine: [0], width: 1280, height: 720 };
        const quiet = { time: 0, reducedMotion: true, shake: false, paused };
        painter.draw(recording.ctx, { previous: state, current: state, alpha: 1, ...seat, ...quiet });
        return recording.texts;
      };
      const playing = written(false);
      expect(playing).toContain('3');
      expect(playing).toContain('Round 1');
      const paused = written(true);
      expect([...playing].filter((text) => !paused.has(text))).toEqual(['3', 'Round 1']);
    } finally {
      recording.restore();
    }
  });

  // "You win!" filled the screen after the first of many rounds.
  it('says of a round that does not decide the match that the round is won', () => {
    const recording = recordTexts();
    try {
      const all = seats(['player', 'player']);
      const announced = (match: 'goes on' | 'is decided', mine: number[]) => {
        const state = rules.start({ seed: 7, seats: all, options: {} });
        if (match === 'is decided') state.seats[0]!.points = state.target;
        takeOut(state, 1, -1, { x: 0, y: 0 });
        endRound(state, 0);
        const painter = createPainter({ language: 'en', seats: all });
        const view = { me: 0, mine, width: 1280, height: 720, time: 0, reducedMotion: true, shake: false };
        const draw = () =>
          painter.draw(recording.ctx, { previous: state, current: state, alpha: 1, ...view });
        draw();
        painter.observe(state, state);
        recording.texts = new Set();
        draw();
        return [...recording.texts];
      };
      expect(announced('goes on', [0])).toContain('You win the round');
      expect(announced('is decided', [0])).toContain('You win the match');
      expect(announced('goes on', [1])).toContain('\u2068Seat 0\u2069 wins the round');
    } finally {
      recording.restore();
    }
  });

  it('tells a player who is out and only watches so, while the round goes on', () => {
    const recording = recordTexts();
    try {
      const all = seats(['player', 'player', 'player']);
      const said = (options: { out: number }, phase: 'play' | 'pause', mine = [0], gone = [0]) => {
        const state = rules.start({ seed: 7, seats: all, options });
        for (const seat of gone) takeOut(state, seat, -1, { x: 0, y: 0 });
        state.phase = phase;
        const painter = createPainter({ language: 'en', seats: all });
        const view = { me: 0, mine, width: 1280, height: 720, time: 0, reducedMotion: true, shake: false };
        recording.texts = new Set();
        painter.draw(recording.ctx, { previous: state, current: state, alpha: 1, ...view });
        return [words.en.isOut, words.en.boost].filter((text) => recording.texts.has(text));
      };
      expect(said({ out: 0 }, 'play')).toEqual([words.en.isOut]);
      expect(said({ out: 0 }, 'pause')).toEqual([words.en.boost]);
      expect(said({ out: 0 }, 'play', [0, 1])).toEqual([words.en.boost]);
      expect(said({ out: 0 }, 'play', [0, 1], [0, 1])).toEqual([words.en.isOut]);
      expect(said({ out: 1 }, 'play')).not.toContain(words.en.isOut);
    } finally {
      recording.restore();
    }
  });

  // Players who share a screen need the same hints as a player alone.
  it('tells several at a screen what their bars are for, and, when all are out, what they may do', () => {
    const recording = recordTexts();
    try {
      const all = seats(['player', 'player', 'player']);
      const state = rules.start({ seed: 7, seats: all, options: {} });
      const hint = () => {
        const painter = createPainter({ language: 'en', seats: all });
        const view = { me: 0, mine: [0, 1], width: 1280, height: 720 };
        const quiet = { time: 0, reducedMotion: true, shake: false };
        recording.texts = new Set();
        painter.draw(recording.ctx, { previous: state, current: state, alpha: 1, ...view, ...quiet });
        return ['Boost', 'Boost burns a gap'].filter((text) => recording.texts.has(text));
      };
      // The hint about the gap is for a screen on which every player has a spark.
      expect(hint()).toEqual(['Boost']);
      state.seats[0]!.spark = { x: 0, y: 0 };
      expect(hint()).toEqual(['Boost']);
      state.seats[1]!.spark = { x: 0, y: 0 };
      expect(hint()).toEqual(['Boost burns a gap']);
    } finally {
      recording.restore();
    }
  });

  // The third bar reached 55 px past the field.
  it('ends the bars of three at a screen where the field does', () => {
    const recording = recordTexts();
    try {
      const all = seats(['player', 'player', 'player']);
      const state = rules.start({ seed: 7, seats: all, options: {} });
      const painter = createPainter({ language: 'en', seats: all });
      const view = { me: 0, mine: [0, 1, 2], width: 1280, height: 720 };
      const quiet = { time: 0, reducedMotion: true, shake: false };
      recording.rects = [];
      painter.draw(recording.ctx, { previous: state, current: state, alpha: 1, ...view, ...quiet });
      const bars = recording.rects.filter(({ corner }) => corner === 5);
      expect(bars.length).toBeGreaterThanOrEqual(3);
      // With its frame the field ends as far from the right as the foot begins from the left.
      for (const { x, width } of bars) expect(x + width).toBeLessThanOrEqual(1280 - 64);
    } finally {
      recording.restore();
    }
  });

  // A thumb has a button that says "Burn gap", and read of Boost.
  it.each([
    [false, 'Boost burns gaps from here', 'Boost burns a gap'],
    [true, 'Burn gaps from here', 'Burn gap'],
  ])(
    'tells a player who is out what their button is called: with fingers %s, “%s” and “%s”',
    (fingers, hint, strip) => {
      const all = seats(['player', 'player', 'player']);
      const state = rules.start({ seed: 7, seats: all, options: { out: 1 } });
      while (state.phase !== 'play') rules.step(state, new Uint8Array(all.length * info.inputBytes));
      takeOut(state, 0, -1, { x: 0, y: 0 });
      while (!state.cues.some(({ kind }) => kind === 'spark'))
        rules.step(state, new Uint8Array(all.length * info.inputBytes));
      const texts = textsOf(() => createPainter({ language: 'en', seats: all }), state, fingers);
      expect(texts.filter((text) => /gap/i.test(text)).sort()).toEqual([hint, strip].sort());
    },
  );

  // "First crash" lay over two of five scores in windows of 16:9.
  it('leaves room between scores for what is announced, and no score moves for it', () => {
    const recording = recordTexts();
    try {
      const all = seats(new Array(5).fill('player'));
      const state = rules.start({ seed: 7, seats: all, options: {} });
      while (state.phase !== 'play') rules.step(state, new Uint8Array(all.length * info.inputBytes));
      takeOut(state, 0, -1, { x: 0, y: 0 });
      const painter = createPainter({ language: 'en', seats: all });
      const view = { me: 1, mine: [1], width: 1280, height: 720, reducedMotion: true, shake: false };
      const draw = (time: number) => {
        recording.rects = [];
        painter.draw(recording.ctx, { previous: state, current: state, alpha: 1, time, ...view });
        // What is announced is round at its ends.
        const at = (corner: number) => recording.rects.filter((rect) => rect.corner === corner);
        return { chips: at(7), plates: at(18) };
      };
      const { chips } = draw(0);
      painter.observe(state, state);
      const { chips: moved, plates } = draw(16);
      expect([chips.length, moved.length, plates.length]).toEqual([5, 0, 1]);
      const { x: left, width } = plates[0]!;
      for (const chip of chips) expect(chip.x + chip.width <= left || chip.x >= left + width).toBe(true);
      const after = Array.from({ length: 200 }, (_, at) => draw(50 * (at + 1)));
      expect(after.at(-1)!.plates).toEqual([]);
      expect(after.flatMap(({ chips }) => chips)).toEqual([]);
    } finally {
      recording.restore();
    }
  });

  // With most players in a low window the table needs the whole height.
  it('has in a low window the whole table of most players, as low as there is room', () => {
    const recording = recordTexts();
    try {
      const all = seats(Array.from({ length: 16 }, () => 'player' as const));
      const state = rules.start({ seed: 7, seats: all, options: {} });
      state.phase = 'over';
      const painter = createPainter({ language: 'en', seats: all });
      const view = { me: 0, mine: [0], width: 640, height: 360, time: 0, reducedMotion: true, shake: false };
      let bottom = 0;
      const watching = new Proxy(recording.ctx, {
        get(of, name) {
          if (name !== 'drawImage') return Reflect.get(of, name);
          return (table: OffscreenCanvas, _x: number, y: number) => {
            bottom = y + table.height;
          };
        },
      });
      painter.draw(watching, { previous: state, current: state, alpha: 1, ...view });
      expect(bottom).toBe(360);
    } finally {
      recording.restore();
    }
  });
});
