// Gamepads without hardware, in the page of an app: what navigator.getGamepads says is what a test has set.

import type { Page } from '@playwright/test';

/** Numbers of the standard mapping. */
export const BUTTON = {
  A: 0,
  B: 1,
  X: 2,
  Y: 3,
  LT: 6,
  back: 8,
  start: 9,
  rightStick: 11,
  up: 12,
  down: 13,
  left: 14,
  right: 15,
} as const;

interface PagePad {
  readonly index: number;
  readonly id: string;
  readonly mapping: 'standard';
  connected: boolean;
  readonly buttons: { pressed: boolean; value: number; touched: boolean }[];
  readonly axes: number[];
}

declare global {
  interface Window {
    virtualPads?: (PagePad | null)[];
  }
}

export type VirtualPad = Awaited<ReturnType<typeof plugIn>>;

/** Connects one more gamepad to the page. */
export async function plugIn(page: Page, name = 'Test Pad') {
  const index = await page.evaluate((id) => {
    window.virtualPads ??= [];
    const pads = window.virtualPads;
    Object.defineProperty(navigator, 'getGamepads', { configurable: true, value: () => pads });
    const free = pads.indexOf(null);
    const at = free < 0 ? pads.length : free;
    pads[at] = {
      index: at,
      id,
      mapping: 'standard',
      connected: true,
      buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0, touched: false })),
      axes: [0, 0, 0, 0],
    };
    window.dispatchEvent(new Event('gamepadconnected'));
    return at;
  }, name);

  /** Resolves when the page has drawn a few pictures, and so read the pads. */
  const looked = () =>
    page.evaluate(async () => {
      for (let n = 0; n < 3; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  const hold = async (button: number, pressed: boolean) => {
    await page.evaluate(
      ([at, number, down]) => {
        window.virtualPads![at]!.buttons[number] = { pressed: down, value: down ? 1 : 0, touched: down };
      },
      [index, button, pressed] as const,
    );
    await looked();
  };
  await looked();

  return {
    hold,
    async tap(...buttons: readonly number[]) {
      for (const button of buttons) {
        // In one call: on a busy machine a button that waits for another one is held for so long that it goes on and on.
        await page.evaluate(
          async ([at, number]) => {
            const { buttons } = window.virtualPads![at]!;
            buttons[number] = { pressed: true, value: 1, touched: true };
            for (let n = 0; n < 2; n++) await new Promise((resolve) => requestAnimationFrame(resolve));
            buttons[number] = { pressed: false, value: 0, touched: false };
          },
          [index, button] as const,
        );
        await looked();
      }
    },
    async stick(x: number, y: number) {
      await page.evaluate(
        ([at, across, down]) => {
          window.virtualPads![at]!.axes[0] = across;
          window.virtualPads![at]!.axes[1] = down;
        },
        [index, x, y] as const,
      );
      await looked();
    },
    async unplug() {
      await page.evaluate((at) => {
        window.virtualPads![at] = null;
        window.dispatchEvent(new Event('gamepaddisconnected'));
      }, index);
      await looked();
    },
  };
}
