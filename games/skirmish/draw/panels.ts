// All that lies over the battlefield: the bar, the small map, what is selected, its buttons, and words. All of it
// stays clear of what control/layout.ts keeps free.

import type { Looks } from '../../kit/draw/colours.ts';
import { drawBar } from './bar.ts';
import { createButtonGrid } from './grid.ts';
import { createInfoPanel } from './info.ts';
import { createMinimap } from './minimap.ts';
import type { Scene } from './scene.ts';
import { createWords } from './words.ts';

export interface Panels {
  draw(scene: Scene): void;
}

export function createPanels(looks: Looks): Panels {
  const minimap = createMinimap();
  const info = createInfoPanel(looks);
  const grid = createButtonGrid(looks);
  const words = createWords();
  return {
    draw(scene) {
      drawBar(scene);
      minimap.draw(scene);
      info.draw(scene);
      grid.draw(scene);
      words.draw(scene);
    },
  };
}
