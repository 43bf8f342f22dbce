import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it } from 'vitest';
import { showInTime } from './show-in-time.ts';

function newWindow() {
  const webContents = new EventEmitter();
  let shows = 0;
  const window = Object.assign(new EventEmitter(), { webContents, show: () => shows++ });
  showInTime(window as unknown as BrowserWindow);
  return { window, webContents, shows: () => shows };
}

describe('a new window', () => {
  it('is hidden until then, and shown once when it is ready and its page has loaded', () => {
    const { window, webContents, shows } = newWindow();
    expect(shows()).toBe(0);
    window.emit('ready-to-show');
    webContents.emit('did-finish-load');
    expect(shows()).toBe(1);
  });

  it.each(['did-finish-load', 'did-fail-load', 'render-process-gone'])(
    'is shown at %s where it never becomes ready',
    (event) => {
      const { webContents, shows } = newWindow();
      webContents.emit(event);
      webContents.emit(event);
      expect(shows()).toBe(1);
    },
  );
});
