// How the classes of style modules are called in the page: readable, and the same in every build, so that a specification of
// the page can name one.

import { basename } from 'node:path';
import type { CSSOptions } from 'vite';

/** `.head` in `SeatCard.module.css` is `SeatCard-head`. Names of modules are unique (renderer/styles/modules.test.ts). */
export const styleNames: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'layers',
        // The first sheet that a page loads decides the order of layers, and that may be the one of a shared chunk.
        Once: (root) => void root.prepend('@layer base, layout, ui;'),
      },
    ],
  },
  modules: {
    generateScopedName: (local: string, path: string) => {
      const [file = path] = path.split('?');
      return `${basename(file, '.module.css')}-${local}`;
    },
  },
};
