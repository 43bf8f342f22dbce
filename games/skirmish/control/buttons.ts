// The command panel: which buttons the selection has, on which keys, and why one is disabled just now.

import { type Refusal, whyNotBuild, whyNotTrain } from '../rules/apply-command.ts';
import { idOf, slotOf } from '../rules/entities.ts';
import {
  BARRACKS,
  BASE,
  factsOf,
  HUT,
  isFind,
  isSoldier,
  isUnit,
  itemsOf,
  TOWER,
  WORKER,
  WORKSHOP,
} from '../rules/kinds.ts';
import type { SkirmishState } from '../rules/state.ts';
import { queueLength } from '../rules/train.ts';
import type { SkirmishWords } from '../words/picture.ts';
import { LETTERS } from './keys.ts';
import type { Panels } from './layout.ts';
import type { Sign } from './signs.ts';
import type { Mode, ScreenView } from './view.ts';

export type Action =
  | { readonly kind: 'mode'; readonly mode: Mode }
  | { readonly kind: 'stop' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'train'; readonly item: number };

export interface PanelButton {
  /** Place of the button in the grid, 0 to 11. */
  readonly index: number;
  /** Which of the panel's keys it is, and its KeyboardEvent.code; what is shown is its name on this keyboard. */
  readonly letter: string;
  readonly code: string;
  readonly title: string;
  readonly tip: string;
  /** Ore, or 0. */
  readonly cost: number;
  readonly supply: number;
  /** A kind whose picture it shows, or a sign. */
  readonly icon: number | Sign;
  readonly action: Action;
  /** Null when it can be pressed. */
  readonly refusal: Refusal | null;
}

type Plain = Omit<PanelButton, 'index' | 'letter' | 'code' | 'cost' | 'supply' | 'refusal'> &
  Partial<Pick<PanelButton, 'cost' | 'supply' | 'refusal'>>;

function at(letter: (typeof LETTERS)[number], button: Plain): PanelButton {
  return {
    cost: 0,
    supply: 0,
    refusal: null,
    ...button,
    index: LETTERS.indexOf(letter),
    letter,
    code: `Key${letter}`,
  };
}

/** The buttons for what is selected of one's own seat. */
export function buttonsFor({ me, selection, words }: ScreenView, state: SkirmishState): PanelButton[] {
  if (me === null) return [];
  const e = state.entities;
  const own = selection.map((id) => slotOf(state, id)).filter((slot) => slot >= 0 && e.owner[slot] === me);
  const first = own[0];
  if (first === undefined) return [];
  if (!isUnit(e.kind[first]!)) return forBuilding(words, state, me, first);
  return forUnits(
    words,
    state,
    me,
    own.some((slot) => e.kind[slot] === WORKER),
    own,
  );
}

/** Which panels there are for what is selected. */
export function panelsFor(view: ScreenView, state: SkirmishState): Panels {
  const grid = !state.over && buttonsFor(view, state).length > 0;
  return { info: view.selection.length > 0, grid, queue: grid && commandsUnits(view, state) };
}

/** Whether orders of what is selected can wait: buildings have their own queues. */
function commandsUnits({ selection }: ScreenView, state: SkirmishState): boolean {
  const first = slotOf(state, selection[0] ?? 0);
  return first >= 0 && isUnit(state.entities.kind[first]!);
}

function forUnits(
  words: SkirmishWords,
  state: SkirmishState,
  me: number,
  workers: boolean,
  own: readonly number[],
): PanelButton[] {
  const { move, assault, stop, hold, patrol, gather, mend } = words.buttons;
  const buttons = [
    at('Q', { ...move, icon: 'move', action: mode('move') }),
    at('A', { ...assault, icon: 'assault', action: mode('assault') }),
    at('S', { ...stop, icon: 'stop', action: { kind: 'stop' } }),
  ];
  if (own.some((slot) => isSoldier(state.entities.kind[slot]!))) {
    buttons.push(
      at('D', { ...hold, icon: 'hold', action: { kind: 'hold' } }),
      at('R', { ...patrol, icon: 'patrol', action: mode('patrol') }),
    );
  }
  if (!workers) return buttons;
  buttons.push(
    at('W', { ...gather, icon: 'gather', action: mode('gather') }),
    at('E', { ...mend, icon: 'mend', action: mode('mend') }),
  );
  // Buildings only when workers are chosen on purpose: an army may have a worker among it by chance.
  if (own.some((slot) => state.entities.kind[slot] !== WORKER)) return buttons;
  const places = [
    ['Z', HUT],
    ['X', BARRACKS],
    ['C', WORKSHOP],
    ['V', TOWER],
    ['F', BASE],
  ] as const;
  for (const [letter, what] of places) {
    const { name, about } = words.kinds[what]!;
    const { cost } = factsOf(what);
    const refusal = whyNotBuild(state, me, what);
    const action: Action = { kind: 'mode', mode: { kind: 'place', what } };
    buttons.push(at(letter, { title: name, tip: about, cost, icon: what, action, refusal }));
  }
  return buttons;
}

function forBuilding(words: SkirmishWords, state: SkirmishState, me: number, slot: number): PanelButton[] {
  const { cancelSite, cancelItem, rally } = words.buttons;
  const e = state.entities;
  const id = idOf(state, slot);
  if (e.done[slot] === 0) {
    return [at('V', { ...cancelSite, icon: 'cancel', action: { kind: 'cancel' } })];
  }
  const kind = e.kind[slot]!;
  const letters = kind === WORKSHOP ? (['Q', 'A', 'S', 'D'] as const) : (['Q', 'W'] as const);
  const buttons: PanelButton[] = [];
  itemsOf(kind).forEach((item, index) => {
    const { name, about } = words.kinds[item]!;
    const { cost, supply } = factsOf(item);
    // The choice has been made: the others are gone.
    const { find, finding } = state.seats[me]!;
    if (isFind(item) && (find !== 0 || finding !== 0)) return;
    const refusal = whyNotTrain(state, me, id, item);
    const action: Action = { kind: 'train', item };
    buttons.push(at(letters[index]!, { title: name, tip: about, cost, supply, icon: item, action, refusal }));
  });
  if (itemsOf(kind).length > 0) {
    buttons.push(at('E', { ...rally, icon: 'rally', action: mode('rally') }));
  }
  if (queueLength(state, slot) > 0) {
    buttons.push(at('V', { ...cancelItem, icon: 'cancel', action: { kind: 'cancel' } }));
  }
  return buttons;
}

function mode(kind: 'assault' | 'move' | 'patrol' | 'gather' | 'mend' | 'rally'): Action {
  return { kind: 'mode', mode: { kind } };
}

export function textFor(words: SkirmishWords, refusal: Refusal, icon: PanelButton['icon']): string {
  switch (refusal) {
    case 'ore':
      return words.noOre;
    case 'room':
      return words.noRoom;
    case 'full':
      return typeof icon === 'number' && isUnit(icon) ? words.queueFull : words.enough;
    case 'needs':
      return typeof icon === 'number' && factsOf(icon).needs !== 0
        ? words.needs(words.kinds[factsOf(icon).needs]!.name)
        : words.notNow;
  }
}
