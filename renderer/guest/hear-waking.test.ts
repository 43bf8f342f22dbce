import { afterEach, describe, expect, it, vi } from 'vitest';
import { openBarePage } from '../devices/testing/bare-page.ts';
import { hearWaking } from './hear-waking.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a page on a phone', () => {
  it('is woken when it is seen again, shown again or online again, and not when it is hidden', () => {
    const page = openBarePage();
    let woken = 0;
    hearWaking(() => woken++);
    page.document.visibilityState = 'hidden';
    page.fire(page.document, 'visibilitychange');
    expect(woken).toBe(0);
    page.document.visibilityState = 'visible';
    page.fire(page.document, 'visibilitychange');
    expect(woken).toBe(1);
    page.fire(page.window, 'pageshow');
    page.fire(page.window, 'online');
    expect(woken).toBe(3);
  });
});
