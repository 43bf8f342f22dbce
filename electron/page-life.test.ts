import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { followPage } from './page-life.ts';

/** Tells events in the order in which Electron does (e2e/standin/electron-behaviour.md). */
function world() {
  const contents = new EventEmitter();
  const heard: string[] = [];
  const page = followPage(contents as unknown as WebContents, {
    onThere: () => heard.push(`there ${page.isThere()}`),
    onFailed: (code, why) => heard.push(`failed ${code} ${why}`),
    onProcessGone: ({ reason }) => heard.push(`gone ${reason}`),
  });
  const start = () =>
    contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url: 'app://x/' });
  const commit = () => contents.emit('did-navigate', {}, 'app://x/', 200, 'OK');
  const finish = () => {
    contents.emit('did-finish-load');
    contents.emit('did-stop-loading');
  };
  const fail = (code: number, isMainFrame = true) =>
    contents.emit('did-fail-load', {}, code, 'ERR', 'app://x/', isMainFrame);
  const load = () => {
    start();
    commit();
    finish();
  };
  return { page, heard, start, commit, finish, fail, load, contents };
}

describe('a page', () => {
  it('is there from the end of its load on, already when that is told', () => {
    const { page, heard, start, commit, finish } = world();
    expect(page.isThere()).toBe(false);
    start();
    commit();
    expect(page.isThere()).toBe(false);
    finish();
    expect([heard, page.isThere()]).toEqual([['there true'], true]);
  });

  it('is gone as soon as another document takes its place, and there again once that has loaded', () => {
    const { page, heard, load, start, commit, finish } = world();
    load();
    start();
    expect(page.isThere()).toBe(true);
    commit();
    expect(page.isThere()).toBe(false);
    finish();
    expect([heard.length, page.isThere()]).toEqual([2, true]);
  });

  it('stays there when a navigation is prevented, or moves within the document', () => {
    const { page, load, start, contents } = world();
    load();
    start();
    contents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true, url: 'app://x/#part' });
    contents.emit('did-navigate-in-page', {}, 'app://x/#part', true);
    expect(page.isThere()).toBe(true);
  });

  it('is not what Chromium shows in place of one that did not come, though that loads as well', () => {
    const { page, heard, load, start, fail, finish } = world();
    load();
    start();
    fail(-2);
    finish();
    expect([page.isThere(), heard]).toEqual([false, ['there true', 'failed -2 ERR']]);
    load();
    expect(page.isThere()).toBe(true);
  });

  it('has not failed when its load was broken off, or a frame in it did not come', () => {
    const { page, heard, load, fail } = world();
    load();
    fail(-3);
    fail(-2, false);
    expect([page.isThere(), heard]).toEqual([true, ['there true']]);
  });

  it('is gone with its process', () => {
    const { page, heard, load, contents } = world();
    load();
    contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    expect([page.isThere(), heard.at(-1)]).toEqual([false, 'gone crashed']);
  });
});
