import { describe, expect, it, vi } from 'vitest';
import { giveValidLanguage } from './valid-language.ts';

describe('the language of a browser', () => {
  it('becomes a valid one when it is not, and stays otherwise', () => {
    for (const [said, given] of [
      ['c', 'en'],
      ['zh-CN', 'zh-CN'],
    ] as const) {
      const navigator = { language: said };
      giveValidLanguage(navigator);
      expect(navigator.language).toBe(given);
    }
  });
});

describe('the graphs', () => {
  // The chart library reads the browser’s language while it loads, and throws for browsers without one.
  it('load in a browser without a language', async () => {
    const window = Object.assign(new EventTarget(), { devicePixelRatio: 1 });
    const globals = { window, document: {}, navigator: { language: 'c' }, devicePixelRatio: 1 };
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    vi.stubGlobal('matchMedia', () => new EventTarget());
    vi.stubGlobal('addEventListener', () => {});
    vi.resetModules();
    await expect(import('./Graph.tsx')).resolves.toBeDefined();
    vi.unstubAllGlobals();
  });
});
