// A page without a browser: a window, and elements that hold others, know their class and hear events, without layout.

import { vi } from 'vitest';
import { padWindow } from './virtual-pads.ts';

export class BareElement extends EventTarget {
  readonly tag: string;
  readonly ownerDocument: BarePage['document'];
  readonly style: { [property: string]: string } = {};
  readonly attributes: { [name: string]: string } = {};
  readonly children: BareElement[] = [];
  readonly classes = new Set<string>();
  className = '';
  textContent = '';
  hidden = false;
  inert = false;
  value = '';
  clientWidth = 800;
  clientHeight = 600;
  readonly classList = {
    add: (name: string) => void this.classes.add(name),
    remove: (name: string) => void this.classes.delete(name),
    toggle: (name: string, on: boolean) => void (on ? this.classes.add(name) : this.classes.delete(name)),
  };
  #parent: BareElement | null = null;

  constructor(tag: string, ownerDocument: BarePage['document']) {
    super();
    this.tag = tag;
    this.ownerDocument = ownerDocument;
  }

  append(...children: readonly BareElement[]): void {
    for (const child of children) child.#parent = this;
    this.children.push(...children);
  }

  focus(): void {
    this.ownerDocument.activeElement = this;
  }

  blur(): void {
    if (this.ownerDocument.activeElement === this) this.ownerDocument.activeElement = null;
  }

  remove(): void {
    this.#parent?.children.splice(this.#parent.children.indexOf(this), 1);
    this.#parent = null;
  }

  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }

  removeAttribute(name: string): void {
    delete this.attributes[name];
  }

  /** Like matches('input, textarea'), the one selector that it knows. */
  matches(selectors: string): boolean {
    return selectors.split(', ').includes(this.tag);
  }

  closest(selectors: string): BareElement | null {
    return this.matches(selectors) ? this : (this.#parent?.closest(selectors) ?? null);
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, width: this.clientWidth, height: this.clientHeight };
  }

  setPointerCapture(): void {}

  /** The first element of this class in it. */
  find(className: string): BareElement | null {
    for (const child of this.children) {
      const found = child.className === className ? child : child.find(className);
      if (found) return found;
    }
    return null;
  }
}

export interface BarePage {
  readonly window: EventTarget;
  readonly document: EventTarget & {
    visibilityState: string;
    activeElement: BareElement | null;
    createElement(tag: string): BareElement;
    hasFocus(): boolean;
    querySelector(selector: string): BareElement | null;
  };
  /** Whether the window has the person's attention, and what is on the page besides: answers of querySelector. */
  readonly now: { focused: boolean; shown: readonly string[] };
  readonly pads: ReturnType<typeof padWindow>;
  /** An event with these properties; returns whether its usual effect was prevented. */
  fire(target: EventTarget, type: string, more?: object): boolean;
}

/** The globals of a page, until vi.unstubAllGlobals. `media` are the media queries that hold. */
export function openBarePage(media: readonly string[] = []): BarePage {
  const now = { focused: true, shown: [] as readonly string[] };
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    activeElement: null as BareElement | null,
    createElement: (tag: string): BareElement => new BareElement(tag, document),
    hasFocus: () => now.focused,
    querySelector: (selector: string): BareElement | null =>
      now.shown.includes(selector) ? new BareElement('div', document) : null,
  }) as BarePage['document'];
  const pads = padWindow();
  const window = Object.assign(pads.window, {
    document,
    setTimeout: () => 0,
    clearTimeout: () => {},
  });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('Element', BareElement);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: media.includes(query) }));
  return {
    ...{ window, document, now, pads },
    fire(target, type, more = {}) {
      const event = new Event(type, { cancelable: true });
      for (const [key, value] of Object.entries(more)) Object.defineProperty(event, key, { value });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    },
  };
}
