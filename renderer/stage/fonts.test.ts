import { describe, expect, it } from 'vitest';
import { fontsOf } from './fonts.ts';

class CSSFontFaceRule {
  readonly style: { getPropertyValue(name: string): string };
  constructor(values: Record<string, string>) {
    this.style = { getPropertyValue: (name) => values[name] ?? '' };
  }
}

const sheet = (href: string | null, rules: unknown[]) =>
  ({ href, cssRules: rules }) as unknown as CSSStyleSheet;

describe('the fonts of a worker', () => {
  it('are found in all sheets, with addresses that a worker can load', () => {
    const face = new CSSFontFaceRule({
      'font-family': '"Figtree Variable"',
      src: 'url("./figtree.woff2") format("woff2")',
      'font-weight': '300 900',
      'unicode-range': 'U+0-FF',
    });
    const other = new CSSFontFaceRule({ 'font-family': 'Plain', src: 'url(/fonts/plain.woff2)' });
    const local = new CSSFontFaceRule({ 'font-family': 'Local', src: 'local("Arial")' });
    const sheets = [sheet('app://ethernight/assets/index.css', [{}, face]), sheet(null, [other, local])];
    expect(fontsOf(sheets, 'http://127.0.0.1:1234/')).toEqual([
      {
        family: 'Figtree Variable',
        address: 'app://ethernight/assets/figtree.woff2',
        weight: '300 900',
        unicodeRange: 'U+0-FF',
      },
      {
        family: 'Plain',
        address: 'http://127.0.0.1:1234/fonts/plain.woff2',
        weight: 'normal',
        unicodeRange: 'U+0-10FFFF',
      },
    ]);
  });

  it('leave out a sheet that may not be read', () => {
    const closed = {
      href: 'https://elsewhere/',
      get cssRules(): never {
        throw new DOMException('not yours', 'SecurityError');
      },
    } as unknown as CSSStyleSheet;
    expect(fontsOf([closed], 'http://127.0.0.1/')).toEqual([]);
  });
});
