// Names in a page what its first script imports when it runs, so that a browser fetches all of it at once.

import type { HtmlTagDescriptor, Plugin } from 'vite';

export function preloadPage(): Plugin {
  return {
    name: 'preload-page',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        const all = new Set<string>();
        const add = (file: string) => {
          const imported = bundle[file];
          if (imported?.type !== 'chunk' || file === chunk?.fileName || all.has(file)) return;
          all.add(file);
          for (const other of imported.imports) add(other);
        };
        for (const file of chunk?.dynamicImports ?? []) add(file);
        return [...all].map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
            injectTo: 'head',
          }),
        );
      },
    },
  };
}
