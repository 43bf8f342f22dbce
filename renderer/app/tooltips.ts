// What a button without words does, in words: shown to a pointer that rests on it, to the focus of keys and gamepads, and
// to a finger that stays. One element for the whole page; whatever has `data-tip` has one.

import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { classes } from '../ui/layout/classes.ts';
import styles from './tooltips.module.css';

/** A pointer that only passes by has no question, ms. */
const REST_MS = 350;
/** From one button to the next the words come along, ms. */
const STILL_ASKING_MS = 400;
/** Shortest long press on phones, ms; shorter is a tap. */
const HOLD_MS = 450;
/** A finger covers what it points at, so the words stay when it is lifted, ms. */
const AFTER_LIFT_MS = 1500;
/** Gap between a tooltip and the button or the edges of the window, CSS pixels. */
const GAP = 6;

/** Shows tooltips until the returned function is called. */
export function showTooltips(window: Window): () => void {
  const { document } = window;
  const tip = document.createElement('div');
  tip.className = classes('small breaks', styles.root)!;
  // In the top layer, so that it lies over dialogs, too.
  tip.popover = 'manual';
  // The button's label says the same.
  tip.setAttribute('aria-hidden', 'true');
  document.body.append(tip);

  let about: HTMLElement | null = null;
  let stopPlacing = () => {};
  let timer = 0;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  /** A finger that has asked does not press. */
  let asked = false;
  /** Pointers move no focus: what gets it after one pressed got it by itself, such as Chat when a line has been sent. */
  let pointed = false;

  // A press takes the words away, and may change what there is to say.
  const changes = new MutationObserver(() => {
    if (about) show(about);
  });

  const later = (act: () => void, ms: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(act, ms);
  };
  const ownerOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

  function show(owner: HTMLElement): void {
    hide();
    const text = owner.dataset.tip;
    if (!text || !owner.isConnected) return;
    about = owner;
    tip.textContent = text;
    tip.dir = window.getComputedStyle(owner).direction;
    tip.showPopover();
    changes.observe(owner, { attributeFilter: ['data-tip'] });
    stopPlacing = autoUpdate(owner, tip, () => void place(owner));
  }

  async function place(owner: HTMLElement): Promise<void> {
    if (!owner.isConnected) {
      hide();
      return;
    }
    const { x, y } = await computePosition(owner, tip, {
      placement: 'bottom',
      strategy: 'fixed',
      middleware: [offset(GAP), flip(), shift({ padding: GAP })],
    });
    tip.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  }

  function hide(): void {
    window.clearTimeout(timer);
    if (!about) return;
    stopPlacing();
    changes.disconnect();
    about = null;
    hiddenAt = window.performance.now();
    if (tip.matches(':popover-open')) tip.hidePopover();
  }

  const over = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const owner = ownerOf(event);
    if (!owner || owner === about) return;
    const goesOn = window.performance.now() - hiddenAt < STILL_ASKING_MS;
    later(() => show(owner), goesOn ? 0 : REST_MS);
  };
  const out = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const owner = ownerOf(event);
    if (owner && !(event.relatedTarget instanceof Node && owner.contains(event.relatedTarget))) hide();
  };
  const down = (event: PointerEvent) => {
    hide();
    asked = false;
    pointed = true;
    const owner = ownerOf(event);
    if (event.pointerType !== 'touch' || !owner) return;
    later(() => {
      asked = true;
      show(owner);
    }, HOLD_MS);
  };
  const up = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') later(hide, about ? AFTER_LIFT_MS : 0);
  };
  const click = (event: MouseEvent) => {
    if (!asked) {
      // By gamepad: keys and pointers have said so before.
      if (tip.matches(':popover-open')) tip.hidePopover();
      return;
    }
    asked = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const focused = (event: FocusEvent) => {
    const owner = ownerOf(event);
    // Gamepads press no keys.
    const steered = 'steered' in document.documentElement.dataset;
    const asks =
      (!pointed || steered) && event.target instanceof Element && event.target.matches(':focus-visible');
    if (owner && asks && !comesBack(event, owner)) show(owner);
    else hide();
  };
  const pressed = ({ key }: KeyboardEvent) => {
    hide();
    if (key === 'Tab' || key.startsWith('Arrow')) pointed = false;
  };

  const listening = new AbortController();
  const passively = { capture: true, signal: listening.signal };
  document.addEventListener('pointerover', over, passively);
  document.addEventListener('pointerout', out, passively);
  document.addEventListener('pointerdown', down, passively);
  document.addEventListener('pointerup', up, passively);
  document.addEventListener('pointercancel', hide, passively);
  document.addEventListener('click', click, passively);
  document.addEventListener('focusin', focused, passively);
  document.addEventListener('focusout', hide, passively);
  document.addEventListener('keydown', pressed, passively);
  // What scrolls away under a finger was no question.
  document.addEventListener('scroll', hide, passively);
  return () => {
    listening.abort();
    hide();
    tip.remove();
  };
}

/** Whether a dialog gives the focus back to what had it before: nothing else moves it out of one. */
function comesBack({ relatedTarget }: FocusEvent, owner: Element): boolean {
  const from = relatedTarget instanceof Element ? relatedTarget.closest('dialog') : null;
  return from !== null && !from.contains(owner);
}
