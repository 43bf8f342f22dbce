// A phone's buttons under the left thumb lie as they do under the right one, the other way round.

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

const styles = ['styles/tokens.css', 'styles/base.css', 'stage/input/touch-controls.module.css']
  .map((path) => readFileSync(new URL(`../renderer/${path}`, import.meta.url), 'utf8'))
  .join('\n');

for (const [width, height] of [
  [390, 844],
  [667, 375],
  [844, 390],
] as const) {
  test(`buttons and stick are mirrored for the left-handed on a phone of ${width}x${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const buttons of [1, 2, 4]) {
      const actions = '<div class="action"></div>'.repeat(buttons);
      await page.setContent(`<style>${styles}</style>
        <div style="position: fixed; inset: 0; container: window / size"><div class="root">
        <div class="field"><div class="stick"></div></div>
        <div class="actions">${actions}</div></div></div>`);
      const boxes = (hand: 'left' | 'right') =>
        page.evaluate((side) => {
          document.documentElement.dataset.hand = side;
          return [...document.querySelectorAll('.field, .stick, .action')].map((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            const across = side === 'left' ? [innerWidth - right, innerWidth - left] : [left, right];
            return [part.className, ...[...across, top, bottom].map(Math.round)];
          });
        }, hand);
      expect(await boxes('left'), `${buttons} buttons`).toEqual(await boxes('right'));
    }
  });
}
