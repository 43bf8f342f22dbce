// Cartridge: the console of 1985, and in it what people have on their own shelves.

import type { Game } from '../game.ts';
import { createConsolePainter } from '../kit/console/draw/painter.ts';
import { buttons, info } from './info.ts';
import { MOST_BYTES, readCartridge, savedIn } from './read-cartridge.ts';
import { encodeAim } from './rules/aim.ts';
import { type CartridgeState, cartridgeRules } from './rules/rules.ts';
import { testCard } from './rules/test-card.ts';
import { texts } from './words.ts';

export const cartridge: Game<CartridgeState> = {
  ...withImage(testCard),
  files: {
    ending: '.nes',
    mostBytes: MOST_BYTES,
    read: readCartridge,
    saved: savedIn,
    insert: (image) => withImage(() => image),
  },
};

function withImage(image: () => Uint8Array): Game<CartridgeState> {
  return {
    info,
    texts,
    buttons,
    narrow: true,
    aims: ({ options }) => options.gun === 1,
    rules: cartridgeRules(image),
    createPainter(around) {
      const painter = createConsolePainter<CartridgeState>(image(), ({ console }) => console, around);
      return {
        ...painter,
        aim: ({ x, y, pressed }) => Uint8Array.of(0, ...encodeAim(painter.pointAt(x, y), pressed)),
      };
    },
  };
}
