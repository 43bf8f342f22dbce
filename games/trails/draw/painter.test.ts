import { expect, test } from 'vitest';
import { recordTexts } from '../../kit/testing/recording-canvas.ts';
import { info } from '../info.ts';
import { rules } from '../rules/rules.ts';
import { seats } from '../testing.ts';
import { createPainter } from './painter.ts';

test('a match that stands still counts nothing and announces nothing, under words that say so', () => {
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
