import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnControls } from '../../../electron/party/window/preferences.ts';
import type { MousePlace } from '../../devices/mouse.ts';
import { createPadSlots } from '../../devices/pad-slots.ts';
import { BareElement, openBarePage } from '../../devices/testing/bare-page.ts';
import { press, virtualPad } from '../../devices/testing/virtual-pads.ts';
import type { ToWorker } from '../worker-messages.ts';
import { listenWhilePlaying, type Playing } from './capture-input.ts';

const BUTTONS = [
  { name: 'Up', byte: 0, bit: 0x01, keys: ['ArrowUp', 'KeyW'] },
  { name: 'Left', byte: 0, bit: 0x02, keys: ['ArrowLeft', 'KeyA'] },
  { name: 'Fire', byte: 0, bit: 0x80, keys: ['Space', 'KeyE'] },
];
const UP = 0x01;
const LEFT = 0x02;
const FIRE = 0x80;

const PLAYING: Playing = {
  ...{ kind: 'playing', name: 'Toy', game: 'toy', mine: [4], buttons: BUTTONS },
  ...{
    buttonNames: ['Up', 'Left', 'Fire'],
    square: false,
    turns: false,
    aims: false,
    aim: null,
    inputBytes: 1,
  },
  ...{ commands: false, keys: [], padKeys: {}, direct: false, asks: false },
};

/** A match that is played on a page, and what the stage hears of it. */
function listening(
  change: Partial<Playing> = {},
  { media = [] as string[], pads = 0, slots = createPadSlots(), mouse = null as MousePlace | null } = {},
) {
  const page = openBarePage(media);
  const container = new BareElement('div', page.document);
  const canvas = new BareElement('canvas', page.document);
  const playing = { ...PLAYING, ...change };
  const controls: { -readonly [key in keyof OwnControls]: OwnControls[key] } = { keys: {}, pads: {} };
  const posted: ToWorker[] = [];
  const connected = Array.from({ length: pads }, (_, index) => virtualPad(index));
  for (const { index, id } of connected) slots.connected(index, id);
  slots.sit(playing.mine.map((seat) => ({ id: seat, seat, name: `Player ${seat}` })));
  const now = { cancels: false, drawn: true };
  const heard = listenWhilePlaying(playing, {
    container: container as unknown as HTMLElement,
    canvas: canvas as unknown as HTMLCanvasElement,
    settings: () => controls,
    slots,
    mouse: () => mouse,
    cancels: () => now.cancels,
    drawn: () => now.drawn,
    post: (message) => posted.push(message),
  });
  for (const pad of connected) page.pads.plugIn(pad);
  page.pads.draw();
  const first = posted.splice(0); // that nothing is held at first
  const inputs = () =>
    posted
      .splice(0)
      .map((message) => (message.kind === 'input' ? [message.seat, message.bytes[0]] : message));
  const events = () =>
    posted.splice(0).map((message) => (message.kind === 'event' ? message.event : message));
  const key = (code: string, type = 'keydown') => page.fire(page.window, type, { code });
  const tap = (pad: number, button: number) => {
    press(connected[pad]!, button);
    page.pads.draw();
    press(connected[pad]!, button, false);
    page.pads.draw();
  };
  return { first, page, container, canvas, slots, controls, now, heard, inputs, events, key, tap, connected };
}

afterEach(() => vi.unstubAllGlobals());

