// Mouse and keys of one screen: camera, selection, groups, panel, and the commands that come of them.

import type { Controller, KeyName, StageEvent } from '../../game.ts';
import type { Language } from '../../kit/words/languages.ts';
import { encodeCommand } from '../rules/commands.ts';
import { isIn } from '../rules/elimination.ts';
import { idOf } from '../rules/entities.ts';
import { BASE, isBuilding } from '../rules/kinds.ts';
import { mayPing, pingsFor } from '../rules/pings.ts';
import { NEVER, type SkirmishState } from '../rules/state.ts';
import { queueLength } from '../rules/train.ts';
import { SLOTS, TILE } from '../rules/tuning.ts';
import { words as everyWord } from '../words/picture.ts';
import { type Action, buttonsFor, panelsFor, textFor } from './buttons.ts';
import { followCamera, moveCamera, panBy, scrollCamera, zoomAt } from './camera.ts';
import { ALARM, HOME, IDLE, LETTERS, PING, QUEUE } from './keys.ts';
import { buttonAt, inside, isOnPanel, type Layout, layOut } from './layout.ts';
import { holdOrders, inGroups, orderByMode, smartOrders } from './orders.ts';
import { nextIdleWorker, ownSlots, selectAt, selectBox, tidySelection } from './select.ts';
import {
  createView,
  firstLook,
  MARKER_MS,
  type Mode,
  placeAt,
  project,
  type ScreenView,
  say,
} from './view.ts';

export interface SkirmishController extends Controller<SkirmishState> {
  readonly view: ScreenView;
}

type Pointer = Extract<StageEvent, { kind: 'down' | 'move' | 'up' }>;
type Key = Extract<StageEvent, { kind: 'key' }>;

const MAIN = 0;
const MIDDLE = 1;
const OTHER = 2;
/** A box smaller than this is a click. */
const CLICK_PIXELS = 5;
const DOUBLE_MS = 320;

function placeOnMinimap(
  { size }: SkirmishState,
  { minimap }: Layout,
  x: number,
  y: number,
): { x: number; y: number } {
  return {
    x: ((x - minimap.x) / minimap.width) * size,
    y: ((y - minimap.y) / minimap.height) * size,
  };
}

function inUnits({ x, y }: { readonly x: number; readonly y: number }): { x: number; y: number } {
  return { x: Math.floor(x * TILE), y: Math.floor(y * TILE) };
}

/** Whether the next press means something else than usual. */
function armed({ mode, queueing, askSurrender }: ScreenView): boolean {
  return mode !== null || queueing || askSurrender;
}

function disarm(view: ScreenView): void {
  view.mode = null;
  view.queueing = false;
  view.askSurrender = false;
}

