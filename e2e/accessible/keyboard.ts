// What a person finds who has a keyboard and no mouse: whether Tab comes to everything, and whether they see where
// they are.

import type { Page } from '@playwright/test';

/** More presses than any screen has controls. */
const MOST_PRESSES = 120;

/** One line for what Tab never reaches, and for a focus that cannot be seen; empty when all is well. */
export async function keyboardFaultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(begin);
  const faults = new Set<string>();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    const step = await page.evaluate(look);
    if (step.again) break;
    if (step.fault) faults.add(step.fault);
  }
  return [...faults, ...(await page.evaluate(missed))];
}

/** Marks what must be reached; kept in the page. */
function begin(): void {
  const top = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  const wanted = new Set<Element>();
  for (const control of top.querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, summary, [tabindex="0"]',
  )) {
    if (control.matches(':disabled, [tabindex="-1"]')) continue;
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
  Object.assign(window, { tabbing: { wanted, seen: new Set<Element>() } });
}

/** Where the focus is now, and what is wrong with it. */
function look(): { readonly again: boolean; readonly fault: string | null } {
  const { wanted, seen } = (window as unknown as { tabbing: { wanted: Set<Element>; seen: Set<Element> } })
    .tabbing;
  const element = document.activeElement;
  // The end of the page: the browser's own controls are next.
  if (!element || element === document.body) return { again: wanted.size === 0, fault: null };
  if (seen.has(element)) return { again: true, fault: null };
  seen.add(element);
  wanted.delete(element);
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
  if (!ring) return { again: false, fault: `no ring around the focus: ${name}` };

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
  return { again: false, fault: seenAt ? null : `the focus is out of sight: ${name}` };
}

/** What Tab never came to. */
function missed(): string[] {
  const { wanted } = (window as unknown as { tabbing: { wanted: Set<Element> } }).tabbing;
  return [...wanted].map(
    (one) =>
      `Tab never comes to ${one.tagName.toLowerCase()}.${one.className} “${one.getAttribute('aria-label') ?? one.textContent}”`,
  );
}
