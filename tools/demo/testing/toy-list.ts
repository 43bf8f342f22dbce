// A list of games with the lab's toy alone: its bots give far more commands than real games.

import { toyGame } from '../../../netcode/lab/toy.ts';
import { mix } from '../../../netcode/sim/mix.ts';
import type { Rules } from '../../../netcode/sim/rules.ts';
import type { DemoGame } from '../game-list.ts';

export const TOY_LIST = import.meta.url;

const { info, rules } = toyGame({ tickRate: 20, inputBytes: 1, seats: 8, frames: 30 });

/** Nought to three commands a frame, one in sixteen of them longer than two pieces of a stream. */
function orders(state: { frame: number }, seat: number): Uint8Array[] {
  const drawn = mix(state.frame, seat);
  return Array.from({ length: drawn & 3 }, (_, i) => {
    const long = ((drawn >> (2 + 4 * i)) & 15) === 0;
    return new Uint8Array(long ? 1000 : 3 + i).fill(drawn >> 24);
  });
}

const toy = { info, rules: { ...rules, orders } as Rules };

export const games: readonly DemoGame[] = [toy];
