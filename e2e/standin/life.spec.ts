// The life of an app, its page and its processes, as Electron tells it (electron-behaviour.md): in what order, and what may be
// prevented. The fixture prints what it is told; the same has to be told on the stand-in and on Electron.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { newDataFolder } from '../apps.ts';
import { desktopProgram, realElectron } from '../desktop.ts';

type Line = readonly [what: string, ...rest: unknown[]];

// A scenario is played once for all tests that look at it.
test.describe.configure({ mode: 'default' });

interface Started {
  readonly child: ChildProcess;
  readonly lines: Line[];
  /** When it has printed that. */
  said(what: string): Promise<void>;
  readonly ended: Promise<readonly [code: number | null, signal: string | null]>;
}

async function start(scenario: string, env: { readonly [name: string]: string } = {}): Promise<Started> {
  const dataFolder = await newDataFolder();
  const program = desktopProgram(dataFolder, {
    appFolder: join(import.meta.dirname, 'life'),
    args: [`--scenario=${scenario}`],
  });
  const child = spawn(program.file, program.args, {
    env: { ...program.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('[')) lines.push(JSON.parse(line));
  });
  const ended = once(child, 'close').then(async ([code, signal]) => {
    await rm(dataFolder, { recursive: true, force: true });
    return [code, signal] as const;
  });
  const said = (what: string) => expect.poll(() => lines.some(([first]) => first === what)).toBe(true);
  return { child, lines, said, ended };
}

interface Played {
  readonly lines: readonly Line[];
  readonly end: readonly [code: number | null, signal: string | null];
}

const played = new Map<string, Promise<Played>>();
function play(scenario: string): Promise<Played> {
  const known = played.get(scenario);
  if (known) return known;
  const playing = start(scenario).then(async ({ lines, ended }) => ({ end: await ended, lines }));
  played.set(scenario, playing);
  return playing;
}

/** What was printed between two words. */
function between(lines: readonly Line[], from: string, to: string): readonly Line[] {
  const at = lines.findIndex(([what]) => what === from);
  return lines.slice(
    at + 1,
    lines.findIndex(([what], index) => index > at && what === to),
  );
}

const OTHER_DOCUMENT = { isMainFrame: true, isSameDocument: false };
const SAME_DOCUMENT = { isMainFrame: true, isSameDocument: true };
const but = (lines: readonly Line[], ...left: string[]) => lines.filter(([what]) => !left.includes(what));

test('a page that has finished loading is told so while it still loads, microtasks run before the next event, and a script after that', async () => {
  const { lines } = await play('page');
  const load = but(between(lines, 'starts', 'prevented'), 'ready-to-show', 'did-start-navigation');
  expect(load.map(([what, isLoading]) => [what, isLoading])).toEqual([
    ['did-navigate', true],
    ['did-finish-load', true],
    ['a microtask', undefined],
    ['loaded', true],
    ['did-stop-loading', false],
    ['runs a script', false],
  ]);
  expect(lines.find(([what]) => what === 'did-start-navigation')?.[2]).toEqual(OTHER_DOCUMENT);
});

test('a window is ready to be shown once there is something to draw, also where it was never shown', async () => {
  const { lines } = await play('page');
  expect(lines.filter(([what]) => what === 'ready-to-show')).toHaveLength(1);
});

test('a navigation that is prevented has started, and leaves the page where it is', async () => {
  const { lines } = await play('page');
  expect(between(lines, 'prevented', 'within').filter(([what]) => !what.includes('load'))).toEqual([
    ['did-start-navigation', expect.anything(), OTHER_DOCUMENT],
    ['will-navigate', 'https://example.invalid/'],
    ['still', 'life://app/index.html'],
  ]);
});

test('a move within the document is a navigation that is told to be one', async () => {
  const { lines } = await play('page');
  const told = between(lines, 'within', 'does not come');
  expect(told.find(([what]) => what === 'did-start-navigation')?.[2]).toEqual(SAME_DOCUMENT);
  expect(told.map(([what]) => what)).toContain('did-navigate-in-page');
  expect(told.map(([what]) => what)).not.toContain('did-navigate');
});

test('a page that does not come fails, and what stands in for it has finished loading', async () => {
  const { lines } = await play('page');
  const told = between(lines, 'does not come', 'again').map(([what]) => what);
  expect(told.filter((what) => /fail|finish|rejected|^did-navigate$/.test(what))).toEqual([
    'did-fail-load',
    'did-finish-load',
    'rejected',
  ]);
  expect(between(lines, 'again', 'slowly').map(([what]) => what)).toContain('did-navigate');
});

