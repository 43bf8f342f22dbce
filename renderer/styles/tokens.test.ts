// The colours can be read: the contrast of words and signs on every ground that they stand on, in both schemes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** A token's colour for the light and the dark scheme. */
function colour(token: string): { readonly light: string; readonly dark: string } {
  const [, value = ''] = new RegExp(`--${token}: ([^;]+);`).exec(css) ?? [];
  const [light, dark] = value.match(/#[0-9a-f]{6}/g) ?? [];
  if (light === undefined) throw new Error(`--${token} is no colour: ${value}`);
  return { light, dark: dark ?? light };
}

/** Relative luminance and contrast, as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['ground', 'surface', 'raised', 'zenith', 'horizon'];

describe.each(['dark', 'light'] as const)('the %s scheme', (scheme) => {
  it.each(['text', 'quiet'])('keeps words in --%s readable on every ground', (token) => {
    for (const ground of grounds) {
      expect(contrast(colour(token)[scheme], colour(ground)[scheme]), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['star', 'good', 'tight', 'late', 'danger', 'accent'])(
    'keeps words in --%s readable on panels',
    (token) => {
      for (const ground of ['ground', 'surface', 'raised']) {
        expect(contrast(colour(token)[scheme], colour(ground)[scheme]), ground).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(['accent', 'star', 'good', 'danger'])('keeps words on --%s readable', (token) => {
    expect(contrast(colour(`on-${token}`)[scheme], colour(token)[scheme])).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps the edge of a control visible', () => {
    for (const ground of ['ground', 'surface', 'zenith']) {
      expect(contrast(colour('edge')[scheme], colour(ground)[scheme]), ground).toBeGreaterThanOrEqual(3);
    }
  });
});
