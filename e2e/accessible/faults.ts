// What is wrong with the screen that shows, for people who see, hear or move otherwise than its makers: axe by the
// rules of WCAG 2.2 AA, and what axe cannot see: words cut off, things too small for a finger, pages that scroll
// sideways.

import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What depends on colours and sizes; names, roles and order are the same in every form. */
const LOOKS = ['color-contrast', 'target-size'];

/** One line a fault, empty when all is well. */
export function faultsOf(page: Page): Promise<readonly string[]> {
  return faultsBy(page, { runOnly: TAGS, rules: { 'target-size': { enabled: true } } });
}

/** As much of it as another form of the same state may spoil. */
export function faultsOfLooks(page: Page): Promise<readonly string[]> {
  return faultsBy(page, { runOnly: LOOKS });
}

async function faultsBy(page: Page, options: RunOptions): Promise<readonly string[]> {
  // Once a page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const byAxe = await page.evaluate(async (how) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, how);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join(' ');
        return `${id}: ${target.join(' ')}: ${why}`;
      }),
    );
  }, options);
  return [...byAxe, ...(await page.evaluate(layoutFaults))];
}

/** Runs in the page. */
function layoutFaults(): string[] {
  const SMALLEST_TARGET_PX = 24; // WCAG 2.2, 2.5.8
  const ROUNDING_PX = 1.5;
  /** What may end in an ellipsis, with room for a few letters: names, whose whole is in the title. */
  const SHORTENED = 'bdi[title], [title] bdi, [data-tip] bdi, .room-host[title]';
  const FEW_LETTERS_EM = 3;
  /** And the line about a game: beside it stands how to play, with all of it. */
  const TEASER = '.game-blurb';
  const faults: string[] = [];
  const top = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  const nameOf = (element: Element) => {
    const { tagName, className, id } = element;
    const classes = typeof className === 'string' ? className.trim().replace(/\s+/g, '.') : '';
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    return `${tagName.toLowerCase()}${id ? `#${id}` : ''}${classes ? `.${classes}` : ''} “${words}”`;
  };
  const shown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  for (const control of top.querySelectorAll<HTMLElement>('button, a[href], input, select, summary')) {
    // A radio that is drawn by its label is as large as the label.
    const target = control.matches('input') ? (control.closest('label') ?? control) : control;
    if (!shown(target)) continue;
    const { width, height } = target.getBoundingClientRect();
    if (width === 0 && height === 0) continue;
    if (width < SMALLEST_TARGET_PX || height < SMALLEST_TARGET_PX) {
      faults.push(`too small for a finger: ${nameOf(target)}: ${width.toFixed()}x${height.toFixed()}`);
    }
  }

  for (const element of [document.documentElement, ...top.querySelectorAll<HTMLElement>('*')]) {
    const { overflowX } = getComputedStyle(element);
    const scrolls = overflowX === 'auto' || overflowX === 'scroll' || element === document.documentElement;
    // A table keeps its columns (WCAG 1.4.10), and the carousel of games is made to be turned.
    if (!scrolls || element.matches('.games') || element.querySelector(':scope > table')) continue;
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + ROUNDING_PX) {
      faults.push(`scrolls sideways: ${nameOf(element)}: ${element.scrollWidth} in ${element.clientWidth}`);
    }
  }

  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (
      !parent ||
      node.textContent?.trim() === '' ||
      !shown(parent) ||
      parent.closest(`.unseen, svg, option, ${TEASER}`)
    ) {
      continue;
    }
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (words.width === 0) continue;
    for (let around: HTMLElement | null = parent; around && around !== top; around = around.parentElement) {
      const { overflowX, overflowY, display, clipPath, fontSize } = getComputedStyle(around);
      if (clipPath !== 'none') break; // for screen readers only
      if (overflowX === 'auto' || overflowY === 'auto' || overflowX === 'scroll' || overflowY === 'scroll')
        break;
      const button = around.matches('button, .button');
      if ((overflowX === 'visible' && overflowY === 'visible' && !button) || display === 'inline') continue;
      const box = around.getBoundingClientRect();
      const out =
        words.left < box.left - ROUNDING_PX ||
        words.right > box.right + ROUNDING_PX ||
        words.top < box.top - ROUNDING_PX * 3 || // the line is higher than its letters
        words.bottom > box.bottom + ROUNDING_PX * 3;
      if (!out) continue;
      if (around.matches(SHORTENED) && box.width >= FEW_LETTERS_EM * Number.parseFloat(fontSize)) break;
      faults.push(`cut off: “${node.textContent?.trim().slice(0, 40)}” in ${nameOf(around)}`);
      break;
    }
  }
  return faults;
}
