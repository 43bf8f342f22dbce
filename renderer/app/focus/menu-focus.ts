// Moves the focus in menus by direction, presses what has it, and goes back: the same for arrow keys and gamepads.

import type { Direction } from '../../devices/pad-reading.ts';
import { nextInDirection, type Place } from './spatial-focus.ts';

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

function placesIn(scope: HTMLElement): readonly Place<HTMLElement>[] {
  return [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].flatMap((item) => {
    if (item.closest('[inert], [aria-hidden="true"]') || !item.checkVisibility()) return [];
    const box = boxOf(item);
    return box.width > 0 && box.height > 0 ? [{ item, box }] : [];
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
  const group = isRadio(active) ? active.name : null;
  const open = places.filter(({ item }) => !isRadio(item) || item.checked || item.name === group);
  return nextInDirection(here.box, open.length > 0 ? open : places, direction);
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
  if (isRadio(next) && isRadio(active) && next.name === active.name) next.click();
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
  const scrolls = (element: Element) =>
    element.scrollHeight > element.clientHeight + 1 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY);
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
