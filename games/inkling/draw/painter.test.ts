import { describe, expect, it } from 'vitest';
import { recordTexts } from '../../kit/testing/recording-canvas.ts';
import { createController } from '../control/controller.ts';
import { layOut } from '../control/layout.ts';
import { encodeCommand } from '../rules/commands.ts';
import { lockUp } from '../rules/guess.ts';
import { prompts } from '../rules/prompts.ts';
import { rules } from '../rules/rules.ts';
import { CHOOSE_FRAMES, type InklingState } from '../rules/state.ts';
import { createPainter } from './painter.ts';

const [WIDTH, HEIGHT, SCALE] = [320, 568, 2];

/**
 * What a narrow phone with large text shows of a drawing of a washing machine, which its guesser may have `solved`, or of a prompt for
 * a drawer who chose none; the middles of all words down the screen, and its plates.
 */
function phoneOf(
  who: 'drawer' | 'guesser',
  chooses = true,
  solved = false,
  then: (state: InklingState) => void = () => {},
) {
  const seats = ['Ann', 'Bo'].map((name) => ({ kind: 'player' as const, name }));
  const state = rules.start({ seed: 3, seats, options: {} });
  const me = who === 'drawer' ? state.drawer : 1 - state.drawer;
  const prompt = prompts.findIndex(({ en }) => en[0] === 'washing machine');
  const recording = recordTexts();
  const middles: number[] = [];
  const ctx = new Proxy(recording.ctx, {
    get: (of, name) =>
      name === 'drawImage'
        ? ({ height }: { height: number }, _x: number, y: number) => middles.push(y + height / 2)
        : Reflect.get(of, name),
  });
  try {
    const controller = createController(me, 'en');
    if (!chooses) state.since = CHOOSE_FRAMES - 1;
    controller.tick(state, 16, WIDTH, HEIGHT);
    const chosen = chooses
      ? [encodeCommand({ kind: 'choose', ...lockUp(7, prompt) })]
      : controller.due!(state);
    for (const bytes of chosen) rules.command!(state, state.drawer, bytes);
    if (solved) Object.assign(state.seats[me]!, { solvedAt: 1, gained: 80 });
    then(state);
    controller.tick(state, 16, WIDTH, HEIGHT);
    const size = { width: WIDTH, height: HEIGHT, textScale: SCALE };
    const view = { me, mine: [me], ...size, time: 0, reducedMotion: true, shake: false };
    const painter = createPainter({ language: 'en', seats, controller });
    painter.draw(ctx, { previous: state, current: state, alpha: 1, ...view });
    return { texts: recording.texts, rects: recording.rects, middles };
  } finally {
    recording.restore();
  }
}

describe('a phone', () => {
  it('shows its drawer the prompt to its end', () => {
    expect(phoneOf('drawer').texts).toContain('Draw: washing machine');
  });

  it('tells a drawer who chose none that a prompt was taken', () => {
    const taken = 'Time was up: the first one was taken.';
    expect(phoneOf('drawer', false).texts).toContain(taken);
    const later = (state: InklingState) => Object.assign(state, { since: 4 * 20 });
    expect(phoneOf('drawer', false, false, later).texts).not.toContain(taken);
    expect(phoneOf('drawer').texts).not.toContain(taken);
  });

  it.each(['drawer', 'guesser'] as const)('leaves the row of the app’s buttons free for its %s', (who) => {
    const { head, sheet } = layOut(WIDTH, HEIGHT, 1, SCALE);
    const { middles } = phoneOf(who);
    expect(middles.length).toBeGreaterThan(4);
    expect(middles.filter((middle) => middle > head.height && middle < sheet.y)).toEqual([]);
  });

  it('shows who guessed it the whole word, and no more letters to anybody else', () => {
    const letters = (solved: boolean) =>
      [...phoneOf('guesser', true, solved).texts]
        .filter((text) => /^[A-Z]$/.test(text))
        .sort()
        .join('');
    expect([letters(false), letters(true)]).toEqual(['', 'ACEGHIMNSW']);
  });

  it('tells its player at once that it is their turn, in words and by a frame around the sheet', () => {
    const frames = (who: 'drawer' | 'guesser', chooses: boolean) => {
      const { texts, rects } = phoneOf(who, chooses);
      const { sheet, unit } = layOut(WIDTH, HEIGHT, 1, SCALE);
      const isFrame = ({ x, width }: { x: number; width: number }) =>
        Math.abs(x - sheet.x + 6 * unit) < 0.1 && Math.abs(width - sheet.width - 12 * unit) < 0.1;
      return [texts.has('Your turn!'), rects.some(isFrame)];
    };
    expect(frames('drawer', true)).toEqual([true, true]);
    expect(frames('guesser', true)).toEqual([false, false]);
  });

  it.each([
    ['who guessed it', true, 'You guessed it: washing machine, +80'],
    ['others', false, 'It was: washing machine'],
  ])('says at the end of a turn what it was, to %s, and what the drawer got for it', (_, solved, said) => {
    const { texts } = phoneOf('guesser', true, solved, (state) => {
      state.phase = 'reveal';
      state.seats[state.drawer]!.gained = 40;
    });
    expect([...texts]).toContain(said);
    expect([...texts].join()).toMatch(/: \+40, what guessers got on average/u);
  });

  it.each([
    [0.25, -101, []],
    [0.25, -99, ['Four choices in a moment, for half points']],
    [0.25, 0, ['Four choices, half points']],
  ])('announces four choices before they are there: at %d of the time and %d frames', (part, more, said) => {
    const at = (state: InklingState) => Object.assign(state, { since: state.frames * part + more });
    expect([...phoneOf('guesser', true, false, at).texts].filter((text) => /^Four/.test(text))).toEqual(said);
  });

  it('says who draws, and not what', () => {
    const texts = [...phoneOf('guesser').texts];
    expect(texts.some((text) => /(Ann|Bo).* d/.test(text))).toBe(true);
    expect(texts.join()).not.toContain('washing');
  });
});
