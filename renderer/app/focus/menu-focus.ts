// Moves the focus in menus by direction, presses what has it, and goes back: the same for arrow keys and gamepads.

import type { Direction } from '../../devices/pad-reading.ts';
import { type Box, nextInDirection, type Place } from './spatial-focus.ts';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]):not([type="file"]), select:not(:disabled), ' +
  'textarea:not(:disabled), summary, [tabindex]:not([tabindex^="-"])';

/** Fields in which a person types. */
const TYPED = /^(text|search|url|email|number|tel|password)$/;

/** The dialog on top, else the whole page. */
function menuScope(document: Document): HTMLElement {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]');
  return dialogs[dialogs.length - 1] ?? document.body;
}

export function isTyped(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && TYPED.test(element.type);
}

export function isRadio(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}

export function isSlider(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'range';
}

/** The thing itself, or the label that stands for it: a choice that is drawn as a pill has no size of its own. */
function boxOf(element: HTMLElement): DOMRect {
  const own = element.getBoundingClientRect();
  if (own.width > 4 && own.height > 4) return own;
  return (element.closest('label') ?? element).getBoundingClientRect();
}

/** What the choices of a group are in: one row of the page, however far to the side the chosen one is. */
function groupOf(element: Element): Element {
  return element.closest('[role="radiogroup"], fieldset') ?? element;
}

function scrolls(element: Element): boolean {
  return (
    element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
  );
}

/** What scrolls around it, the innermost first; the page itself at last, as null. */
function scrollersOf(element: Element, scope: Element): readonly (Element | null)[] {
  const found: Element[] = [];
  for (let around = element.parentElement; around && around !== scope; around = around.parentElement) {
    if (scrolls(around)) found.push(around);
  }
  return [...found, null];
}

/** As far as it is in sight within these: what has been scrolled away lies at the edge behind which it is. */
function within(box: Box, scrollers: readonly (Element | null)[]): Box {
  return scrollers.reduce((seen: Box, scroller) => {
    if (!scroller) return seen;
    const view = scroller.getBoundingClientRect();
    const y = (at: number) => Math.min(Math.max(at, view.top), view.bottom);
    return { left: seen.left, right: seen.right, top: y(seen.top), bottom: y(seen.bottom) };
  }, box);
}

interface Reachable extends Place<HTMLElement> {
  readonly scrollers: readonly (Element | null)[];
}

function placesIn(scope: HTMLElement): readonly Reachable[] {
  return [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].flatMap((item) => {
    if (item.closest('[inert], [aria-hidden="true"]') || !item.checkVisibility()) return [];
    const box = boxOf(item);
    return box.width > 0 && box.height > 0 ? [{ item, box, scrollers: scrollersOf(item, scope) }] : [];
  });
}

