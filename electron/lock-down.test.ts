import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { lockContents, lockSession } from './lock-down.ts';

type Answer = (verdict: { cancel?: boolean }) => void;

function locked() {
  const seen = {
    request: (_details: { url: string }, _answer: Answer) => {},
    ask: (_contents: unknown, _permission: string, _answer: (granted: boolean) => void) => {},
    check: (_contents: unknown, _permission: string) => false,
    device: () => true,
    download: (_event: { preventDefault(): void }, _item: { getURL(): string }) => {},
  };
  lockSession({
    webRequest: {
      onBeforeRequest: (handler: typeof seen.request) => Object.assign(seen, { request: handler }),
    },
    setPermissionRequestHandler: (handler: typeof seen.ask) => Object.assign(seen, { ask: handler }),
    setPermissionCheckHandler: (handler: typeof seen.check) => Object.assign(seen, { check: handler }),
    setDevicePermissionHandler: (handler: typeof seen.device) => Object.assign(seen, { device: handler }),
    on: (_event: 'will-download', handler: typeof seen.download) =>
      Object.assign(seen, { download: handler }),
  } as unknown as Session);
  return seen;
}

describe('the page', () => {
  it.each([
    ['fullscreen', true],
    ['clipboard-sanitized-write', true],
    // Join has a button that pastes.
    ['clipboard-read', true],
    // The shell does these itself, and only while they are wanted (desktop.ts).
    ['notifications', false],
    ['screen-wake-lock', false],
    ['media', false],
    ['geolocation', false],
    ['openExternal', false],
    ['fileSystem', false],
  ])('may have the permission %s: %s', (permission, granted) => {
    const { ask, check } = locked();
    let answer: boolean | undefined;
    ask(null, permission, (given) => {
      answer = given;
    });
    expect(answer).toBe(granted);
    expect(check(null, permission)).toBe(granted);
  });

  it.each([
    ['app://ethernight/index.html', false],
    ['blob:app://ethernight/0b1c', false],
    ['data:image/png;base64,AA', false],
    ['https://example.invalid/', true],
    ['app://elsewhere/index.html', true],
    ['file:///etc/passwd', true],
    ['ws://127.0.0.1:9/', true],
  ])('has a request for %s cancelled: %s', (url, cancel) => {
    let verdict: { cancel?: boolean } = {};
    locked().request({ url }, (given) => {
      verdict = given;
    });
    expect(verdict.cancel).toBe(cancel);
  });

  it('gets no device', () => {
    expect(locked().device()).toBe(false);
  });

  it.each([
    ['blob:app://ethernight/0b1c', false],
    ['blob:https://example.invalid/0b1c', true],
    ['https://example.invalid/program.exe', true],
    ['data:application/octet-stream;base64,AA', true],
  ])('has a download of %s prevented: %s', (url, prevented) => {
    let stopped = false;
    const event = {
      preventDefault() {
        stopped = true;
      },
    };
    locked().download(event, { getURL: () => url });
    expect(stopped).toBe(prevented);
  });

  it.each(['will-attach-webview', 'will-redirect'])('has %s prevented, and opens no window', (name) => {
    let opened = { action: 'allow' };
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: () => typeof opened) => {
        opened = handler();
      },
    });
    lockContents(contents as unknown as WebContents);
    let prevented = false;
    contents.emit(name, {
      preventDefault() {
        prevented = true;
      },
    });
    expect([prevented, opened]).toEqual([true, { action: 'deny' }]);
  });

  it.each([
    ['app://ethernight/index.html', true],
    ['app://ethernight/other.html', false],
    ['https://example.invalid/', false],
  ])('may load %s: %s', (url, allowed) => {
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: () => {},
      getURL: () => 'app://ethernight/index.html',
    });
    lockContents(contents as unknown as WebContents);
    let prevented = false;
    contents.emit('will-navigate', {
      url,
      preventDefault() {
        prevented = true;
      },
    });
    expect(!prevented).toBe(allowed);
  });
});