describe('a game of buttons', () => {
  it('hears keys, gamepads and fingers of the one player at this machine', () => {
    const { key, tap, inputs, container, page } = listening({}, { pads: 1 });
    key('KeyW');
    key('KeyW', 'keyup');
    tap(0, 0);
    const fire = container.find('touch-controls-action')!;
    page.fire(fire, 'pointerdown', { pointerId: 1 });
    page.fire(fire, 'pointerup', { pointerId: 1 });
    expect(inputs()).toEqual([UP, 0, FIRE, 0, FIRE, 0].map((held) => [4, held]));
  });

  it('lets a phone that can tremble do so under each press of a finger', () => {
    const { page, container } = listening();
    const felt: number[] = [];
    Object.assign(page.document, { defaultView: { navigator: { vibrate: (ms: number) => felt.push(ms) } } });
    const fire = container.find('touch-controls-action')!;
    for (const type of ['pointerdown', 'pointerup', 'pointerdown']) page.fire(fire, type, { pointerId: 1 });
    expect(felt).toHaveLength(2);
  });

  it('hears a pointer where it aims, and leaves fingers the picture', () => {
    const { page, canvas, container, inputs } = listening({ aims: true });
    page.fire(canvas, 'pointerdown', { clientX: 30, clientY: 40, pointerId: 1, button: 0 });
    expect(inputs()).toEqual([{ kind: 'aim', seat: 4, pointed: { x: 30, y: 40, pressed: true } }]);
    expect(container.find('touch-controls-field')!.hidden).toBe(true);
    const without = listening();
    page.fire(without.canvas, 'pointerdown', { clientX: 30, clientY: 40, pointerId: 1, button: 0 });
    expect(without.inputs()).toEqual([]);
    expect(without.container.find('touch-controls-field')!.hidden).toBe(false);
  });

  it('aims at once where the mouse rests as the match begins', () => {
    const aim = { byte: 0, button: 'Fire' };
    const aimsOf = ({ first }: ReturnType<typeof listening>) => first.filter(({ kind }) => kind === 'aim');
    expect(aimsOf(listening({ aim }))).toEqual([]);
    const rests = listening({ aim }, { mouse: { clientX: 30, clientY: 40 } });
    expect(aimsOf(rests)).toEqual([{ kind: 'aim', seat: 4, pointed: { x: 30, y: 40, pressed: false } }]);
  });

  it('aims with a thumb of its own, which fires once it points somewhere, and ahead by a tap', () => {
    const { page, container, inputs } = listening({ aim: { byte: 0, button: 'Fire' } });
    const field = container.find('touch-controls-aim')!;
    const finger = (type: string, clientX: number) =>
      page.fire(field, type, { pointerId: 1, clientX, clientY: 50 });
    finger('pointerdown', 50);
    finger('pointermove', 60);
    expect(inputs()).toEqual([]);
    finger('pointermove', 90);
    // The toy's one byte holds both.
    expect(inputs()).toEqual([61, 61 | FIRE].map((held) => [4, held]));
    finger('pointerup', 90);
    expect(inputs()).toEqual([FIRE, 0].map((held) => [4, held]));
    finger('pointerdown', 50);
    finger('pointerup', 50);
    expect(inputs()).toEqual([FIRE, 0].map((held) => [4, held]));
  });

  it('gives each of several players their part of the keys, or their gamepad', () => {
    const { key, inputs } = listening({ mine: [4, 6] });
    key('KeyW');
    key('ArrowUp');
    expect(inputs()).toEqual([
      [4, UP],
      [6, UP],
    ]);
    const withPad = listening({ mine: [4, 6] }, { pads: 1 });
    withPad.key('ArrowUp');
    withPad.key('KeyA');
    withPad.tap(0, 0);
    expect(withPad.inputs()).toEqual([
      [4, UP],
      [4, UP | LEFT],
      [6, FIRE],
      [6, 0],
    ]);
  });

  it('lets everybody have the keys where those who have them play elsewhere', () => {
    const { key, inputs, slots } = listening({ mine: [4] });
    slots.sit([{ id: 9, seat: 9, name: 'Nobody here' }]);
    key('ArrowUp');
    expect(inputs()).toEqual([[4, UP]]);
  });

  it('asks the settings at every press', () => {
    const { key, tap, inputs, controls } = listening({}, { pads: 1 });
    controls.keys = { toy: [{ Up: ['KeyX'] }] };
    controls.pads = { toy: { Fire: ['b3'] } };
    key('KeyX');
    key('KeyX', 'keyup');
    key('KeyW');
    tap(0, 3);
    tap(0, 0);
    expect(inputs()).toEqual([
      [4, UP],
      [4, 0],
      [4, FIRE],
      [4, 0],
    ]);
  });

  it('turns directions with a picture that stands upright here, and only then', () => {
    const { key, inputs, canvas } = listening({ turns: true });
    key('ArrowUp');
    key('ArrowUp', 'keyup');
    [canvas.clientWidth, canvas.clientHeight] = [300, 600];
    key('ArrowUp');
    expect(inputs()).toEqual([
      [4, UP],
      [4, 0],
      [4, LEFT],
    ]);
    const still = listening({ turns: false });
    [still.canvas.clientWidth, still.canvas.clientHeight] = [300, 600];
    still.key('ArrowUp');
    expect(still.inputs()).toEqual([[4, UP]]);
    const elsewhere = listening({ turns: true });
    elsewhere.now.drawn = false;
    [elsewhere.canvas.clientWidth, elsewhere.canvas.clientHeight] = [300, 600];
    elsewhere.key('ArrowUp');
    expect(elsewhere.inputs()).toEqual([[4, UP]]);
  });

  it.each([
    [
      'while a dialog is open',
      (page: ReturnType<typeof openBarePage>) => (page.now.shown = ['dialog[open]']),
    ],
    [
      'while another window has the attention',
      (page: ReturnType<typeof openBarePage>) => (page.now.focused = false),
    ],
    [
      'while the gamepad chooses a face',
      (page: ReturnType<typeof openBarePage>) => (page.now.shown = ['[data-takes-pad="0"]']),
    ],
  ])('hears no gamepad %s, and lets go what it held', (_, cover) => {
    const { page, inputs, connected } = listening({}, { pads: 1 });
    press(connected[0]!, 0);
    page.pads.draw();
    cover(page);
    press(connected[0]!, 14);
    press(connected[0]!, 0, false);
    page.pads.draw();
    expect(inputs()).toEqual([
      [4, FIRE],
      [4, 0],
    ]);
  });

  it('has a player miss a lost gamepad no more who goes on with something else', () => {
    const { slots, page, connected, key } = listening({ mine: [4, 6] }, { pads: 2 });
    const lost = () => slots.devices.lost.map(({ player }) => player);
    for (const pad of connected.slice()) page.pads.unplug(pad);
    page.pads.draw();
    expect(lost()).toEqual([0, 1]);
    key('ArrowUp'); // the second one's
    expect(lost()).toEqual([0]);
  });

  it('has a player miss none who lost theirs before it began', () => {
    const slots = createPadSlots();
    slots.connected(0, 'Pad');
    slots.sit([{ id: 4, seat: 4, name: 'Ann' }]);
    slots.disconnected(0);
    expect(slots.devices.lost).toHaveLength(1);
    listening({}, { slots });
    expect(slots.devices.lost).toEqual([]);
  });

  it('shows what fingers press where there are only fingers, under the names that the game has now', () => {
    const { container, heard } = listening({}, { media: ['(pointer: coarse)'] });
    expect(container.find('touch-controls-root')!.hidden).toBe(false);
    expect(container.find('touch-controls-action')!.textContent).toBe('Fire');
    heard.nameButtons(['Up', 'Left', 'Jump']);
    expect(container.find('touch-controls-action')!.textContent).toBe('Jump');
    expect(listening().container.find('touch-controls-root')!.hidden).toBe(true);
  });

  it('hears nothing of onlookers, and nothing once it is over', () => {
    const onlooker = listening({ mine: [] }, { pads: 1 });
    onlooker.key('ArrowUp');
    onlooker.tap(0, 0);
    expect([onlooker.inputs(), onlooker.container.children]).toEqual([[], []]);
    const over = listening({}, { pads: 1 });
    over.heard.stop();
    over.key('ArrowUp');
    over.tap(0, 0);
    expect([over.inputs(), over.container.children]).toEqual([[], []]);
  });
});