test('a script waits until its page has stopped loading', async () => {
  const { lines } = await play('page');
  const told = between(lines, 'slowly', 'closes').filter(([what]) => /script|stop/.test(what));
  expect(told.map(([what, isLoading]) => [what, isLoading])).toEqual([
    ['did-stop-loading', false],
    ['runs a script', false],
  ]);
});

test('a window that is closed is gone when its page is, unless a listener has prevented it', async () => {
  const { lines, end } = await play('page');
  expect(but(lines.slice(lines.findIndex(([what]) => what === 'closes') + 1), 'done')).toEqual([
    ['close'],
    ['is it gone', false],
    ['close'],
    ['is it gone', false],
    ['closed'],
    ['window-all-closed'],
  ]);
  expect(end).toEqual([0, null]);
});

test('a quit asks each window, which may stay, and then goes by will-quit; one within it is none', async () => {
  const { lines, end } = await play('quit');
  expect(but(lines, 'starts', 'done')).toEqual([
    ['before-quit'],
    ['close'],
    ['it stays', 1],
    ['before-quit'],
    ['close'],
    ['will-quit'],
    ['within the event'],
    ['still here'],
    ['before-quit'],
    ['will-quit'],
    ['quit', 0],
  ]);
  expect(end).toEqual([0, null]);
});

test('an exit asks nobody', async () => {
  const { lines, end } = await play('exit');
  expect(but(lines, 'starts', 'done').map(([what]) => what)).toEqual([
    'protocol.registerSchemesAsPrivileged should be called before app is ready',
    'quit',
  ]);
  expect(end).toEqual([3, null]);
});

test('a utility process is asked to end by SIGTERM, ended two seconds later, and tells a signal by its number', async () => {
  const { lines } = await play('utility');
  expect(but(lines, 'starts', 'done', 'late')).toEqual([
    ['pid', false, 'number'],
    ['ends', 7, null, false],
    ['stubborn', 'started'],
    ['kill', true],
    ['stubborn', 'heard SIGTERM'],
    ['stubborn', 0, null, false],
    ['killed', 'started'],
    ['killed', 9, null, false],
  ]);
});

test('a utility process that listens late has missed nothing', async () => {
  const { lines } = await play('utility');
  expect(lines.filter(([what]) => what === 'late')).toEqual([['late', 'early']]);
});

test('a rejection that nothing catches is a warning in Electron, and ends the stand-in', async () => {
  const { lines, end } = await play('rejects');
  expect([lines.some(([what]) => what === 'goes on'), ...end]).toEqual(
    realElectron ? [true, 0, null] : [false, 1, null],
  );
});

test('a page that is minimised or hidden takes itself for visible, and its window tells', async () => {
  const { lines } = await play('hides');
  expect(but(lines, 'starts', 'done', 'focus', 'blur')).toEqual([
    ['hidden at first', 'visible'],
    ['show', true, false],
    ['minimize', expect.anything(), true],
    ['minimised', 'visible'],
    ['restore', true, false],
    ['hide', false, false],
    ['hidden', 'visible'],
  ]);
});

test('a message to a page that has died throws until another one has come', async () => {
  const { lines } = await play('crashes');
  expect(but(lines, 'starts', 'done')).toEqual([
    ['alive', false, 'sent'],
    ['gone', true, 'Render frame was disposed before WebFrameMain could be accessed'],
    ['again', false, 'sent'],
  ]);
});

test('a listener to a signal that was there before ready hears nothing after it, and the second signal kills', async () => {
  const { child, lines, said, ended } = await start('signals');
  await said('done');
  child.kill('SIGTERM');
  await said('will-quit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(but(lines, 'starts', 'done')).toEqual([['will-quit']]);
});

test('a listener to a signal that comes after ready hears each of them, and the app stays', async () => {
  const { child, lines, said, ended } = await start('signals');
  await said('done');
  child.kill('SIGHUP');
  await said('hangs up');
  child.kill('SIGHUP'); // at which the fixture ends
  expect(await ended).toEqual([0, null]);
  expect(but(lines, 'starts', 'done')).toEqual([['hangs up'], ['hangs up']]);
});

test('an app is a packed one by its program’s name, or where the environment says so', async () => {
  const packed = await start('exit', { ELECTRON_FORCE_IS_PACKAGED: '1' });
  await packed.ended;
  expect(packed.lines[0]).toEqual(['starts', false, true, true]);
  expect((await play('exit')).lines[0]).toEqual(['starts', false, false, true]);
});
