import { describe, expect, it } from 'vitest';
import type { StageEvent } from '../../game.ts';
import { decodeCommand } from '../rules/commands.ts';
import { lockUp, promptOf } from '../rules/guess.ts';
import { prompts } from '../rules/prompts.ts';
import { rules } from '../rules/rules.ts';
import { strokesOf } from '../rules/sheet.ts';
import { CHOOSE_FRAMES } from '../rules/state.ts';
import { createController } from './controller.ts';
import { cardsOf, footButtons, layOut, toolsOf } from './layout.ts';

const [WIDTH, HEIGHT] = [1280, 720];
const plain = { shift: false, ctrl: false };
const layout = layOut(WIDTH, HEIGHT);

/** A match of three, and the screen of the one who draws, or of another. */
function screenOf(who: 'drawer' | 'guesser') {
  const seats = ['Ann', 'Bo', 'Cy'].map((name) => ({ kind: 'player' as const, name }));
  const state = rules.start({ seed: 3, seats, options: {} });
  const me = who === 'drawer' ? state.drawer : (state.drawer + 1) % 3;
  const controller = createController(me, 'en');
  /** Has it done, as the relay would at once, and tells the kinds of what was commanded. */
  const apply = (seat: number, commands: readonly Uint8Array[]) => {
    for (const bytes of commands) rules.command!(state, seat, bytes);
    rules.step(state, new Uint8Array(3));
    return commands.map((bytes) => decodeCommand(bytes)?.kind);
  };
  const handle = (event: StageEvent) => controller.handle(event, state, WIDTH, HEIGHT);
  const pointer = (kind: 'down' | 'move' | 'up', x: number, y: number, button = kind === 'move' ? -1 : 0) =>
    handle({ kind, x, y, button, ...plain });
  const key = (code: string, pressed = true) => handle({ kind: 'key', code, pressed, ...plain });
  const picture = (ms = 16) => {
    controller.tick(state, ms, WIDTH, HEIGHT);
    return controller.due!(state);
  };
  return { state, me, controller, hand: controller.hand, apply, handle, pointer, key, picture };
}

function drawing() {
  const screen = screenOf('drawer');
  screen.picture();
  screen.apply(screen.me, screen.key('Digit1'));
  screen.picture();
  return screen;
}

/** The middle of the sheet. */
const [X, Y] = [layout.sheet.x + layout.sheet.width / 2, layout.sheet.y + layout.sheet.height / 2];

describe('the screen of a drawer', () => {
  it('offers three prompts that only it knows, and locks up the one that is pressed', () => {
    const { state, me, hand, controller, apply, pointer, picture } = screenOf('drawer');
    picture();
    expect(new Set(hand.offered).size).toBe(3);
    for (const prompt of hand.offered) expect(controller.says!(state)).toContain(prompts[prompt]!.en[0]);
    const card = cardsOf(layout, 3)[1]!;
    expect(apply(me, pointer('down', card.x + 9, card.y + 9))).toEqual(['choose']);
    expect([state.phase, promptOf(state.secret!)]).toEqual(['draw', hand.offered[1]]);
  });

  it('takes the first before the time to choose is over', () => {
    const { state, me, apply, picture } = screenOf('drawer');
    const kinds: unknown[] = [];
    while (state.phase === 'choose') kinds.push(...apply(me, picture(50)));
    expect([kinds, state.phase]).toEqual([['choose'], 'draw']);
  });

  it('takes it once, also where a picture shows several frames more than the last one', () => {
    const { state, me, controller, apply, picture } = screenOf('drawer');
    picture();
    state.since = CHOOSE_FRAMES - 25;
    const commands = [...picture(), ...picture()];
    expect([apply(me, commands), state.phase]).toEqual([['choose'], 'draw']);
    expect(controller.says!(state)).toMatch(/^Time was up.* Draw: /);
  });

  it('has a stroke at once, and sends it in packets that come to the same', () => {
    const { state, me, hand, apply, pointer, picture } = drawing();
    pointer('down', X, Y);
    pointer('move', X + 50, Y);
    expect(strokesOf(hand.own!.ink, hand.own!.used)[0]!.points).toHaveLength(4);
    expect([picture(1), state.sheet.used]).toEqual([[], 0]);
    expect(apply(me, picture(40))).toEqual(['ink']);
    pointer('move', X + 50, Y + 60);
    expect(apply(me, pointer('up', X + 50, Y + 60))).toEqual(['ink']);
    const [stroke] = strokesOf(state.sheet.ink, state.sheet.used);
    expect(stroke!.points).toHaveLength(6);
    expect(strokesOf(hand.own!.ink, hand.own!.used)).toEqual([stroke]);
  });

  it('takes colours and widths, and takes a stroke back with what was still to be sent', () => {
    const { state, me, hand, apply, pointer, key } = drawing();
    const tools = toolsOf(layout);
    const press = (at: number) => pointer('down', tools[at]!.at.x + 5, tools[at]!.at.y + 5);
    press(4);
    press(15);
    expect(hand.look).toEqual({ colour: 4, width: 3 });
    key('KeyC');
    key('KeyX');
    expect(hand.look).toEqual({ colour: 5, width: 0 });
    pointer('down', X, Y);
    expect(apply(me, press(tools.length - 2))).toEqual(['ink', 'undo']);
    expect([state.sheet.used, hand.own!.used]).toEqual([0, 0]);
    pointer('down', X, Y);
    expect(apply(me, key('Delete'))).toEqual(['ink', 'wipe']);
  });

  it('draws by keys: a pencil goes while they are held', () => {
    const { state, me, apply, key, picture } = drawing();
    key('ArrowRight');
    key('Space');
    for (let at = 0; at < 5; at++) apply(me, picture(40));
    apply(me, key('Space', false));
    const { points } = strokesOf(state.sheet.ink, state.sheet.used)[0]!;
    expect(points.at(-2)! - points[0]!).toBeGreaterThan(80);
    expect(points.at(-1)).toBe(points[1]);
  });
});

