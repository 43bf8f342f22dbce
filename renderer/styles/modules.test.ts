// Style modules keep to their component, and windows have few breakpoints.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The sizes at which the layout of the window may turn, of its width as of its height (renderer/styles/tokens.css). */
const BREAKPOINTS = ['16em', '30em', '36em', '46em', '56em', '66em'];

/** Styles of the whole page. All others are modules beside their component. */
const GLOBAL = ['base', 'controls', 'fonts', 'guest', 'index', 'tokens'];

const MAX_LINES = 8_578;
const MAX_CONDITIONS = 25;

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const sheets = files.filter((path) => path.endsWith('.css'));
const modules = sheets.filter((path) => path.endsWith('.module.css'));
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** What is asked of the window or of a part of it, in one spelling each. */
const conditionsIn = (css: string) =>
  [...withoutComments(css).matchAll(/@(container|media) ([^{]*)\{/g)].map(
    ([, kind, condition = '']) => `@${kind} ${condition.replace(/\s+/g, ' ').trim()}`,
  );

describe('style modules', () => {
  it('have names of their own, for classes are called after them', () => {
    const names = modules.map((path) => basename(path));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(modules)('say nothing of what lies in another component: %s', (path) => {
    const css = withoutComments(read(path));
    expect(css).not.toMatch(/:global|^\s*\[data-screen|\[class|#app/m);
  });

  it.each(modules)('have each class that their components use, and no other: %s', (path) => {
    const css = withoutComments(read(path));
    const known = new Set([...css.matchAll(/\.([a-z][\w]*)(?=[^{};]*\{)/gi)].map(([, name]) => name!));
    const used = new Set<string>();
    for (const file of files.filter((one) => /\.tsx?$/.test(one) && !/\.(test|spec)\./.test(one))) {
      const code = read(file);
      for (const [, name, from = ''] of code.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)) {
        if (join(dirname(file), from) !== path) continue;
        for (const [, property, literal, computed] of code.matchAll(
          new RegExp(`(?<![\\w./'-])${name}(?:\\.(\\w+)|\\[(?:'(\\w+)'|([^\\]]+))\\])`, 'g'),
        )) {
          const begin = computed && /^`(\w*)\$/.exec(computed)?.[1];
          if (computed) for (const one of known) if (!begin || one.startsWith(begin)) used.add(one);
          if (property ?? literal) used.add((property ?? literal)!);
        }
      }
    }
    expect([...known].sort()).toEqual([...used].sort());
  });
});

describe('the styles', () => {
  it('are in modules, but for those of the whole page', () => {
    const global = sheets.filter((path) => !modules.includes(path)).map((path) => basename(path, '.css'));
    expect(global.filter((name) => !GLOBAL.includes(name))).toEqual([]);
  });

  it('are where sources import them from', () => {
    const imported = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/^import (?:\w+ from )?'(\.[^']*\.css)'/gm)].map(([, from = '']) =>
          join(dirname(file), from).replaceAll('\\', '/'),
        ),
      );
    expect(imported).toContain('styles/index.css');
    expect(imported.filter((path) => !sheets.includes(path))).toEqual([]);
  });

  it('turn at few breakpoints of the window', () => {
    const asked = sheets.flatMap((path) => conditionsIn(read(path)));
    expect(new Set(asked).size).toBeLessThanOrEqual(MAX_CONDITIONS);
    const lengths = asked
      .filter((condition) => condition.startsWith('@container window'))
      .flatMap((condition) => condition.match(/[\d.]+(em|rem|px)/g) ?? []);
    expect(lengths.filter((length) => !BREAKPOINTS.includes(length))).toEqual([]);
  });

  it('stay short', () => {
    const lines = sheets.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0);
    expect(lines).toBeLessThanOrEqual(MAX_LINES);
  });
});
