// What a bot orders: now and then, each seat in its own steps, a thought about its household and one about its army.

import { encodeCommand } from '../rules/commands.ts';
import { isIn } from '../rules/elimination.ts';
import type { SkirmishState } from '../rules/state.ts';
import { commandArmy } from './army.ts';
import { characterOf } from './character.ts';
import { keepHouse } from './economy.ts';
import { viewOf } from './view.ts';

const NOTHING: readonly Uint8Array[] = [];
/** Seats think this many steps apart, so that the steps share the work. */
const STAGGER_STEPS = 3;

/** Pure: it reads the state, through the fog of its own seat. */
export function botOrders(state: SkirmishState, seat: number): readonly Uint8Array[] {
  if (state.over || !isIn(state, seat)) return NOTHING;
  const character = characterOf(state, seat);
  if ((state.frame + seat * STAGGER_STEPS) % character.thinkEverySteps !== 0) return NOTHING;
  const view = viewOf(state, seat);
  return [...keepHouse(view, character), ...commandArmy(view, character)].map(encodeCommand);
}
