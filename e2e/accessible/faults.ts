// What is wrong with the screen that shows, for people who see, hear or move otherwise than its makers: axe by the
// rules of WCAG 2.2 AA, and what axe cannot see: words cut off, things too small for a finger, pages that scroll
// sideways.

import type { Frame, Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What scrolls is reached by keys. */
const SCROLLING = ['scrollable-region-focusable'];

/** One line for each fault; empty when there is none. */
export function faultsOf(page: Page | Frame): Promise<readonly string[]> {
  return faultsBy(page, { runOnly: TAGS, rules: { 'target-size': { enabled: true } } });
}

/** The faults that other colours and sizes of a state may cause: contrast, and what scrolls without a key. */
export function faultsOfContrast(page: Page | Frame): Promise<readonly string[]> {
  return faultsBy(page, { runOnly: ['color-contrast', ...SCROLLING] });
}

/** The faults that another size of a state may cause. */
export function faultsOfSize(page: Page | Frame): Promise<readonly string[]> {
  return faultsBy(page, { runOnly: SCROLLING });
}

async function faultsBy(page: Page | Frame, options: RunOptions): Promise<readonly string[]> {
  // To write down what is well takes as long as to look, and no rule here reads style sheets.
  const quick: RunOptions = { ...options, resultTypes: ['violations'], preload: false };
  // Once a page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${axe.source}; axe.configure({ noHtml: true })`);
  const byAxe = await page.evaluate(async (how) => {
    // A bar at the foot covers something, wherever one has scrolled to; axe asks whether it can be hit there and then.
    // Bars therefore lie where they are when the page is scrolled to its end: nothing else moves by it.
    const bars = [...document.querySelectorAll<HTMLElement>('.Foot-root, .GuestLobby-foot')];
    for (const bar of bars) bar.style.position = 'static';
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, how);
    for (const bar of bars) bar.style.position = '';
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join(' ');
        return `${id}: ${target.join(' ')}: ${why}`;
      }),
    );
  }, quick);
  return [...byAxe, ...(await layoutFaultsOf(page))];
}

/** What axe cannot see. Quick: for looking at many windows. */
export async function layoutFaultsOf(page: Page | Frame): Promise<readonly string[]> {
  return await page.evaluate<string[]>(`${FIND}()`);
}

/**
 * Layout faults of a frame of the gallery in several sizes, by the sizes that have any. One call for all sizes, because a call
 * goes through three processes and translates the code that it runs.
 */
export async function layoutFaultsInSizes(
  frame: Frame,
  sizes: readonly (readonly [width: number, height: number])[],
): Promise<{ readonly [size: string]: readonly string[] }> {
  return await frame.evaluate(`(${inSizes})(${JSON.stringify(sizes)}, ${FIND})`);
}

const FIND = `(() => {
  const finders = [${layoutFaults}, ${overlaps}];
  return () => {
    (${finishArrivals})();
    return finders.flatMap((find) => find());
  };
})()`;

/** With calm pictures what arrives takes no time, but it may begin right now: a countdown goes on meanwhile. Runs in the page. */
function finishArrivals(): void {
  for (const animation of document.getAnimations())
    if (Number(animation.effect?.getComputedTiming().endTime) < 1) animation.finish();
}

/** Runs in the page. Two pictures after a change all of it is laid out. */
async function inSizes(sizes: readonly (readonly [number, number])[], find: () => string[]) {
  const faults: { [size: string]: string[] } = {};
  for (const [width, height] of sizes) {
    Object.assign((frameElement as HTMLElement).style, { width: `${width}px`, height: `${height}px` });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found = find();
    if (found.length > 0) faults[`${width}x${height}`] = found;
  }
  return faults;
}