describe('the gallery on a screen', () => {
  it('saves its picture and is done with by keys alone', () => {
    const { state, me, controller, apply, key } = screenOf('guesser');
    for (const player of state.seats) player.drawn = state.drawings;
    while (state.phase !== 'gallery') rules.step(state, new Uint8Array(3));
    expect(controller.says!(state)).toContain('1: Save picture');
    expect([key('Digit1'), controller.keeps!(), controller.keeps!()]).toEqual([[], true, false]);
    expect([apply(me, key('Digit2')), state.seats[me]!.done]).toEqual([['done'], true]);
  });
});

describe('the screen of a guesser', () => {
  const guessing = (prompt = 'cat') => {
    const screen = screenOf('guesser');
    const number = prompts.findIndex(({ en }) => en[0] === prompt);
    rules.command!(screen.state, screen.state.drawer, Uint8Array.of(1, ...bytesOf(lockUp(7, number))));
    rules.step(screen.state, new Uint8Array(3));
    screen.picture();
    return screen;
  };
  const bytesOf = ({ salt, lock }: { salt: number; lock: number }) => [
    ...new Uint8Array(Uint32Array.of(salt, lock).buffer),
  ];
  const text = (typed: string): StageEvent => ({ kind: 'text', text: typed });

  it('asks for a line while it may guess, with the number of letters', () => {
    const { state, me, controller, handle, apply } = guessing();
    expect(controller.field!(state)?.label).toBe('Your guess (3 letters)');
    expect(apply(me, handle(text('Cat!')))).toEqual(['solve']);
    expect([controller.field!(state), controller.says!(state)]).toEqual([null, 'You guessed it: 100 points']);
  });

  it('says that a guess is close to its player alone, and all others to everybody', () => {
    const { state, me, hand, handle, apply } = guessing();
    expect([handle(text('cot')), hand.near]).toEqual([[], 'cot']);
    expect(apply(me, handle(text('a very long sentence about some other animal')))).toEqual(['say']);
    expect([hand.near, state.lines[0]!.text]).toEqual(['', 'a very long sentence about some ']);
  });

  it('shows four choices when they are asked for, later in the turn, and sends the one that is pressed', () => {
    const { state, me, hand, controller, apply, key, pointer } = guessing();
    key('KeyV');
    expect([hand.choices, controller.says!(state)]).toEqual([[], '']);
    state.since = state.frames / 4 - 50;
    expect(controller.says!(state)).toBe('Four choices in a moment, for half points');
    while (state.since < state.frames / 4) rules.step(state, new Uint8Array(3));
    const [button] = footButtons(layout, 1);
    pointer('down', button!.x + 9, button!.y + 9);
    expect(hand.choices).toHaveLength(4);
    // Else one would read them and type the right one for all points.
    expect(controller.field!(state)).toBeNull();
    expect(apply(me, key('Digit3'))).toEqual(['pick']);
  });

  it('chooses nothing with a digit once the turn is over', () => {
    const { state, hand, key } = guessing();
    while (state.since < state.frames / 4) rules.step(state, new Uint8Array(3));
    key('KeyV');
    expect(hand.choices).toHaveLength(4);
    for (const player of state.seats) player.drawn = state.drawings;
    while (state.phase !== 'gallery') {
      rules.step(state, new Uint8Array(3));
      expect(key('Digit1')).toEqual(state.phase === 'draw' ? [expect.anything()] : []);
    }
  });

  it('speaks another language once it is told to', () => {
    const { controller, state } = guessing();
    const before = controller.field!(state)!;
    controller.language!('zh');
    const { label, send } = controller.field!(state)!;
    expect([label, send]).not.toEqual([before.label, before.send]);
    expect(label).toMatch(/\p{Script=Han}/u);
  });

  it('draws nothing, and an onlooker guesses nothing', () => {
    const { hand, pointer, picture } = guessing();
    pointer('down', X, Y);
    pointer('move', X + 50, Y);
    expect([picture(100), hand.own]).toEqual([[], null]);
    const { state } = guessing();
    const onlooker = createController(null, 'en');
    expect(onlooker.handle(text('cat'), state, WIDTH, HEIGHT)).toEqual([]);
    expect([onlooker.field!(state), onlooker.says!(state)]).toEqual([null, '']);
  });
});
