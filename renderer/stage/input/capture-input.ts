// Turns keys, gamepads and fingers into inputs of seats while a match plays, and in games of commands the pointer into commands.

import type { OwnControls } from '../../../electron/party/window/preferences.ts';
import { isUpright, type Pointed, type TextField } from '../../../games/game.ts';
import { watchForFingers } from '../../devices/fingers.ts';
import { heardAs, keysFor, pressesOf } from '../../devices/keys.ts';
import type { Mouse } from '../../devices/mouse.ts';
import { padsFor } from '../../devices/pad-buttons.ts';
import { type PadListener, pollPads } from '../../devices/pad-poll.ts';
import { DIRECTIONS, type Direction } from '../../devices/pad-reading.ts';
import type { PadSlots } from '../../devices/pad-slots.ts';
import type { FromWorker, ToWorker } from '../worker-messages.ts';
import { listenToAim, placeIn } from './aim.ts';
import { type KeyPresses, listenToKeys } from './keyboard.ts';
import { createLocalInputs, type LocalInputs } from './local-inputs.ts';
import styles from './pad-cursor.module.css';
import { padInputs, padPointer } from './pad-play.ts';
import { listenToPointer } from './pointer.ts';
import { createPointerAim, isMouseOrPen } from './pointer-aim.ts';
import { createTextEntry } from './text-entry.ts';
import { createTouchControls } from './touch-controls.ts';
import { turnedInputs } from './turned-inputs.ts';

export type Playing = Extract<FromWorker, { kind: 'playing' }>;

export interface ListenOptions {
  readonly container: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** Asked at every press: settings can change in the middle of a match. */
  settings(): OwnControls;
  /** Which gamepad belongs to which player at this machine. */
  readonly slots: PadSlots;
  /** Where the mouse rests as the match begins. */
  readonly mouse: Mouse['at'];
  /** Whether the picture is drawn here: one on another screen is not turned. */
  drawn(): boolean;
  /** In games of commands: whether Escape takes something back in the game just now. */
  cancels(): boolean;
  post(message: ToWorker): void;
}

export interface Listening {
  /** What the buttons are called from now on, in their order. */
  nameButtons(names: readonly string[]): void;
  /** The field that the game asks for from now on, or null. */
  ask(field: TextField | null): void;
  stop(): void;
}