/** Words and controls that lie over others. Runs in the page. */
function overlaps(): string[] {
  /** A badge may touch the corner of its neighbour. */
  const TOUCHING_PX = 4;
  /** Lines are higher than their letters. */
  const LINE_SHARE = 0.25;
  const LARGEST_FOOT = 0.25;
  /** While an announcement stands in it, on a row of its own. */
  const LARGEST_ANNOUNCING_FOOT = 0.3;
  /** What is there to lie over the rest for a moment, or stays at an edge while the rest scrolls. */
  const ABOVE = '.EmoteFace-bubble, .ComingBack-root, .unseen, .Foot-root, .GuestLobby-foot, .gallery-states';
  interface Piece {
    readonly of: Element;
    readonly said: string;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }
  const top = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  const pieces: Piece[] = [];
  const edges = new Map<Element, DOMRect | null>();
  /** Where what is in it ends, if it is cut off there. */
  const edgeOf = (around: Element) => {
    const known = edges.get(around);
    if (known !== undefined) return known;
    const { overflowX, overflowY, clipPath } = getComputedStyle(around);
    const cuts = overflowX !== 'visible' || overflowY !== 'visible';
    const edge = clipPath !== 'none' ? new DOMRect() : cuts ? around.getBoundingClientRect() : null;
    edges.set(around, edge);
    return edge;
  };
  /** Adds the part of a box that its scrolling ancestors leave visible. */
  const add = (of: Element, said: string, box: DOMRect, within: Element | null) => {
    let { left, right, top: from, bottom } = box;
    for (let around = within; around && around !== document.body; around = around.parentElement) {
      const edge = edgeOf(around);
      if (!edge) continue;
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      from = Math.max(from, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    if (right - left > TOUCHING_PX && bottom - from > TOUCHING_PX) {
      pieces.push({ of, said, left, right, top: from, bottom });
    }
  };
  const shown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(ABOVE);
  for (const one of top.querySelectorAll(
    'button, a[href], input, select, summary, .SeatCards-sparkline, .JoinPanel-qr',
  )) {
    const said = `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} “${one.getAttribute('aria-label') ?? one.textContent}”`;
    if (shown(one)) add(one, said, one.getBoundingClientRect(), one.parentElement);
  }
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || node.textContent?.trim() === '' || parent.closest('svg, option') || !shown(parent))
      continue;
    range.selectNodeContents(node);
    const said = `“${node.textContent?.trim().slice(0, 40)}”`;
    for (const line of range.getClientRects()) add(parent, said, line, parent);
  }
  const faults: string[] = [];
  for (const [index, a] of pieces.entries()) {
    for (let other = index + 1; other < pieces.length; other += 1) {
      const b = pieces[other]!;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const apart = LINE_SHARE * Math.min(a.bottom - a.top, b.bottom - b.top);
      if (across <= TOUCHING_PX || down <= Math.max(TOUCHING_PX, apart)) continue;
      if (!a.of.contains(b.of) && !b.of.contains(a.of)) faults.push(`${a.said} and ${b.said} overlap`);
    }
  }
  for (const { of, said, left, right, top: from, bottom } of pieces) {
    const card = of.closest('.SeatCards-card, .GamePicker-tile, .FoundRooms-card')?.getBoundingClientRect();
    if (!card) continue;
    const out = Math.max(card.left - left, right - card.right, card.top - from, bottom - card.bottom);
    if (out > TOUCHING_PX) faults.push(`${said} sticks out of its card`);
  }
  // What stays at the foot leaves room for the rest.
  for (const foot of top.querySelectorAll<HTMLElement>('.Foot-root, .GuestLobby-foot')) {
    const share = foot.offsetHeight / innerHeight;
    const largest = foot.querySelector('.Foot-announcement') ? LARGEST_ANNOUNCING_FOOT : LARGEST_FOOT;
    const { position, insetBlockEnd } = getComputedStyle(foot);
    // Below the window it stays nowhere.
    if (position === 'sticky' && Number.parseFloat(insetBlockEnd) >= 0 && share > largest) {
      faults.push(`the foot takes ${(share * 100).toFixed()} % of the window`);
    }
  }
  return [...new Set(faults)];
}

