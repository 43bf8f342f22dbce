import { describe, expect, it } from 'vitest';
import { type FullscreenBrowser, pageFullscreen } from './page-fullscreen.ts';

/** A browser that lets a page have the screen only when `pressed`. */
function browser(has: { enabled?: boolean; keyboard?: boolean } = {}) {
  const target = new EventTarget();
  const state = { element: null as Element | null, pressed: true, locked: [] as string[] };
  const documentElement = {
    requestFullscreen: async () => {
      if (!state.pressed) throw new TypeError('not for a press');
      state.element = documentElement;
      target.dispatchEvent(new Event('fullscreenchange'));
    },
  } as unknown as HTMLElement;
  const document = {
    fullscreenEnabled: has.enabled ?? true,
    get fullscreenElement() {
      return state.element;
    },
    documentElement,
    exitFullscreen: async () => {
      if (!state.element) throw new TypeError('nothing to leave');
      state.element = null;
      target.dispatchEvent(new Event('fullscreenchange'));
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  } as FullscreenBrowser['document'];
  const keyboard = {
    lock: async (keys: readonly string[]) => {
      state.locked = [...keys];
    },
  };
  const page = pageFullscreen({ document, navigator: has.keyboard === false ? {} : { keyboard } });
  const press = (type: 'keyup' | 'pointerup') => target.dispatchEvent(new Event(type));
  return { page, state, press, settled: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('a page’s fullscreen', () => {
  it('is not offered where pages cannot fill the screen', () => {
    expect(browser({ enabled: false }).page).toBeNull();
  });

  it('begins, keeps Escape for the menus, and ends, and tells its listeners', async () => {
    const { page, state, settled } = browser();
    const seen: boolean[] = [];
    const stop = page!.listen(() => seen.push(page!.on));
    page!.set(true);
    await settled();
    expect(state.locked).toEqual(['Escape']);
    page!.set(false);
    await settled();
    expect(seen).toEqual([true, false]);
    stop();
    page!.set(true);
    await settled();
    expect(seen).toEqual([true, false]);
  });

  it('works in a browser that keeps Escape to itself', async () => {
    const { page, settled } = browser({ keyboard: false });
    page!.set(true);
    await settled();
    expect(page!.on).toBe(true);
  });

  it('follows a refused gamepad request at the next press, unless it was taken back', async () => {
    const { page, state, press, settled } = browser();
    state.pressed = false;
    page!.set(true);
    await settled();
    expect(page!.on).toBe(false);
    state.pressed = true;
    press('keyup');
    await settled();
    expect(page!.on).toBe(true);

    page!.set(false);
    await settled();
    state.pressed = false;
    page!.set(true);
    await settled();
    page!.set(false);
    state.pressed = true;
    press('pointerup');
    await settled();
    expect(page!.on).toBe(false);
  });
});
