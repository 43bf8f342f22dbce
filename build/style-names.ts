// How the classes of style modules are called in the page: readable, and the same in every build, so that a specification of
// the page can name one; and which sheet wins over which, whatever the order in which chunks of them are loaded.

import { basename } from 'node:path';
import type { CSSOptions } from 'vite';

const isOfUi = (path = '') => /\/renderer\/ui\/.*\.module\.css$/.test(path.replaceAll('\\', '/'));

/** `.head` in `SeatCard.module.css` is `SeatCard-head`. Names of modules are unique (renderer/styles/modules.test.ts). */
export const styleNames: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'layers',
        Once(root, { AtRule }) {
          const { nodes } = root;
          // A screen's class wins over one of a part that it shares with others.
          const isInLayer = nodes.some((node) => node.type === 'atrule' && node.name === 'layer');
          if (isOfUi(root.source?.input.file) && !isInLayer) {
            root.removeAll();
            root.append(new AtRule({ name: 'layer', params: 'ui', nodes }));
          }
          // The first sheet that a page loads decides the order of layers, and that may be the one of a shared chunk.
          root.prepend('@layer base, layout, ui;');
        },
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
