// Gamepads in menus: which pad may do what, and repeats of a direction that is held.

import { BACK_CONTROL, MENU_CONTROL, PRESS_CONTROL } from '../../devices/pad-buttons.ts';
import type { PadListener, PadNow } from '../../devices/pad-poll.ts';
import { DIRECTIONS, type Direction } from '../../devices/pad-reading.ts';
import type { PadSlots } from '../../devices/pad-slots.ts';

/** Place of the person, as gamepads distinguish it. */
export type MenuPlace =
  /** A menu or a page: every gamepad moves the one focus. */
  | { readonly at: 'menu' }
  /** A game is played, without a menu over it. */
  | { readonly at: 'game' }
  /** A room before or after a match; `more` may sit down at this machine. */
  | { readonly at: 'room'; readonly more: boolean };

export interface MenuActions {
  move(direction: Direction): void;
  /** Scrolls by this many CSS pixels, down or up. */
  scroll(pixels: number): void;
  press(): void;
  back(): void;
  /** The menu of the game that is played. */
  menu(): void;
  /** Another player sits down at this machine. */
  join(): void;
  /** A player, 0 is the first, is ready. */
  ready(player: number): void;
  /** A player is no longer ready; a further player who was not ready leaves. */
  unready(player: number): void;
  /** A player's pad is gone; they wait for it or another one. */
  bereft(player: number): void;
}

/** Delay before a held direction repeats, and time between repeats, ms, as on keyboards. */
const REPEAT_AFTER_MS = 380;
const REPEAT_MS = 110;

/** The right stick at its rim: a page of a small window in half a second, CSS pixels a millisecond. */
const SCROLL_SPEED = 1.2;

export function menuPads(place: () => MenuPlace, slots: PadSlots, actions: MenuActions): PadListener {
  let held: { readonly pad: number; readonly direction: Direction; left: number } | null = null;

  /** `start`: what Start does; by default it goes back. */
  function steer({ pad, pressed, released, reading }: PadNow, ms: number, start = actions.back): void {
    if (reading.right.y !== 0) actions.scroll(reading.right.y * ms * SCROLL_SPEED);
    for (const control of released) if (held?.pad === pad && held.direction === control) held = null;
    for (const control of pressed) {
      const direction = DIRECTIONS.find((one) => one === control);
      if (direction) {
        held = { pad, direction, left: REPEAT_AFTER_MS };
        actions.move(direction);
      } else if (control === PRESS_CONTROL) actions.press();
      else if (control === BACK_CONTROL) actions.back();
      else if (control === MENU_CONTROL) start();
    }
  }

  function further({ pressed }: PadNow, player: number): void {
    for (const control of pressed) {
      if (control === PRESS_CONTROL || control === MENU_CONTROL) actions.ready(player);
      else if (control === BACK_CONTROL) actions.unready(player);
    }
  }

  function goOn(ms: number): void {
    if (!held) return;
    held.left -= ms;
    if (held.left > 0) return;
    held.left += REPEAT_MS;
    actions.move(held.direction);
  }

  return {
    look(pads, ms) {
      for (const pad of pads) {
        const where = place();
        switch (where.at) {
          case 'menu':
            steer(pad, ms);
            break;
          case 'game':
            held = null;
            if (pad.pressed.includes(MENU_CONTROL)) actions.menu();
            break;
          case 'room': {
            // A press on a gamepad without a player comes from a further person who wants to play.
            if (slots.devices.spare.includes(pad.pad) && where.more) {
              if (pad.pressed.includes(PRESS_CONTROL) || pad.pressed.includes(MENU_CONTROL)) {
                slots.claim(pad.pad);
                actions.join();
              }
              break;
            }
            const player = slots.playerOf(pad.pad);
            if (player === null) steer(pad, ms);
            // Start means “ready” on every pad; on the first one it would go back by default, out of the results.
            else if (player === 0) steer(pad, ms, () => actions.ready(0));
            else further(pad, player);
            break;
          }
        }
      }
      goOn(ms);
    },
    connected: slots.connected,
    disconnected(pad) {
      const player = slots.playerOf(pad);
      slots.disconnected(pad);
      if (player !== null) actions.bereft(player);
      if (held?.pad === pad) held = null;
    },
  };
}
