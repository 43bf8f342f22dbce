// Moves the focus in menus by direction, presses what has it, and goes back: the same for arrow keys and gamepads.

import type { Direction } from '../../devices/pad-reading.ts';
import {
  focus,
  groupOf,
  isRadio,
  isSlider,
  isTyped,
  menuScope,
  placesIn,
  scrolls,
  within,
} from './menu-places.ts';
import { nextInDirection } from './spatial-focus.ts';

/** Where the direction leads from what has the focus, or null when nothing lies there. */
export function neighbour(document: Document, direction: Direction): HTMLElement | null {
  const scope = menuScope(document);
  const places = placesIn(scope);
  const active = document.activeElement;
  const here = places.find(({ item }) => item === active);
  if (!here)
    return scope.querySelector<HTMLElement>('[data-focus]:not(:disabled)') ?? places[0]?.item ?? null;
  // Unchosen controls of a group are reached within the group.
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
  // What happens only on letting go of a slider listens for a key.
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

/** Goes back as Escape does: closes the top dialog, or leaves the page by its own rule. */
export function goBack(document: Document): void {
  const scope = menuScope(document);
  if (scope instanceof HTMLDialogElement) {
    const key = new KeyboardEvent('keydown', {
      key: 'Escape',
      code: 'Escape',
      bubbles: true,
      cancelable: true,
    });
    // A field that waits for a key takes it.
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
