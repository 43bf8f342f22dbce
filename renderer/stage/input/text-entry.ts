// A line of text that a game of commands asks for: a field of the page under the picture, so that input methods, keyboards of
// phones and screen readers work as everywhere. Escape leaves it, so that keys are the game's. Plain elements, without React, as
// touch controls are.

import type { TextField } from '../../../games/game.ts';
import { TAKES_KEYS } from './keyboard.ts';
import styles from './text-entry.module.css';

export interface TextEntry {
  /** Shows the field for this, or none. */
  ask(field: TextField | null): void;
  dispose(): void;
}

/** Gives the field the keyboard; false where there is none. */
export function enterField(document: Document): boolean {
  const input = document.querySelector<HTMLInputElement>(`.${styles.root} input`);
  input?.focus();
  return input !== null;
}

/** How much of the page a keyboard on the screen covers; for the style sheet (text-entry.module.css). */
const COVERED = '--covered-below';

/** `send` gets what was written, trimmed and never empty. */
export function createTextEntry(container: HTMLElement, send: (text: string) => void): TextEntry {
  const { ownerDocument: document } = container;
  let shown: { name(field: TextField): void; remove(): void } | null = null;

  return {
    ask(field) {
      if (!field) shown?.remove();
      if (field && !shown) container.append(open());
      if (field) shown?.name(field);
    },
    dispose: () => shown?.remove(),
  };

  function open(): HTMLElement {
    const form = document.createElement('form');
    form.className = styles.root!;
    const input = document.createElement('input');
    Object.assign(input, { type: 'text', autocomplete: 'off', spellcheck: false, enterKeyHint: 'send' });
    input.autocapitalize = 'off';
    const button = document.createElement('button');
    Object.assign(button, { type: 'submit', className: 'button' });
    form.append(input, button);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = input.value.trim();
      input.value = '';
      if (text !== '') send(text);
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation(); // the same press would open the menu
      input.blur();
    });
    const view = document.defaultView?.visualViewport;
    const { style } = document.documentElement;
    const fit = () => {
      const covered = view ? Math.max(0, document.documentElement.clientHeight - view.height) : 0;
      style.setProperty(COVERED, `${Math.round(covered)}px`);
    };
    view?.addEventListener('resize', fit);
    fit();
    // On a phone the keyboard comes when a person asks for it; a chat that is open keeps its own.
    const hasMouse = document.defaultView?.matchMedia('(pointer: fine)').matches;
    if (hasMouse && !document.activeElement?.closest(TAKES_KEYS)) queueMicrotask(() => input.focus());
    let label = '';
    shown = {
      name(field) {
        if (field.label === label) return;
        label = field.label;
        input.maxLength = field.most;
        input.placeholder = label;
        input.setAttribute('aria-label', label);
        button.textContent = field.send;
      },
      remove() {
        view?.removeEventListener('resize', fit);
        style.removeProperty(COVERED);
        form.remove();
        shown = null;
      },
    };
    return form;
  }
}
