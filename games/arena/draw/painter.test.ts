import { expect, test } from 'vitest';
import { recordTexts } from '../../kit/testing/recording-canvas.ts';
import { hurt } from '../rules/hits.ts';
import { playingBare, runUntil, seats } from '../testing.ts';
import { createPainter } from './painter.ts';

// A thumb has a button that says "Roll ice", and read of Fire.
test.each([
  [false, 'Fire rolls ice in from here', 'Fire rolls ice'],
  [true, 'Roll ice in from here', 'Roll ice'],
])('who is out reads what their button is called: with fingers %s, “%s” and “%s”', (fingers, hint, strip) => {
  const recording = recordTexts();
  try {
    const state = playingBare(3);
    Object.assign(state.seats[0]!, { hearts: 1, safe: 0 });
    hurt(state, 0, -1);
    runUntil(state, () => state.cues.some(({ kind }) => kind === 'rim'));
    const painter = createPainter({ language: 'en', seats: seats(['player', 'player', 'player']) });
    const view = { me: 0, mine: [0], width: 1280, height: 720, time: 0, reducedMotion: true, shake: false };
    const draw = () =>
      painter.draw(recording.ctx, { previous: state, current: state, alpha: 1, fingers, ...view });
    draw();
    painter.observe(state, state);
    draw();
    expect([...recording.texts].filter((text) => /ice/i.test(text)).sort()).toEqual([hint, strip].sort());
  } finally {
    recording.restore();
  }
});
