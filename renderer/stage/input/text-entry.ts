// A line of text that a game of commands asks for: a field of the page under the picture, so that input methods, keyboards of
// phones and screen readers work as everywhere. It has its room as long as the match, so that the picture keeps its size while
// nothing is asked. Escape leaves it, so that keys are the game's. Plain elements, without React, as touch controls are.

import type { TextField } from '../../../games/game.ts';
import { TAKES_KEYS } from './keyboard.ts';
import styles from './text-entry.module.css';

export interface TextEntry {
  /** Shows the field for this; null hides it and keeps its room. */
  ask(field: TextField | null): void;
  dispose(): void;
}

/** Gives the field the keyboard; false where there is none. */
export function enterField(document: Document): boolean {
  const input = document.querySelector<HTMLInputElement>(`.${styles.root}:not([inert]) input`);
  input?.focus();
  return input !== null;
}

/** How much of the page a keyboard on the screen covers; for the style sheet (text-entry.module.css). */
const COVERED = '--covered-below';

/** `send` gets what was written, trimmed and never empty. */
export function createTextEntry(container: HTMLElement, send: (text: string) => void): TextEntry {
  const { ownerDocument: document } = container;
  const form = document.createElement('form');
  form.className = styles.root!;
  form.inert = true;
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
  // A press on the picture leaves the keyboard to who is writing.
  const keepFocus = (event: Event) => {
    const isOutside = !(event.target as Element).closest('form');
    if (document.activeElement === input && isOutside) event.preventDefault();
  };
  container.addEventListener('mousedown', keepFocus);
  const view = document.defaultView?.visualViewport;
  const { style } = document.documentElement;
  const fit = () => {
    const covered = view ? Math.max(0, document.documentElement.clientHeight - view.height) : 0;
    style.setProperty(COVERED, `${Math.round(covered)}px`);
  };
  view?.addEventListener('resize', fit);
  fit();
  container.append(form);
  let label = '';

  function show(field: TextField): void {
    if (form.inert) {
      form.inert = false;
      // On a phone the keyboard comes when a person asks for it; a chat that is open keeps its own.
      const hasMouse = document.defaultView?.matchMedia('(pointer: fine)').matches;
      if (hasMouse && !document.activeElement?.closest(TAKES_KEYS)) queueMicrotask(() => input.focus());
    }
    if (field.label === label) return;
    label = field.label;
    input.maxLength = field.most;
    input.placeholder = label;
    input.setAttribute('aria-label', label);
    button.textContent = field.send;
  }

  return {
    ask(field) {
      if (field) show(field);
      else {
        form.inert = true;
        input.value = '';
        input.blur();
      }
    },
    dispose() {
      view?.removeEventListener('resize', fit);
      style.removeProperty(COVERED);
      container.removeEventListener('mousedown', keepFocus);
      form.remove();
    },
  };
}
