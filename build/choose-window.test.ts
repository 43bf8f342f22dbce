import { describe, expect, it } from 'vitest';
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

describe('the choice of the window', () => {
  it('takes the desktop window with an installed Electron, and fetches nothing', async () => {
    const here = machine({ installed: true });
    expect(await chooseWindow(plain, here)).toEqual({ kind: 'desktop', binary: '/electron' });
    expect(here.asked).toEqual([]);
  });

  it('fetches a missing Electron once', async () => {
    const here = machine({ fetchable: true });
    expect(await chooseWindow(plain, here)).toEqual({ kind: 'desktop', binary: '/electron' });
    expect(here.asked).toEqual(['fetch']);
  });

  it('takes the browser and says the reason where Electron cannot be fetched', async () => {
    const window = await chooseWindow(plain, machine());
    expect(window).toEqual({ kind: 'web', why: expect.stringContaining('could not be fetched') });
  });

  it('fetches nothing without a display', async () => {
    const here = machine({ display: false, fetchable: true });
    expect(await chooseWindow(plain, here)).toMatchObject({ kind: 'web' });
    expect(here.asked).toEqual([]);
  });

  it.each([
    ['--web', { ...plain, web: true }],
    ['--port', { ...plain, port: 0 }],
    ['--no-open', { ...plain, open: false }],
  ])('obeys %s and takes the browser even where Electron is installed', async (flag, options) => {
    const window = await chooseWindow(options, machine({ installed: true }));
    expect(window).toEqual({ kind: 'web', why: `${flag} asks for it` });
  });
});
