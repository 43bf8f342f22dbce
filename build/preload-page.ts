// A plugin of Vite that links in the app's page, index.html, the scripts and style sheets that its first script imports when it
// runs, so that a browser fetches all of them at once. The page of guests has no such links: it shows before its imports come.

import type { HtmlTagDescriptor, Plugin } from 'vite';

export function preloadPage(): Plugin {
  return {
    name: 'preload-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk, path }) {
        if (!path.endsWith('/index.html')) return [];
        const all = new Set<string>();
        const add = (file: string) => {
          const imported = bundle[file];
          if (imported?.type !== 'chunk' || file === chunk?.fileName || all.has(file)) return;
          all.add(file);
          for (const other of imported.imports) add(other);
        };
        for (const file of chunk?.dynamicImports ?? []) add(file);
        const sheets = new Set(
          [...all].flatMap((file) => {
            const named = bundle[file];
            return named?.type === 'chunk' ? [...(named.viteMetadata?.importedCss ?? [])] : [];
          }),
        );
        const link = (file: string, attrs: HtmlTagDescriptor['attrs']): readonly HtmlTagDescriptor[] =>
          html.includes(file)
            ? []
            : [{ tag: 'link', attrs: { ...attrs, href: `./${file}` }, injectTo: 'head' }];
        return [
          ...[...all].flatMap((file) => link(file, { rel: 'modulepreload', crossorigin: true })),
          ...[...sheets].flatMap((file) => link(file, { rel: 'preload', as: 'style', crossorigin: true })),
        ];
      },
    },
  };
}
