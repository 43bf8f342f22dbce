import { describe, expect, it } from 'vitest';
import { recordTexts } from '../../kit/testing/recording-canvas.ts';
import { createController } from '../control/controller.ts';
import { encodeCommand } from '../rules/commands.ts';
import { lockUp } from '../rules/guess.ts';
import { prompts } from '../rules/prompts.ts';
import { rules } from '../rules/rules.ts';
import { CHOOSE_FRAMES } from '../rules/state.ts';
import { createPainter } from './painter.ts';

/** What a narrow phone with large text shows of a drawing of a washing machine, or of a prompt for a drawer who chose none. */
function textsOn(who: 'drawer' | 'guesser', chooses = true): ReadonlySet<string> {
  const seats = ['Ann', 'Bo'].map((name) => ({ kind: 'player' as const, name }));
  const state = rules.start({ seed: 3, seats, options: {} });
  const me = who === 'drawer' ? state.drawer : 1 - state.drawer;
  const prompt = prompts.findIndex(({ en }) => en[0] === 'washing machine');
  const recording = recordTexts();
  try {
    const controller = createController(me, 'en');
    if (!chooses) state.since = CHOOSE_FRAMES - 1;
    controller.tick(state, 16, 320, 568);
    const chosen = chooses
      ? [encodeCommand({ kind: 'choose', ...lockUp(7, prompt) })]
      : controller.due!(state);
    for (const bytes of chosen) rules.command!(state, state.drawer, bytes);
    controller.tick(state, 16, 320, 568);
    const view = { me, mine: [me], width: 320, height: 568, time: 0, reducedMotion: true, shake: false };
    const painter = createPainter({ language: 'en', seats, controller });
    painter.draw(recording.ctx, { previous: state, current: state, alpha: 1, textScale: 2, ...view });
    return recording.texts;
  } finally {
    recording.restore();
  }
}

describe('a phone', () => {
  it('shows its drawer the prompt to its end', () => {
    expect(textsOn('drawer')).toContain('Draw: washing machine');
  });

  it('tells a drawer who chose none that a prompt was taken', () => {
    const taken = 'Time was up: the first one was taken.';
    expect(textsOn('drawer', false)).toContain(taken);
    expect(textsOn('drawer')).not.toContain(taken);
  });

  it('says who draws, and not what', () => {
    const texts = [...textsOn('guesser')];
    expect(texts.some((text) => /(Ann|Bo).* draws$/.test(text))).toBe(true);
    expect(texts.join()).not.toContain('washing');
  });
});
