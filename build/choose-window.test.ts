import { expect, test } from 'vitest';
import { chooseWindow, type Machine, type StartOptions } from './choose-window.ts';

const plain: StartOptions = { web: false, port: null, open: true };

function machine(facts: { display?: boolean; installed?: boolean; fetchable?: boolean } = {}) {
  const asked: string[] = [];
  let installed = facts.installed ?? false;
  const told: Machine = {
    hasDisplay: () => facts.display ?? true,
    binary: () => (installed ? '/electron' : null),
    async fetchBinary() {
      asked.push('fetch');
      installed = facts.fetchable ?? false;
      return installed;
    },
  };
  return { ...told, asked };
}

test('an installed Electron opens the desktop window, and nothing is fetched', async () => {
  const here = machine({ installed: true });
  expect(await chooseWindow(plain, here)).toEqual({ kind: 'desktop', binary: '/electron' });
  expect(here.asked).toEqual([]);
});

test('a missing Electron is fetched once', async () => {
  const here = machine({ fetchable: true });
  expect(await chooseWindow(plain, here)).toEqual({ kind: 'desktop', binary: '/electron' });
  expect(here.asked).toEqual(['fetch']);
});

test('where it cannot be fetched, the browser opens and the reason is said', async () => {
  const window = await chooseWindow(plain, machine());
  expect(window).toEqual({ kind: 'web', why: expect.stringContaining('could not be fetched') });
});

test('without a display nothing is fetched', async () => {
  const here = machine({ display: false, fetchable: true });
  expect(await chooseWindow(plain, here)).toMatchObject({ kind: 'web' });
  expect(here.asked).toEqual([]);
});

test.each([
  ['--web', { ...plain, web: true }],
  ['--port', { ...plain, port: 0 }],
  ['--no-open', { ...plain, open: false }],
])('%s chooses the browser even where Electron is installed', async (flag, options) => {
  const window = await chooseWindow(options, machine({ installed: true }));
  expect(window).toEqual({ kind: 'web', why: `${flag} asks for it` });
});
