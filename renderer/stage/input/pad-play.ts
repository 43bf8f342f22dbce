// Gamepads in a match: what they hold presses the buttons of whom they steer, or moves the pointer in games of
// commands. While a menu is open they are the menu's.

import type { StageEvent } from '../../../games/game.ts';
import { aimTowards, encodeAim } from '../../../netcode/sim/aim.ts';
import type { KeyedButton } from '../../devices/keys.ts';
import { type OwnPads, padsFor } from '../../devices/pad-buttons.ts';
import { createPadCursor, type PadCursor } from '../../devices/pad-cursor.ts';
import type { PadListener, PadNow } from '../../devices/pad-poll.ts';
import { atRest, type Stick } from '../../devices/pad-reading.ts';
import type { LocalInputs } from './local-inputs.ts';

/** A right stick aims from here on, 0 to 1 beyond its dead zone: nearer to the middle a direction is chance. */
const AIM_AT = 0.2;

/** Names a gamepad's controls among all that presses. */
const byPad = (pad: number) => `pad ${pad} `;

/** Whether something else than the game has this gamepad just now. */
export type IsTaken = (pad: number) => boolean;

/**
 * What the game hears of a gamepad: while it is taken only what is let go, and the same in the picture after, so that the
 * press which gives it back means just that.
 */
function untaken(isTaken: IsTaken): (now: PadNow) => PadNow {
  const before = new Set<number>();
  return (now) => {
    const taken = isTaken(now.pad);
    const was = before.has(now.pad);
    if (taken) before.add(now.pad);
    else before.delete(now.pad);
    return taken || was ? { ...now, reading: atRest, pressed: [] } : now;
  };
}

/**
 * For games of buttons. `playerOf` says whom a gamepad steers; `own` is asked at every press, because settings can change in
 * the middle of a match.
 */
export function padInputs(
  buttons: readonly KeyedButton[],
  own: () => OwnPads,
  playerOf: (pad: number) => number | null,
  inputs: LocalInputs,
  isMenuOpen: () => boolean,
  isTaken: IsTaken,
): PadListener {
  const heard = untaken(isTaken);
  /** By gamepad: whose right stick aims, and the byte of where. */
  const aimed = new Map<number, { readonly player: number; readonly value: number }>();
  function aim(pad: number, player: number, { x, y }: Stick): void {
    const value = Math.hypot(x, y) < AIM_AT ? 0 : encodeAim(aimTowards(x, y));
    if (value === (aimed.get(pad)?.value ?? 0)) return;
    aimed.set(pad, { player, value });
    inputs.aim(player, value);
  }
  function pressed({ pad, reading, pressed, released }: PadNow): void {
    const player = playerOf(pad);
    if (player === null) return;
    aim(pad, player, reading.right);
    const controls = padsFor(buttons, own());
    for (const control of pressed) {
      controls.forEach((all, button) => {
        if (all.includes(control)) inputs.press(player, button, byPad(pad) + control);
      });
    }
    // Whatever it pressed by then, even if settings have changed since.
    for (const control of released) {
      for (let button = 0; button < buttons.length; button++) {
        inputs.release(player, button, byPad(pad) + control);
      }
    }
  }

  return {
    look(pads) {
      if (isMenuOpen()) {
        inputs.releaseAll('pad ');
        for (const [pad, { player }] of aimed) aim(pad, player, atRest.right);
      } else for (const pad of pads) pressed(heard(pad));
    },
    disconnected(pad) {
      inputs.releaseAll(byPad(pad));
      const { player } = aimed.get(pad) ?? {};
      if (player !== undefined) aim(pad, player, atRest.right);
    },
  };
}

export interface PadPointer extends PadListener {
  readonly cursor: PadCursor;
}

/** For games of commands: every gamepad moves the one pointer. `show` is told where it is. */
export function padPointer(
  keys: { readonly [control: string]: string },
  size: () => { readonly width: number; readonly height: number },
  send: (event: StageEvent) => void,
  show: (x: number, y: number) => void,
  isMenuOpen: () => boolean,
  isTaken: IsTaken,
): PadPointer {
  const heard = untaken(isTaken);
  const cursor = createPadCursor(keys);
  const tell = (events: readonly StageEvent[]) => {
    for (const event of events) send(event);
  };
  return {
    cursor,
    look(pads, ms) {
      if (isMenuOpen()) {
        tell(cursor.rest());
        return;
      }
      const events = cursor.look(pads.map(heard), ms, size());
      tell(events);
      if (events.length > 0 && cursor.at) show(cursor.at.x, cursor.at.y);
    },
    disconnected: () => tell(cursor.rest()),
  };
}
