// Checks a page for a person who has a keyboard and no mouse: whether Tab comes to every control, and whether the focus is visible.
// A press of Tab goes through four processes. Where many states have the same controls, the check of the focus is enough.

import type { Frame, Page } from '@playwright/test';

/** Most presses of Tab: more than any screen has controls. */
const MOST_PRESSES = 120;

/** Presses between two questions to the page whether Tab has come to every control. */
const PRESSES_A_LOOK = 12;

/** One line for each control that Tab fails to reach, and for each invisible focus; empty when there is none. */
export async function keyboardFaultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(begin);
  // The key stays down and repeats, which is half the work of as many presses.
  for (let presses = 1; presses <= MOST_PRESSES; presses += 1) {
    await page.keyboard.down('Tab');
    if (presses % PRESSES_A_LOOK > 0) continue;
    if (await page.evaluate(() => (window as unknown as TabbedPage).tabbing.wanted.size === 0)) break;
  }
  await page.keyboard.up('Tab');
  return await page.evaluate(end);
}

/** One line for each control whose focus is invisible. */
export async function focusFaultsOf(page: Page | Frame): Promise<readonly string[]> {
  await page.evaluate(begin);
  return await page.evaluate(() => {
    const { wanted, faults, look, came } = (window as unknown as TabbedPage).tabbing;
    window.removeEventListener('focusin', came);
    // To focus an element that has the focus already would change nothing.
    (document.activeElement as HTMLElement | null)?.blur();
    for (const one of wanted) {
      (one as HTMLElement).focus({ focusVisible: true } as FocusOptions);
      look();
    }
    return [...faults];
  });
}

/** Kept in the page. */
interface TabbedPage {
  tabbing: {
    readonly wanted: Set<Element>;
    readonly faults: Set<string>;
    /** Notes a fault where the element that has the focus now looks as if it had not. */
    look(): void;
    came(event: FocusEvent): void;
  };
}

/** Collects the controls that Tab has to reach, and checks each element that gets the focus. Runs in the page, as `end` does. */
function begin(): void {
  const top = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  const wanted = new Set<Element>();
  for (const control of top.querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, summary, [tabindex="0"]',
  )) {
    if (control.matches(':disabled, [tabindex="-1"], [inert] *')) continue;
    const { width, height } = control.getBoundingClientRect();
    if (!control.checkVisibility({ visibilityProperty: true }) || width * height === 0) continue;
    // Tab comes to one of a group of radios; arrow keys go to the others.
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      const group = [...top.querySelectorAll<HTMLInputElement>(`input[name="${control.name}"]`)];
      const stop = group.find(({ checked }) => checked) ?? group[0];
      if (stop !== control) continue;
    }
    wanted.add(control);
  }
  const looked = new Set<Element>();
  const faults = new Set<string>();
  const tabbing = {
    wanted,
    faults,
    came({ target }: FocusEvent) {
      wanted.delete(target as Element);
      setTimeout(look); // when it has been scrolled to
    },
    look,
  };
  Object.assign(window, { tabbing } satisfies TabbedPage);
  window.addEventListener('focusin', tabbing.came);

  function look(): void {
    const element = document.activeElement;
    if (!element || element === document.body || looked.has(element)) return;
    looked.add(element);
    const fault = faultOf(element);
    if (fault) faults.add(fault);
  }

  function faultOf(element: Element): string | null {
    const name = `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}”`;

    // A ring on the control, on the label that draws it, or on a part of one of them.
    const around = [
      element,
      element.nextElementSibling,
      element.closest('label'),
      element.parentElement,
      element.parentElement?.parentElement,
    ];
    const ring = around.some(
      (one) =>
        one &&
        [null, '::before', '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        }),
    );
    if (!ring) return `no ring around the focus: ${name}`;

    // Somewhere in the window, and not all under something else (WCAG 2.2, 2.4.11).
    const target = element.matches('input[type="radio"], input[type="checkbox"]')
      ? (element.closest('label') ?? element)
      : element;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const part = (from: number, to: number, share: number) => from + (to - from) * share;
    const points = [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => [part(left, right, x), part(top, bottom, y)] as const),
    );
    const seenAt = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return (
        hit !== null &&
        (target.contains(hit) || hit.contains(target) || hit.closest('label')?.contains(element))
      );
    });
    return seenAt ? null : `the focus is out of sight: ${name}`;
  }
}

/** All faults, and the controls in the page that Tab missed; an app may have removed others meanwhile. */
function end(): string[] {
  const { wanted, faults, look, came } = (window as unknown as TabbedPage).tabbing;
  look();
  window.removeEventListener('focusin', came);
  const missed = [...wanted]
    .filter(({ isConnected }) => isConnected)
    .map(
      (one) =>
        `Tab never comes to ${one.tagName.toLowerCase()}.${one.className} “${one.getAttribute('aria-label') ?? one.textContent}”`,
    );
  return [...faults, ...missed];
}
