// What in a menu can have the focus, and where it is: in sight, or scrolled away behind an edge.

import type { Box, Place } from './spatial-focus.ts';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]):not([type="file"]), select:not(:disabled), ' +
  'textarea:not(:disabled), summary, [tabindex]:not([tabindex^="-"])';

/** Fields in which a person types. */
const TYPED = /^(text|search|url|email|number|tel|password)$/;

/** The dialog on top, else what is asked over a game that stands still, else the whole page. */
export function menuScope(document: Document): HTMLElement {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]');
  return dialogs[dialogs.length - 1] ?? askedIn(document) ?? document.body;
}

/** What a person is asked while their game stands still. */
export function askedIn(document: Document): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-asks]');
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
export function boxOf(element: HTMLElement): DOMRect {
  const own = element.getBoundingClientRect();
  if (own.width > 4 && own.height > 4) return own;
  return (element.closest('label') ?? element).getBoundingClientRect();
}

/** What the choices of a group are in: one row of the page, however far to the side the chosen one is. */
export function groupOf(element: Element): Element {
  return element.closest('[role="radiogroup"], fieldset') ?? element;
}

export function scrolls(element: Element): boolean {
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

/** The part of a box inside its scrollers; a box that is scrolled away lies at the edge behind which it is. */
export function within(box: Box, scrollers: readonly (Element | null)[]): Box {
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

export function placesIn(scope: HTMLElement): readonly Reachable[] {
  return [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].flatMap((item) => {
    if (item.closest('[inert], [aria-hidden="true"]') || !item.checkVisibility()) return [];
    const box = boxOf(item);
    return box.width > 0 && box.height > 0 ? [{ item, box, scrollers: scrollersOf(item, scope) }] : [];
  });
}

/** Shown whatever the focus came from: a gamepad is no keyboard to a browser. */
export function focus(element: HTMLElement): void {
  element.focus({ focusVisible: true } as FocusOptions);
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