/** Listens to all that seats of this page play with, until it is stopped: buttons of seats, or commands by a pointer. */
export function listenWhilePlaying(playing: Playing, options: ListenOptions): Listening {
  const { stops, touch, entry } = playing.commands
    ? { ...listenForCommands(playing, options), touch: null }
    : { ...listenForButtons(playing, options), entry: null };
  return {
    nameButtons: (names) => touch?.name(names),
    ask: (field) => entry?.ask(field),
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Whether a dialog or a page over the game takes keys and gamepads. */
function isMenuOpen(): boolean {
  return document.querySelector('dialog[open]') !== null || !document.hasFocus();
}

/** What lies over the game and is steered by one gamepad alone names it. */
function isTaken(pad: number): boolean {
  return document.querySelector(`[data-takes-pad="${pad}"]`) !== null;
}

/** Listens to the buttons of players. */
function listenForButtons(playing: Playing, options: ListenOptions) {
  const { game, mine, buttons, buttonNames, square, turns, aims, aim, inputBytes } = playing;
  if (mine.length === 0) return { stops: [], touch: null };
  const { settings, slots, mouse, drawn, post, container, canvas } = options;
  const playerAt = (seat: number | null) => {
    const at = seat === null ? -1 : mine.indexOf(seat);
    return at < 0 ? null : at;
  };
  const atKeyboard = () => {
    const players = slots.keyboardSeats.map(playerAt).filter((player) => player !== null);
    return players.length > 0 ? players : [...mine.keys()];
  };
  // Players whose gamepad was lost before the match begin without it.
  for (const seat of mine) slots.goesOn(seat);
  const directions = padsFor(buttons, {}).map(
    ([control]) => DIRECTIONS.find((direction): direction is Direction => direction === control) ?? null,
  );
  const direct = turnedInputs(
    createLocalInputs(buttons, inputBytes, mine, (seat, bytes) => post({ kind: 'input', seat, bytes }), aim),
    directions,
    () => turns && drawn() && isUpright(canvas.clientWidth, canvas.clientHeight),
  );
  const told: LocalInputs = {
    ...direct,
    press(player, button, by) {
      slots.goesOn(mine[player]!);
      direct.press(player, button, by);
    },
  };
  const aimButton = buttons.findIndex(({ name }) => name === aim?.button);
  const point = (player: number, pointed: Pointed | null) =>
    post({ kind: 'aim', seat: mine[player]!, pointed });
  const pointer = aim ? createPointerAim(aimButton, () => atKeyboard()[0]!, told, point) : null;
  const resting = slots.keyboardSeats.some((seat) => playerAt(seat) !== null) ? mouse() : null;
  if (resting) pointer?.begin({ ...placeIn(canvas, resting), pressed: false });
  const inputs = pointer?.inputs ?? told;

  const presses: KeyPresses = () => pressesOf(keysFor(buttons, settings().keys[game] ?? [], atKeyboard()));
  const own = () => settings().pads[game] ?? {};
  const steered = (pad: number) => playerAt(slots.seatOf(pad));
  const pads = padInputs(buttons, own, steered, inputs, isMenuOpen, isTaken);
  const listener: PadListener = {
    ...pads,
    connected: slots.connected,
    disconnected(pad, name) {
      slots.disconnected(pad);
      pads.disconnected?.(pad, name);
    },
  };

  const touch = createTouchControls(
    container,
    buttons.map((_, at) => ({ name: buttonNames[at]!, direction: directions[at]! })),
    { square, stick: !aims, aim: aimButton },
    inputs,
  );
  const stops = [
    listenToKeys(window, presses, inputs),
    pollPads(window, listener),
    watchForFingers((fingers) => touch.show(fingers)),
    touch.dispose,
    ...(aims ? [listenToAim(canvas, (pointed) => point(0, pointed))] : []),
    ...(pointer ? [listenToAim(canvas, pointer.hear, isMouseOrPen)] : []),
  ];
  return { stops, touch };
}

/** Listens to the pointer, keys and pads of a game of commands, and to the camera of spectators. */
function listenForCommands(
  { game, keys, padKeys, direct, asks }: Playing,
  { container, canvas, settings, cancels, post }: ListenOptions,
) {
  const mark = cursorMark(container);
  const pads = padPointer(
    padKeys,
    () => ({ width: canvas.clientWidth, height: canvas.clientHeight }),
    (event) => post({ kind: 'event', event }),
    mark.show,
    isMenuOpen,
    isTaken,
  );
  const heard = (code: string) => heardAs(code, keys, settings().keys[game] ?? []);
  const stopPointer = listenToPointer(canvas, window, { heard, cancels, direct }, (event) => {
    if ('x' in event) {
      pads.cursor.moveTo(event.x, event.y);
      mark.hide();
    }
    post({ kind: 'event', event });
  });
  const entry = asks
    ? createTextEntry(container, (text) => post({ kind: 'event', event: { kind: 'text', text } }))
    : null;
  const stops = [stopPointer, pollPads(window, pads), mark.dispose, ...(entry ? [entry.dispose] : [])];
  return { stops, entry };
}

/** The pointer of a gamepad: an element over the canvas, moved without React. */
function cursorMark(container: HTMLElement) {
  const mark = container.ownerDocument.createElement('div');
  mark.className = styles.root!;
  mark.hidden = true;
  container.append(mark);
  return {
    show(x: number, y: number): void {
      mark.hidden = false;
      mark.style.translate = `${x}px ${y}px`;
    },
    hide(): void {
      mark.hidden = true;
    },
    dispose: () => mark.remove(),
  };
}
