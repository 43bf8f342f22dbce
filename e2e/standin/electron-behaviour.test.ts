// electron-behaviour.md names a test for each row, and has a row for whatever the desktop shell uses of Electron.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testTitles } from '../../netcode/lab/testing/test-titles.ts';
import { behaviourRows, behaviourText } from './behaviour-table.ts';
import { breaks } from './breaks.ts';
import { shellUses, usesIn } from './shell-uses.ts';

/** What the last section leaves to the release. */
const unshown = behaviourText.slice(behaviourText.indexOf('## What no stand-in shows')).toLowerCase();
const named = new Set(
  behaviourRows.flatMap(({ used }) => [...used.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)),
);

describe('what the shell relies on of Electron', () => {
  it.each(behaviourRows.map((row) => [row.used, row] as const))(
    '%s: names a test that there is, or what no stand-in shows',
    (_, { cells, test }) => {
      expect(cells).toHaveLength(5);
      if (test) {
        expect(testTitles(test.file).map(({ title }) => title)).toContain(test.title);
        return;
      }
      const [, notHere = ''] = /^– not here: (.+)$/.exec(cells[4]!) ?? [];
      expect(notHere).not.toBe('');
      expect(unshown).toContain(notHere.toLowerCase());
    },
  );

  it('has a way to break it for each row with a test, and for no other', () => {
    const tested = behaviourRows.filter(({ test }) => test);
    expect(Object.keys(breaks).sort()).toEqual(tested.map(({ used }) => used).sort());
  });

  it.each(Object.entries(breaks))('can be broken as is said: %s', (_, { file, from, to }) => {
    const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    expect(text.split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  });

  it('is in the table, whatever the shell uses', () => {
    expect([...shellUses()].filter((use) => !named.has(use))).toEqual([]);
  });

  it('is in the table only as long as the shell uses it', () => {
    const uses = shellUses();
    const rules = ['signals', 'visibilityState', 'backgroundThrottling: false'];
    expect([...named].filter((name) => !uses.has(name) && !rules.includes(name))).toEqual([]);
  });
});

describe('the reader of what the shell uses', () => {
  it('knows what is imported, made, given and held', () => {
    const source = `
      import { app, BrowserWindow, type WebContents, utilityProcess } from 'electron';
      // app.relaunch() is not called
      app.on('before-quit', () => {});
      const one = new BrowserWindow({});
      const [two] = BrowserWindow.getAllWindows();
      const child = utilityProcess.fork('x');
      function guard(window: BrowserWindow, contents: WebContents) {
        const { webContents } = window;
        webContents.stop();
        one.setKiosk(true); two?.blur(); child.kill(); contents.once('dom-ready', () => {});
        window.webContents
          .send('x');
      }`;
    expect([...new Set(usesIn(source))].sort()).toEqual([
      'BrowserWindow.blur',
      'BrowserWindow.getAllWindows',
      'BrowserWindow.setKiosk',
      'BrowserWindow.webContents',
      'UtilityProcess.kill',
      "WebContents 'dom-ready'",
      'WebContents.send',
      'WebContents.stop',
      "app 'before-quit'",
      'new BrowserWindow',
      'utilityProcess.fork',
    ]);
  });
});