/** Shown whatever the focus came from: a gamepad is no keyboard to a browser. */
function focus(element: HTMLElement): void {
  element.focus({ focusVisible: true } as FocusOptions);
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Where the direction leads from what has the focus, or null when nothing lies there. */
export function neighbour(document: Document, direction: Direction): HTMLElement | null {
  const scope = menuScope(document);
  const places = placesIn(scope);
  const active = document.activeElement;
  const here = places.find(({ item }) => item === active);
  if (!here)
    return scope.querySelector<HTMLElement>('[data-focus]:not(:disabled)') ?? places[0]?.item ?? null;
  // Those of one group that are not chosen are reached within the group.
  const mates = places.filter(({ item }) => isMate(active, item));
  const inGroup = nextInDirection(here.box, mates, direction);
  if (inGroup) return inGroup;

  const open = places.flatMap(({ item, box, scrollers }) => {
    if (isMate(active, item) || (isRadio(item) && !item.checked)) return [];
    return [{ item, box: isRadio(item) ? groupOf(item).getBoundingClientRect() : box, scrollers }];
  });
  const from = isRadio(active) ? groupOf(active).getBoundingClientRect() : here.box;
  const aim = isTyped(active) ? from.left : undefined;
  // What scrolls is gone through to its end, in sight or not, before the focus leaves it.
  for (const [depth, scroller] of here.scrollers.entries()) {
    const left = here.scrollers[depth - 1];
    const there = open.flatMap(({ item, box, scrollers }) => {
      const at = scrollers.indexOf(scroller);
      if (at < 0 || (left && scrollers.includes(left))) return [];
      return [{ item, box: within(box, scrollers.slice(0, at)) }];
    });
    const next = nextInDirection(within(from, here.scrollers.slice(0, depth)), there, direction, aim);
    if (next) return next;
  }
  return null;
}

/** Whether both are choices of one group. */
function isMate(active: Element | null, item: Element): boolean {
  return isRadio(active) && isRadio(item) && item.name === active.name;
}

/** Whether going to a choice is not choosing it yet: the whole room would get another game with every step. */
export function isChosenByPress(radio: Element): boolean {
  return radio.closest('[data-chosen-by-press]') !== null;
}

/**
 * When what has the focus goes from the screen, be it a button that somebody has pressed for good, the focus goes to what is
 * nearest, and not to the other end of the page. Not for pointers, which see where they are, nor over a game, whose keys a
 * button would take. Until the returned function is called.
 */
export function keepFocus(window: Window, isGame: () => boolean): () => void {
  const { document } = window;
  let last: { readonly element: HTMLElement; readonly around: Element | null; readonly box: Box } | null =
    null;
  const focused = ({ target }: FocusEvent) => {
    const shown = target instanceof HTMLElement && target.matches(':focus-visible');
    last = shown ? { element: target, around: target.closest('dialog, main'), box: boxOf(target) } : null;
  };
  const gone = new MutationObserver(() => {
    if (!last || last.element.isConnected) return;
    const { around, box } = last;
    last = null;
    if (isGame() || !around?.isConnected || document.activeElement !== document.body) return;
    const places = placesIn(menuScope(document)).filter(({ item }) => !isRadio(item) || item.checked);
    const [nearest] = places.sort((a, b) => distance(a.box, box) - distance(b.box, box));
    if (nearest) focus(nearest.item);
  });
  document.addEventListener('focusin', focused);
  gone.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', focused);
    gone.disconnect();
  };
}

/** Between the middles. */
function distance(a: Box, b: Box): number {
  return Math.hypot(a.left + a.right - b.left - b.right, a.top + a.bottom - b.top - b.bottom) / 2;
}

/** Moves the focus. False when nothing lies that way. */
export function move(document: Document, direction: Direction): boolean {
  const active = document.activeElement;
  if (isSlider(active) && (direction === 'left' || direction === 'right')) {
    slide(active, direction);
    return true;
  }
  const next = neighbour(document, direction);
  if (!next) return false;
  focus(next);
  if (isMate(active, next) && !isChosenByPress(next)) next.click();
  return true;
}

function slide(slider: HTMLInputElement, direction: Direction): void {
  const rightToLeft = getComputedStyle(slider).direction === 'rtl';
  if ((direction === 'right') !== rightToLeft) slider.stepUp();
  else slider.stepDown();
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  slider.dispatchEvent(new Event('change', { bubbles: true }));
  // What is only done when somebody lets go of a slider listens for a key.
  slider.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowRight', bubbles: true }));
}

/** Scrolls what the focus is in, or else the first thing that can be scrolled. */
export function scroll(document: Document, pixels: number): void {
  const scope = menuScope(document);
  let around: Element | null = scope.contains(document.activeElement) ? document.activeElement : null;
  while (around && around !== scope && !scrolls(around)) around = around.parentElement;
  const found =
    around && scrolls(around) ? around : [scope, ...scope.querySelectorAll('*')].find((one) => scrolls(one));
  (found ?? document.scrollingElement)?.scrollBy({ top: pixels, behavior: 'instant' });
}

/** Presses what has the focus, or with nothing focused gives it to the first thing. */
export function press(document: Document): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && menuScope(document).contains(active) && active !== document.body) {
    active.click();
  } else move(document, 'down');
}

/** As Escape: closes the dialog on top, or leaves the page as it says itself. */
export function goBack(document: Document): void {
  const scope = menuScope(document);
  if (scope instanceof HTMLDialogElement) {
    const key = new KeyboardEvent('keydown', {
      key: 'Escape',
      code: 'Escape',
      bubbles: true,
      cancelable: true,
    });
    // Somebody who waits for a key in it takes it for themselves.
    const active = document.activeElement;
    if ((active && scope.contains(active) ? active : scope).dispatchEvent(key)) scope.close();
    return;
  }
  pressEscape(document.activeElement ?? document.body);
}

/** Tells the page that Escape was pressed there. */
export function pressEscape(target: Element): void {
  const key = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
  target.dispatchEvent(new KeyboardEvent('keydown', key));
}
