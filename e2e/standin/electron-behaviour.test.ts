// electron-behaviour.md names a test for each row, and has a row for whatever the desktop shell uses of Electron.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testTitles } from '../../netcode/lab/testing/test-titles.ts';
import { shellUses, usesIn } from './shell-uses.ts';

const text = readFileSync(join(import.meta.dirname, 'electron-behaviour.md'), 'utf8');
const rows = [...text.matchAll(/^\| (.*) \|$/gm)]
  .map(([, row]) => row!.split(' | '))
  .filter(([first]) => first !== 'Used');
/** What the last section leaves to the release. */
const unshown = text.slice(text.indexOf('## What no stand-in shows'));
const named = new Set(rows.flatMap(([first]) => [...first!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)));

describe('what the shell relies on of Electron', () => {
  it.each(rows.map((cells) => [cells[0]!, cells] as const))(
    '%s: names a test that there is, or what no stand-in shows',
    (_, cells) => {
      expect(cells).toHaveLength(5);
      const [, notHere] = /^– not here: (.*)$/.exec(cells[4]!) ?? [];
      if (notHere !== undefined) {
        expect(unshown.toLowerCase()).toContain(notHere.toLowerCase());
        return;
      }
      const [, file = '', title = ''] = /^\[[\w-]+\]\((.*?)\): (.*)$/.exec(cells[4]!) ?? [];
      expect(testTitles(join(import.meta.dirname, file)).map((one) => one.title)).toContain(title);
    },
  );

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