export function createController(
  me: number | null,
  language: Language,
  keyName: KeyName,
): SkirmishController {
  const view = createView(me, everyWord[language], keyName);
  const held = new Set<string>();
  let panning = false;
  let onMinimap = false;
  let lastClick = { at: -DOUBLE_MS, x: 0, y: 0 };
  let lastDigit = { at: -DOUBLE_MS, digit: -1 };
  /** The frame of the last ping that has been noticed. */
  let pingAt = NEVER;
  /** How large the picture was. */
  let size = { width: 0, height: 0 };

  /** On a phone that is turned the last touch may lie at an edge, where a pointer scrolls. */
  function resize(width: number, height: number): void {
    if (width === size.width && height === size.height) return;
    size = { width, height };
    view.pointer = null;
  }

  function commands(state: SkirmishState): boolean {
    return me !== null && isIn(state, me) && !state.over;
  }

  function pointer(event: Pointer, state: SkirmishState, layout: Layout): readonly Uint8Array[] {
    const before = view.pointer;
    view.pointer = { x: event.x, y: event.y };
    if (event.kind === 'move') {
      if (panning && before) panBy(view, state, layout, event.x - before.x, event.y - before.y);
      if (onMinimap) lookAt(placeOnMinimap(state, layout, event.x, event.y), state);
      return [];
    }
    if (event.kind === 'up') return release(event, state, layout);
    if (event.button === MIDDLE) {
      panning = true;
      return [];
    }
    if (event.button === OTHER) return otherPress(event, state, layout);
    return event.button === MAIN ? press(event, state, layout) : [];
  }

  function press(event: Pointer, state: SkirmishState, layout: Layout): readonly Uint8Array[] {
    const { x, y } = event;
    const panels = panelsFor(view, state);
    if (view.askSurrender || inside(layout.surrender, x, y)) return flag(x, y, state, layout);
    if (commands(state) && inside(layout.ping, x, y)) {
      view.mode = view.mode?.kind === 'ping' ? null : { kind: 'ping' };
      return [];
    }
    if (panels.queue && inside(layout.queue, x, y)) {
      view.queueing = !view.queueing;
      return [];
    }
    if (panels.grid && inside(layout.grid, x, y)) {
      const index = buttonAt(layout, x, y);
      const button = buttonsFor(view, state).find((other) => other.index === index);
      return button ? act(button.action, state, event.shift) : [];
    }
    const place = placeOf(event, state, layout);
    if (place && view.mode && commands(state)) return takeMode(view.mode, state, place, event.shift);
    if (inside(layout.minimap, x, y)) {
      onMinimap = true;
      lookAt(placeOnMinimap(state, layout, x, y), state);
    } else if (place) view.boxFrom = { x, y };
    return [];
  }

  /** Where a point of the screen is on the battlefield, also by the small map; null on a panel. */
  function placeOf(
    { x, y }: { readonly x: number; readonly y: number },
    state: SkirmishState,
    layout: Layout,
  ): { x: number; y: number } | null {
    if (inside(layout.minimap, x, y)) return inUnits(placeOnMinimap(state, layout, x, y));
    if (isOnPanel(layout, panelsFor(view, state), x, y)) return null;
    return placeAt(project(view, state, layout), x, y);
  }

  /** The click that an armed button was waiting for: the mode ends with it, unless orders are to follow one another. */
  function takeMode(
    mode: Mode,
    state: SkirmishState,
    place: { readonly x: number; readonly y: number },
    shift: boolean,
  ): readonly Uint8Array[] {
    const queued = shift || view.queueing;
    const orders = mode.kind === 'ping' ? point(place, state) : orderByMode(view, state, mode, place, queued);
    if (orders.length > 0 && (!queued || mode.kind === 'ping')) view.mode = null;
    return orders;
  }

  /** Shows a place to others. */
  function point(
    { x, y }: { readonly x: number; readonly y: number },
    state: SkirmishState,
  ): readonly Uint8Array[] {
    if (me === null || !mayPing(state, me)) {
      say(view, view.words.pingLater);
      return [];
    }
    return [encodeCommand({ kind: 'ping', x, y })];
  }

  function otherPress(event: Pointer, state: SkirmishState, layout: Layout): readonly Uint8Array[] {
    if (view.mode) {
      view.mode = null;
      return [];
    }
    const place = commands(state) ? placeOf(event, state, layout) : null;
    return place ? smartOrders(view, state, place, event.shift || view.queueing) : [];
  }

  function release(event: Pointer, state: SkirmishState, layout: Layout): readonly Uint8Array[] {
    if (event.button === MIDDLE) panning = false;
    if (event.button !== MAIN) return [];
    onMinimap = false;
    const from = view.boxFrom;
    view.boxFrom = null;
    if (!from) return [];
    const projection = project(view, state, layout);
    const { x, y } = event;
    if (Math.abs(x - from.x) > CLICK_PIXELS || Math.abs(y - from.y) > CLICK_PIXELS) {
      selectBox(view, state, projection, from, event, event.shift);
      return [];
    }
    const again =
      view.clock - lastClick.at < DOUBLE_MS && Math.abs(x - lastClick.x) + Math.abs(y - lastClick.y) < 12;
    lastClick = { at: again ? -DOUBLE_MS : view.clock, x, y };
    selectAt(view, state, projection, { x, y, shift: event.shift, all: again || event.ctrl }, layout);
    return [];
  }

  /** The white flag asks before it is raised. */
  function flag(x: number, y: number, state: SkirmishState, layout: Layout): readonly Uint8Array[] {
    const sure = view.askSurrender && inside(layout.surrender, x, y);
    view.askSurrender = !view.askSurrender && commands(state);
    if (view.askSurrender) say(view, view.words.giveUp);
    return sure && commands(state) ? [encodeCommand({ kind: 'surrender' })] : [];
  }

  function act(action: Action, state: SkirmishState, shift: boolean): readonly Uint8Array[] {
    if (!commands(state)) return [];
    const own = ownSlots(view, state);
    if (action.kind === 'stop') return inGroups(state, own, (units) => ({ kind: 'stop', units }));
    if (action.kind === 'hold') return holdOrders(view, state, shift || view.queueing);
    if (action.kind === 'cancel') {
      return own.slice(0, 1).map((slot) => encodeCommand({ kind: 'cancel', building: idOf(state, slot) }));
    }
    const icon =
      action.kind === 'train' ? action.item : action.mode.kind === 'place' ? action.mode.what : null;
    const button = buttonsFor(view, state).find((other) => other.icon === icon);
    if (button?.refusal) {
      say(view, textFor(view.words, button.refusal, button.icon));
      return [];
    }
    if (action.kind === 'mode') {
      view.mode = action.mode;
      return [];
    }
    // Chooses the building with the shortest queue.
    const first = [...own].sort((a, b) => queueLength(state, a) - queueLength(state, b))[0];
    return first === undefined
      ? []
      : [encodeCommand({ kind: 'train', building: idOf(state, first), item: action.item })];
  }

  function key(event: Key, state: SkirmishState, layout: Layout): readonly Uint8Array[] {
    const { code, pressed } = event;
    if (!pressed) {
      held.delete(code);
      return [];
    }
    const repeated = held.has(code);
    held.add(code);
    if (repeated) return [];
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code);
    if (digit) return group(Number(digit[1]), event.ctrl, event.shift, state);
    switch (code) {
      case 'Escape':
        // One after the other: one press more than needed takes back the selection alone.
        if (armed(view)) disarm(view);
        else view.selection = [];
        return [];
      case ALARM:
        if (view.event) lookAt(view.event, state);
        return [];
      case PING: {
        if (!commands(state)) return [];
        const place = view.pointer && placeOf(view.pointer, state, layout);
        if (place) return point(place, state);
        view.mode = { kind: 'ping' };
        return [];
      }
      case QUEUE:
        if (panelsFor(view, state).queue) view.queueing = !view.queueing;
        return [];
      case HOME:
        goHome(state);
        return [];
      case IDLE: {
        const slot = nextIdleWorker(view, state);
        if (slot < 0) say(view, view.words.allBusy);
        else pick(slot, state);
        return [];
      }
      default: {
        if (event.ctrl) return [];
        const buttons = buttonsFor(view, state);
        const button = buttons.find((other) => other.code === code);
        if (button) return act(button.action, state, event.shift);
        // A letter of the panel while it is empty: say what would bring it.
        const isLetter = LETTERS.some((letter) => code === `Key${letter}`);
        if (isLetter && buttons.length === 0 && commands(state)) {
          say(view, view.words.selectFirst(view.keyName(HOME) ?? '', view.keyName(IDLE) ?? ''));
        }
        return [];
      }
    }
  }

  function group(digit: number, set: boolean, add: boolean, state: SkirmishState): readonly Uint8Array[] {
    if (set) {
      view.groups[digit] = view.selection;
      return [];
    }
    if (add) {
      view.groups[digit] = [...new Set([...view.groups[digit]!, ...view.selection])];
      return [];
    }
    view.selection = view.groups[digit]!;
    tidySelection(view, state);
    view.groups[digit] = view.selection;
    const again = lastDigit.digit === digit && view.clock - lastDigit.at < DOUBLE_MS;
    lastDigit = { at: view.clock, digit };
    const first = ownSlots(view, state)[0];
    if (again && first !== undefined) centreOn(first, state);
    return [];
  }

  function goHome(state: SkirmishState): void {
    const { kind, owner } = state.entities;
    for (let slot = 0; slot < SLOTS; slot++) {
      if (kind[slot] !== BASE || owner[slot] !== me) continue;
      pick(slot, state);
      return;
    }
  }

  function pick(slot: number, state: SkirmishState): void {
    view.selection = [idOf(state, slot)];
    centreOn(slot, state);
  }

  function centreOn(slot: number, state: SkirmishState): void {
    const { x, y } = state.entities;
    lookAt({ x: x[slot]! / TILE, y: y[slot]! / TILE }, state);
  }

  function lookAt({ x, y }: { readonly x: number; readonly y: number }, state: SkirmishState): void {
    moveCamera(view, state, x, y);
  }

  return {
    view,
    handle(event, state, width, height) {
      const layout = layOut(width, height, 1, view.textScale);
      tidySelection(view, state);
      if (event.kind === 'wheel') {
        zoomAt(view, state, layout, event.x, event.y, event.delta);
        return [];
      }
      if (event.kind === 'text') return [];
      return event.kind === 'key' ? key(event, state, layout) : pointer(event, state, layout);
    },
    tick(state, dtMs, width, height) {
      const layout = layOut(width, height, 1, view.textScale);
      view.clock += dtMs;
      resize(width, height);
      tidySelection(view, state);
      scrollCamera(
        view,
        state,
        layout,
        held,
        dtMs,
        panning || view.boxFrom !== null || view.followed !== null,
      );
      if (!panning) followCamera(view, state, dtMs);
      hover(state, layout);
      noteAlarm(state);
      notePings(state);
      while (view.markers[0] && view.clock - view.markers[0].at > MARKER_MS) view.markers.shift();
      if (!commands(state)) view.mode = null;
      if (view.queueing && !panelsFor(view, state).queue) view.queueing = false;
    },
    follow(seat) {
      view.followed = seat;
    },
    textScale(scale) {
      view.textScale = scale;
    },
    language(spoken) {
      view.words = everyWord[spoken];
    },
    cancels: () => armed(view),
    ear(state, width, height) {
      const { scale } = project(view, state, layOut(width, height, 1, view.textScale));
      const { x, y } = view.camera ?? firstLook(view, state);
      return { x: x * TILE, y: y * TILE, reach: (width / 2 / scale) * TILE };
    },
  };

  function hover(state: SkirmishState, layout: Layout): void {
    view.hover = null;
    if (!view.pointer) return;
    const { x, y } = view.pointer;
    const index = buttonAt(layout, x, y);
    if (panelsFor(view, state).queue && inside(layout.queue, x, y)) view.hover = 'queue';
    else if (commands(state) && inside(layout.ping, x, y)) view.hover = 'ping';
    else if (commands(state) && inside(layout.surrender, x, y)) view.hover = 'surrender';
    else view.hover = buttonsFor(view, state).find((button) => button.index === index)?.letter ?? null;
  }

  function noteAlarm(state: SkirmishState): void {
    const alarm = state.cues.find((cue) => cue.kind === 'alert' && cue.seat === me);
    if (!alarm) return;
    view.alarm = { x: alarm.x / TILE, y: alarm.y / TILE, at: view.clock };
    view.event = view.alarm;
    const hurt = isBuilding(alarm.value) ? view.words.buildingsHurt : view.words.workersHurt;
    say(view, hurt(view.keyName(ALARM)));
  }

  /** From the state, because a picture may miss the step in which one came. */
  function notePings(state: SkirmishState): void {
    for (const { seat, x, y, at } of pingsFor(state, me)) {
      if (at <= pingAt) continue;
      pingAt = at;
      if (seat !== me) view.event = { x: x / TILE, y: y / TILE };
    }
  }
}