describe('a game of commands', () => {
  const commands: Partial<Playing> = {
    ...{ commands: true, buttons: [], buttonNames: [] },
    ...{ keys: [{ name: 'Build', keys: ['KeyB'] }], padKeys: { b3: 'KeyB' } },
  };

  it('hears the pointer, and keys as the game calls them', () => {
    const { page, canvas, events, key, controls, now } = listening(commands);
    page.fire(canvas, 'pointerdown', {
      ...{ pointerType: 'mouse', isPrimary: true, button: 0, clientX: 30, clientY: 40 },
      ...{ shiftKey: false, ctrlKey: false, pointerId: 1 },
    });
    key('KeyB');
    expect(events()).toMatchObject([
      { kind: 'down', x: 30, y: 40, button: 0 },
      { kind: 'key', code: 'KeyB', pressed: true },
    ]);
    controls.keys = { toy: [{ Build: ['KeyX'] }] };
    key('KeyX');
    expect(events()).toMatchObject([{ kind: 'key', code: 'KeyB', pressed: true }]);
    key('Escape');
    expect(events()).toEqual([]);
    now.cancels = true;
    key('Escape');
    expect(events()).toMatchObject([
      { code: 'Escape', pressed: true },
      { code: 'Escape', pressed: false },
    ]);
  });

  it('shows where a gamepad points, until another pointer moves', () => {
    const { page, canvas, container, events, connected, heard } = listening(commands, { pads: 1 });
    const mark = container.find('pad-cursor-root')!;
    expect(mark.hidden).toBe(true);
    connected[0]!.axes[0] = 1;
    page.pads.draw(2);
    expect([mark.hidden, events().some((event) => event.kind === 'move')]).toEqual([false, true]);
    expect(mark.style.translate).toMatch(/^4\d\d(\.\d+)?px 300px$/); // to the right of the middle
    connected[0]!.axes[0] = 0;
    page.pads.draw();
    events();
    page.fire(canvas, 'pointermove', {
      ...{ pointerType: 'mouse', isPrimary: true, button: -1, buttons: 0, clientX: 30, clientY: 40 },
      ...{ shiftKey: false, ctrlKey: false },
    });
    expect([mark.hidden, events()]).toMatchObject([true, [{ kind: 'move', x: 30, y: 40 }]]);
    press(connected[0]!, 0);
    page.pads.draw();
    expect(events()).toMatchObject([{ kind: 'down', x: 30, y: 40 }]);
    heard.stop();
    expect(container.children).toEqual([]);
  });
});