/** Runs in the page. */
function layoutFaults(): string[] {
  const SMALLEST_TARGET_PX = 24; // WCAG 2.2, 2.5.8
  const ROUNDING_PX = 1.5;
  /** What may end in an ellipsis, with room for a few letters: names, whose whole is in the title. */
  const SHORTENED =
    'bdi[title], [title] bdi, [data-tip] bdi, .FoundRooms-host[title], h1[title], [title] .GamePicker-name, .ReplayScreen-head [title] > span';
  const FEW_LETTERS_EM = 3;
  /** Words that have room in a line everywhere: longer ones are given names, others parts of an address. */
  const WHOLE = /(?<![^\s(“-])\p{Script=Latin}{2,8}(?=[\s.,:;!?)”…-]|$)/gu;
  /** Texts that may be cut: the line about a game, which its help page has in full, and the rows of the scoreboard. */
  const TEASER = '.GamePicker-blurb, .Scoreboard-root ol';
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
  /** Whether the element stays where it is: nothing scrolls it into view. */
  const isFixed = (element: Element) => {
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX + overflowY)) return false;
      if (position === 'fixed' || around.matches('[data-screen="match"]')) return true;
    }
    return false;
  };

  for (const control of top.querySelectorAll<HTMLElement>('button, a[href], input, select, summary')) {
    // A radio that is drawn by its label is as large as the label.
    const target = control.matches('input') ? (control.closest('label') ?? control) : control;
    if (!shown(target)) continue;
    const { width, height } = target.getBoundingClientRect();
    if (width === 0 && height === 0) continue;
    if (isFixed(target)) {
      const { left, right, top: from, bottom } = target.getBoundingClientRect();
      const out = Math.max(-left, right - innerWidth, -from, bottom - innerHeight);
      if (out > ROUNDING_PX) faults.push(`out of the window: ${nameOf(target)}`);
    }
    if (width < SMALLEST_TARGET_PX || height < SMALLEST_TARGET_PX) {
      faults.push(`too small for a finger: ${nameOf(target)}: ${width.toFixed()}x${height.toFixed()}`);
    }
  }

  for (const element of [document.documentElement, ...top.querySelectorAll<HTMLElement>('*')]) {
    const { overflowX } = getComputedStyle(element);
    const scrolls = overflowX === 'auto' || overflowX === 'scroll' || element === document.documentElement;
    // A table keeps its columns (WCAG 1.4.10).
    if (!scrolls || element.querySelector(':scope > table')) continue;
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + ROUNDING_PX) {
      faults.push(`scrolls sideways: ${nameOf(element)}: ${element.scrollWidth} in ${element.clientWidth}`);
    }
  }

  // With four games the chosen one was out of sight; there may be thirty.
  for (const chosen of top.querySelectorAll(':is(.GamePicker-tile, .Results-nextGame label):has(:checked)')) {
    const [tile, list] = [chosen, chosen.parentElement!].map((element) => element.getBoundingClientRect());
    if (tile!.top < list!.top || tile!.bottom > list!.bottom) faults.push(`out of sight: ${nameOf(chosen)}`);
  }

  /** Where words in it are cut off; nowhere, or nowhere further out either: what scrolls shows all of them. */
  const edges = new Map<Element, 'none' | 'end' | { readonly box: DOMRect; readonly fontSize: number }>();
  const edgeOf = (around: Element) => {
    const known = edges.get(around);
    if (known) return known;
    const { overflowX, overflowY, display, clipPath, fontSize } = getComputedStyle(around);
    const scrolls = /auto|scroll/.test(overflowX + overflowY);
    const cuts = overflowX !== 'visible' || overflowY !== 'visible' || around.matches('button, .button');
    const edge =
      scrolls || clipPath !== 'none' // for screen readers only
        ? 'end'
        : cuts && display !== 'inline'
          ? { box: around.getBoundingClientRect(), fontSize: Number.parseFloat(fontSize) }
          : 'none';
    edges.set(around, edge);
    return edge;
  };

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
    // A control that has room for its icon alone shows its words as a tooltip.
    if (parent.closest('[data-tip]') && parent.getBoundingClientRect().width === 0) continue;
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (words.width === 0) continue;
    if (range.getClientRects().length > 1) {
      for (const { 0: word, index } of node.textContent!.matchAll(WHOLE)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        // At the start of a line a word has an empty piece at the end of the line before; what ends in an ellipsis has two.
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top: at }) => at);
        if (new Set(lines).size > 1) faults.push(`in pieces: “${word}” in ${nameOf(parent)}`);
      }
    }
    // Beside a match as many signs are shown as fit.
    if (parent.closest('.ConnectionIndicators-root') && words.left >= innerWidth) continue;
    for (let around: HTMLElement | null = parent; around && around !== top; around = around.parentElement) {
      const edge = edgeOf(around);
      if (edge === 'end') break;
      if (edge === 'none') continue;
      const { box, fontSize } = edge;
      const out =
        words.left < box.left - ROUNDING_PX ||
        words.right > box.right + ROUNDING_PX ||
        words.top < box.top - ROUNDING_PX * 3 || // the line is higher than its letters
        words.bottom > box.bottom + ROUNDING_PX * 3;
      if (!out) continue;
      if (around.matches(SHORTENED) && box.width >= FEW_LETTERS_EM * fontSize) break;
      faults.push(`cut off: “${node.textContent?.trim().slice(0, 40)}” in ${nameOf(around)}`);
      break;
    }
  }
  return faults;
}
