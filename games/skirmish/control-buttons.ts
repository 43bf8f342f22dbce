// The command panel: which buttons the selection has, on which keys, and why one cannot be pressed just now.

import type { Mode } from './control-view.ts';
import { type Refusal, whyNotBuild, whyNotTrain } from './sim-command.ts';
import { idOf, slotOf } from './sim-entities.ts';
import {
  BARRACKS,
  BASE,
  factsOf,
  HUT,
  isFind,
  isUnit,
  itemsOf,
  TOWER,
  WORKER,
  WORKSHOP,
} from './sim-kinds.ts';
import type { SkirmishState } from './sim-state.ts';
import { queueLength } from './sim-train.ts';

export type Action =
  | { readonly kind: 'mode'; readonly mode: Mode }
  | { readonly kind: 'stop' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'train'; readonly item: number };

export interface PanelButton {
  /** Its place in the grid, 0 to 11. */
  readonly index: number;
  /** The letter that is shown, and the physical key. */
  readonly letter: string;
  readonly code: string;
  readonly title: string;
  readonly tip: string;
  /** Ore, or 0. */
  readonly cost: number;
  readonly supply: number;
  /** A kind whose picture it shows, or a sign. */
  readonly icon: number | 'assault' | 'move' | 'stop' | 'gather' | 'mend' | 'cancel' | 'rally';
  readonly action: Action;
  /** Null when it can be pressed. */
  readonly refusal: Refusal | null;
}

/** The grid's keys, row by row: where they lie on the keyboard is where they are on the screen. */
export const KEYS = ['Q', 'W', 'E', 'R', 'A', 'S', 'D', 'F', 'Z', 'X', 'C', 'V'] as const;

type Plain = Omit<PanelButton, 'index' | 'letter' | 'code' | 'cost' | 'supply' | 'refusal'> &
  Partial<Pick<PanelButton, 'cost' | 'supply' | 'refusal'>>;

function at(letter: (typeof KEYS)[number], button: Plain): PanelButton {
  return {
    cost: 0,
    supply: 0,
    refusal: null,
    ...button,
    index: KEYS.indexOf(letter),
    letter,
    code: `Key${letter}`,
  };
}

/** The buttons for what is selected; none for things of somebody else. */
export function buttonsFor(
  state: SkirmishState,
  me: number | null,
  selection: readonly number[],
): PanelButton[] {
  if (me === null) return [];
  const e = state.entities;
  const own = selection.map((id) => slotOf(state, id)).filter((slot) => slot >= 0 && e.owner[slot] === me);
  const first = own[0];
  if (first === undefined) return [];
  if (!isUnit(e.kind[first]!)) return forBuilding(state, me, first);
  return forUnits(
    state,
    me,
    own.some((slot) => e.kind[slot] === WORKER),
    own,
  );
}

function forUnits(state: SkirmishState, me: number, workers: boolean, own: readonly number[]): PanelButton[] {
  const buttons = [
    at('Q', { title: 'Move', tip: 'Go there without a fight.', icon: 'move', action: mode('move') }),
    at('A', {
      title: 'Attack',
      tip: 'Go there and fight whom you meet.',
      icon: 'assault',
      action: mode('assault'),
    }),
    at('S', { title: 'Stop', tip: 'Stay here.', icon: 'stop', action: { kind: 'stop' } }),
  ];
  if (!workers) return buttons;
  buttons.push(
    at('W', { title: 'Mine', tip: 'Fetch ore from a crystal.', icon: 'gather', action: mode('gather') }),
    at('E', { title: 'Mend', tip: 'Finish or repair a building.', icon: 'mend', action: mode('mend') }),
  );
  // Buildings only when workers are chosen on purpose, not when one ran into the box with the army.
  if (own.some((slot) => state.entities.kind[slot] !== WORKER)) return buttons;
  const places = [
    ['Z', HUT],
    ['X', BARRACKS],
    ['C', WORKSHOP],
    ['V', TOWER],
    ['F', BASE],
  ] as const;
  for (const [letter, what] of places) {
    const { name, about, cost } = factsOf(what);
    const refusal = whyNotBuild(state, me, what);
    const tip =
      refusal === 'needs' ? `${about} Needs a ${factsOf(factsOf(what).needs).name.toLowerCase()}.` : about;
    const action: Action = { kind: 'mode', mode: { kind: 'place', what } };
    buttons.push(at(letter, { title: name, tip, cost, icon: what, action, refusal }));
  }
  return buttons;
}

function forBuilding(state: SkirmishState, me: number, slot: number): PanelButton[] {
  const e = state.entities;
  const id = idOf(state, slot);
  if (e.done[slot] === 0) {
    return [
      at('V', { title: 'Cancel', tip: 'Take the site back.', icon: 'cancel', action: { kind: 'cancel' } }),
    ];
  }
  const kind = e.kind[slot]!;
  const letters = kind === WORKSHOP ? (['Q', 'A', 'S', 'D'] as const) : (['Q', 'W'] as const);
  const buttons: PanelButton[] = [];
  itemsOf(kind).forEach((item, index) => {
    const { name, about, cost, supply } = factsOf(item);
    // The choice has been made: the others are gone.
    const { find, finding } = state.seats[me]!;
    if (isFind(item) && (find !== 0 || finding !== 0)) return;
    const refusal = whyNotTrain(state, me, id, item);
    const action: Action = { kind: 'train', item };
    buttons.push(at(letters[index]!, { title: name, tip: about, cost, supply, icon: item, action, refusal }));
  });
  if (itemsOf(kind).length > 0) {
    buttons.push(
      at('E', {
        title: 'Rally',
        tip: 'Where new ones go. A right click does the same.',
        icon: 'rally',
        action: mode('rally'),
      }),
    );
  }
  if (queueLength(state, slot) > 0) {
    const tip = 'Take back the last in the queue.';
    buttons.push(at('V', { title: 'Cancel', tip, icon: 'cancel', action: { kind: 'cancel' } }));
  }
  return buttons;
}

function mode(kind: 'assault' | 'move' | 'gather' | 'mend' | 'rally'): Action {
  return { kind: 'mode', mode: { kind } };
}

export function textFor(refusal: Refusal, icon: PanelButton['icon']): string {
  switch (refusal) {
    case 'ore':
      return 'Not enough ore: send more workers to the crystals';
    case 'room':
      return 'No room: build a hut';
    case 'full':
      return typeof icon === 'number' && isUnit(icon) ? 'The queue is full' : 'You cannot have more of these';
    case 'needs':
      return typeof icon === 'number' && factsOf(icon).needs !== 0
        ? `This needs a ${factsOf(factsOf(icon).needs).name.toLowerCase()} first`
        : 'Not possible now';
  }
}
