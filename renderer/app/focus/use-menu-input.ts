// Arrow keys and gamepads in the menus of the whole window, as a hook: listened to once, never rendered for.

import { useEffect, useRef } from 'react';
import type { Command, RoomPlace } from '../../../electron/party/window/contract.ts';
import { MOST_LOCAL_PLAYERS } from '../../../electron/party/window/preferences.ts';
import { type PadListener, pollPads } from '../../devices/pad-poll.ts';
import type { PadSlots } from '../../devices/pad-slots.ts';
import { keepFocus } from './keep-focus.ts';
import { goBack, move, press, pressEscape, scroll } from './menu-focus.ts';
import { listenToMenuKeys } from './menu-keys.ts';
import { type MenuPlace, menuPads } from './menu-pads.ts';
import { askedIn, isTyped } from './menu-places.ts';
import { isQuiet, keepQuiet } from './quiet-keys.ts';

export interface MenuInput {
  readonly place: RoomPlace | null;
  /** Whether the game of the room can be played by several at one machine. */
  readonly severalPlay: boolean;
  /** Whose gamepads are whose. */
  readonly slots: PadSlots;
  readonly send: (command: Command) => void;
  /** A gamepad wants to type here. */
  readonly onType: (field: HTMLInputElement) => void;
}

/** Says for the style sheet that the focus is moved by directions. */
const STEERED = 'steered';

export function useMenuInput(now: MenuInput): void {
  const latest = useRef(now);
  latest.current = now;

  useEffect(() => {
    const { dataset } = document.documentElement;
    const steered = () => {
      dataset[STEERED] = '';
    };
    const pointed = () => {
      delete dataset[STEERED];
    };
    const isOver = () => document.querySelector('dialog[open]') !== null;
    const isGame = () => !isOver() && latest.current.place?.plays === true && askedIn(document) === null;

    const where = (): MenuPlace => {
      const { place, severalPlay } = latest.current;
      // Another window has the person's attention, and the gamepads with it.
      if (!document.hasFocus()) return { at: 'game' };
      // A field that waits for a press has it to itself.
      if (isGame() || document.querySelector('[data-waits]')) return { at: 'game' };
      if (isOver() || !place) return { at: 'menu' };
      const players = place.mine.length;
      const free = !place.room.locked && place.room.members.length < place.room.seats;
      return { at: 'room', more: severalPlay && free && players < MOST_LOCAL_PLAYERS };
    };
    const member = (player: number) => {
      const { place } = latest.current;
      return place?.room.members.find(({ id }) => id === place.mine[player]);
    };

    const listener = menuPads(where, latest.current.slots, {
      move(direction) {
        if (isQuiet(window)) return;
        steered();
        move(document, direction);
      },
      scroll: (pixels) => scroll(document, pixels),
      press() {
        if (isQuiet(window)) return;
        steered();
        const active = document.activeElement;
        if (isTyped(active) && active instanceof HTMLInputElement) latest.current.onType(active);
        else press(document);
      },
      back() {
        if (!isQuiet(window)) goBack(document);
      },
      menu() {
        if (document.hasFocus()) pressEscape(document.body);
      },
      join() {
        if (!isQuiet(window)) latest.current.send({ do: 'add-player' });
      },
      ready(player) {
        const { send, place } = latest.current;
        const one = member(player);
        if (!one || one.ready || isQuiet(window)) return;
        send({ do: 'ready', ready: true, member: one.id, game: place!.room.game });
      },
      unready(player) {
        if (isQuiet(window)) return;
        const { send } = latest.current;
        const one = member(player);
        if (one?.ready) send({ do: 'ready', ready: false, member: one.id });
        else if (one) send({ do: 'remove-player', member: one.id });
      },
      bereft(player) {
        const { send, place } = latest.current;
        // A single player has the keyboard as well.
        if (!place || place.mine.length < 2 || place.room.phase === 'playing') return;
        const one = member(player);
        if (one?.ready) send({ do: 'ready', ready: false, member: one.id });
      },
    });
    const uses = (pad: number | null) => {
      const { place, slots } = latest.current;
      // Several players press different devices, and every name of a button would be rendered for every press.
      if (place?.plays && place.mine.length > 1) return;
      slots.uses(pad);
    };
    const used: PadListener = {
      look(pads) {
        for (const { pad, pressed } of pads) {
          if (pressed.length === 0 || !document.hasFocus()) continue;
          keepQuiet(window);
          uses(pad);
        }
      },
    };
    const onKey = ({ isTrusted }: KeyboardEvent) => {
      // Leaves out keys that a gamepad has pressed.
      if (isTrusted) uses(null);
    };
    const stops = [
      pollPads(window, used),
      pollPads(window, listener),
      listenToMenuKeys(window, isGame),
      keepFocus(window, isGame),
    ];
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', pointed, true);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', pointed, true);
    };
  }, []);
}
