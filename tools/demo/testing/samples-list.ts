// A list of games with a cartridge alone that plays samples, whose bots press what they like.

import { info } from '../../../games/cartridge/info.ts';
import { type CartridgeState, cartridgeRules } from '../../../games/cartridge/rules/rules.ts';
import { testCartridge } from '../../../games/kit/console/testing/cartridges.ts';
import { mix } from '../../../netcode/sim/mix.ts';
import type { DemoGame } from '../game-list.ts';

export const SAMPLES_LIST = import.meta.url;

/** Fingers hold what they press for so many frames. */
const FRAMES_HELD = 8;

const image = testCartridge(4, true, true);
// A room without a file leaves it out; here all have the same.
const { file: _file, ...played } = info;
const rules = {
  ...cartridgeRules(() => image),
  bot({ console }: CartridgeState, seat: number, input: Uint8Array) {
    input[0] = mix(Math.floor(console.frame / FRAMES_HELD), seat);
  },
};

export const games: readonly DemoGame[] = [{ info: played, rules } as unknown as DemoGame];
