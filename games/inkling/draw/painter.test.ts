import { describe, expect, it } from 'vitest';
import { recordTexts } from '../../kit/testing/recording-canvas.ts';
import { createController } from '../control/controller.ts';
import { encodeCommand } from '../rules/commands.ts';
import { lockUp } from '../rules/guess.ts';
import { prompts } from '../rules/prompts.ts';
import { rules } from '../rules/rules.ts';
import { createPainter } from './painter.ts';

/** What a narrow phone with large text shows of a drawing of a washing machine. */
function textsOn(who: 'drawer' | 'guesser'): ReadonlySet<string> {
  const seats = ['Ann', 'Bo'].map((name) => ({ kind: 'player' as const, name }));
  const state = rules.start({ seed: 3, seats, options: {} });
  const me = who === 'drawer' ? state.drawer : 1 - state.drawer;
  const prompt = prompts.findIndex(({ en }) => en[0] === 'washing machine');
  rules.command!(state, state.drawer, encodeCommand({ kind: 'choose', ...lockUp(7, prompt) }));
  const recording = recordTexts();
  try {
    const controller = createController(me, 'en');
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

  it('says who draws, and not what', () => {
    const texts = [...textsOn('guesser')];
    expect(texts.some((text) => /(Ann|Bo).* draws$/.test(text))).toBe(true);
    expect(texts.join()).not.toContain('washing');
  });
});
