import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** What a page has of it in a desktop window, in which Chromium takes it for visible whatever happens. */
function page() {
  const target = Object.assign(new EventTarget(), { hasFocus: true });
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    hasFocus: () => target.hasFocus,
  });
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', document);
  const tell = (data: unknown, source: unknown = target) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, source }));
  return { target, document, tell };
}

describe('a window', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  it('that the shell has minimised can be seen no more, until it is restored, and whoever watches is told', async () => {
    const { tell } = page();
    const { hearVisibility, isFocused, isVisible, watchFocus } = await import('./window-focus.ts');
    hearVisibility();
    const seen: boolean[] = [];
    const stop = watchFocus(() => seen.push(isVisible()));
    tell({ type: 'ethernight-visible', visible: false });
    expect(isFocused()).toBe(false);
    tell({ type: 'ethernight-visible', visible: true });
    expect(isFocused()).toBe(true);
    stop();
    tell({ type: 'ethernight-visible', visible: false });
    expect(seen).toEqual([false, true]);
  });

  it('takes nobody’s word but that of its own preload script', async () => {
    const { tell } = page();
    const { hearVisibility, isVisible } = await import('./window-focus.ts');
    hearVisibility();
    tell({ type: 'ethernight-visible', visible: false }, {});
    tell({ type: 'ethernight-hidden', visible: false });
    tell(null);
    expect(isVisible()).toBe(true);
  });

  it('in a browser can be seen as the browser says', async () => {
    const { document } = page();
    const { isVisible } = await import('./window-focus.ts');
    document.visibilityState = 'hidden';
    expect(isVisible()).toBe(false);
  });
});
