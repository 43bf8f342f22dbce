// Follows docs/make-a-game.md to the letter: makes its game in a copy of the sources while the workbench is open, and then
// asks of it all that the document promises.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { openChromium } from '../../build/testing/browser.ts';
import { SPARING_SWITCHES } from '../../build/testing/chromium-switches.ts';
import type { Game } from '../../games/game.ts';
import { CLEAN_LINK } from '../../netcode/conditioner/link-model.ts';
import { violations } from '../../netcode/lab/invariants.ts';
import { LabParty } from '../../netcode/lab/party.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { type Copy, makeCopy } from './copy.ts';
import { changed, type Step, scriptsIn, stepsOf } from './document.ts';
import { openWorkbench, run, type Workbench } from './programs.ts';

const root = join(import.meta.dirname, '../..');
const read = (page: string) => readFileSync(join(root, 'docs', page), 'utf8');
const document = read('make-a-game.md');
const steps = stepsOf(document);
const ID = 'shove';
/** Every page that makes a game, and its game. */
const pages = [
  { page: 'make-a-game.md', id: ID },
  { page: 'make-a-game-of-points.md', id: 'glean' },
];
/** On a machine that does much else; alone it is a second or two. */
const PATIENCE_MS = 300_000;

let copy: Copy;
let workbench: Workbench;
let browser: Browser;
let page: Page;
let game: Game;
/** Uncaught errors of the page. */
let uncaught: Error[] = [];
/** Lines of the page’s console, for the report of a failed test. */
let logged: string[] = [];

beforeAll(async () => {
  copy = makeCopy();
  [workbench, browser] = await Promise.all([
    openWorkbench(copy.folder, ID),
    openChromium({ args: SPARING_SWITCHES }),
  ]);
}, PATIENCE_MS);

afterAll(async () => {
  await browser?.close();
  await workbench?.stop();
  copy?.remove();
});

/** The workbench in a page of its own: what is tried again is tried from its beginning. */
async function openPage(): Promise<void> {
  await page?.close();
  [uncaught, logged] = [[], []];
  // It draws all the time beside everything else, and only words and numbers are looked at.
  page = await browser.newPage({ viewport: { width: 640, height: 360 } });
  page.setDefaultTimeout(PATIENCE_MS / 4);
  page.on('pageerror', (error) => uncaught.push(error));
  page.on('crash', () => logged.push('the page crashed'));
  page.on('console', (message) => logged.push(message.text()));
  onTestFailed(() => console.log(['The console of the workbench:', ...logged, ...uncaught].join('\n')));
  await page.goto(workbench.address);
}

/** Writes the files of a document with its changes made, over existing ones. */
function makeGame(steps: readonly Step[]): void {
  const files = new Map<string, string>();
  for (const step of steps) {
    if (step.kind === 'write') files.set(step.path, step.text);
    if (step.kind !== 'change') continue;
    const before = files.get(step.path) ?? readFileSync(join(root, step.path), 'utf8');
    files.set(step.path, changed(before, step.diff));
  }
  for (const [path, text] of files) copy.write(path, text);
}

/** Whether what the page says has all these lines; numbers may be others. */
function fits(said: string, lines: string): boolean {
  const anyNumber = (text: string) => text.replace(/\d+/g, '0');
  return lines
    .trim()
    .split('\n')
    .every((line) => anyNumber(said).includes(anyNumber(line)));
}

const said = () => page.locator('.Workbench-root [data-said]').innerText();

/** Saves a file, until the page says something new that fits. */
async function save(path: string, text: string, lines: string): Promise<void> {
  const before = await said();
  copy.write(path, text);
  const answer = async () => {
    const now = await said();
    return now !== before && fits(now, lines) ? lines : now;
  };
  await expect.poll(answer, { timeout: PATIENCE_MS / 4 }).toBe(lines);
}

const frame = async () => Number(await page.locator('[data-figure="frame"]').textContent());

describe('the document', () => {
  it.each(pages)('names as its commands scripts of the package: $page', ({ page }) => {
    const { scripts } = JSON.parse(copy.read('package.json'));
    expect(scriptsIn(read(page)).filter((script) => !(script in scripts))).toEqual([]);
    expect(scriptsIn(read(page))).toContain('dev');
  });
});

describe('the workbench', () => {
  it('waits for the game, and shows it as soon as it is there, without a reload', {
    timeout: PATIENCE_MS,
  }, async () => {
    copy.undo();
    await openPage();
    await expect.poll(said, { timeout: PATIENCE_MS / 4 }).toContain(`There is no game called “${ID}”`);
    await page.evaluate(() => Object.assign(window, { here: true }));
    makeGame(steps);
    await page.getByRole('img', { name: 'Shove' }).waitFor();
    const before = await frame();
    await expect.poll(frame, { timeout: PATIENCE_MS / 2 }).toBeGreaterThan(before + 30);
    expect(await page.evaluate(() => 'here' in window)).toBe(true);
  });

  it('shows what the document says of each change to try, and takes the change back', {
    timeout: PATIENCE_MS,
  }, async () => {
    const tries = steps.filter((step) => step.kind === 'try');
    expect(tries).toHaveLength(3);
    // Not taken back first: of a file that is removed and written again at once, Vite may not hear the next change.
    makeGame(steps);
    await openPage();
    await page.getByRole('img', { name: 'Shove' }).waitFor();
    await page.evaluate(() => Object.assign(window, { here: true }));
    // Faster, so that a player pushes another one soon, also where a key takes its time, as after one of the changes.
    await page.getByLabel('Time').selectOption('8');
    await page.getByLabel('Time').blur(); // the keys are the game's
    await page.keyboard.down('ArrowRight');
    for (const { path, diff, says } of tries) {
      await expect.poll(frame, { timeout: PATIENCE_MS / 2 }).toBeGreaterThan(1_000);
      const before = copy.read(path);
      await save(path, changed(before, diff), says[0]!);
      if (says[1]) {
        const { output, code } = await run(copy.folder, '@biomejs/biome/bin/biome', 'lint', `games/${ID}`);
        expect(code).toBe(1);
        expect(output.replaceAll(/\s+/g, ' ')).toContain(says[1].trim());
      }
      await save(path, before, 'Saved: 1 frames played again');
    }
    expect(await page.evaluate(() => 'here' in window)).toBe(true);
    expect(uncaught).toEqual([]);
    await page.close(); // a page that draws takes time from the tools below
  });
});

describe.each(pages)('the game of the document $page', ({ page, id }) => {
  const steps = stepsOf(read(page));

  it('is well typed, and tidy by the rules for games', { timeout: PATIENCE_MS }, async () => {
    copy.undo();
    makeGame(steps);
    const paths = new Set(steps.map(({ path }) => path));
    // What a later step puts something else in place of is checked beside it.
    const written = steps.filter((step) => step.kind === 'write');
    for (const [index, { path, text }] of written.entries()) {
      if (!written.slice(index + 1).some((later) => later.path === path)) continue;
      const beside = path.replace(/\.ts$/, '-first.ts');
      copy.write(beside, text);
      paths.add(beside);
    }
    // The rest of the sources is unchanged and checked by `npm test`.
    copy.write('tsconfig.game.json', JSON.stringify({ extends: './tsconfig.json', include: [...paths] }));
    const [types, lint] = await Promise.all([
      run(copy.folder, 'typescript/bin/tsc', '--project', 'tsconfig.game.json'),
      run(copy.folder, '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...paths),
    ]);
    expect(types).toEqual({ output: '', code: 0 });
    expect(lint.code, lint.output).toBe(0);
  });

  it('passes its own tests, and those of all games', { timeout: PATIENCE_MS }, async () => {
    // In one process, because here it is starting them that takes the time.
    const vitest = (...args: string[]) =>
      run(copy.folder, 'vitest/vitest.mjs', 'run', '--no-isolate', '--maxWorkers=1', ...args);
    const forAllGames = [
      'games/match.system.test.ts',
      'games/rules.system.test.ts',
      'games/turned.test.ts',
      'renderer/preview/previews.system.test.ts',
      'renderer/devices/pads.test.ts',
      'renderer/devices/keys.test.ts',
      'renderer/sound/levels.system.test.ts',
      'renderer/sound/sequencer.test.ts',
      'renderer/languages/complete.test.tsx',
    ];
    const ended = await Promise.all([vitest(`games/${id}`), vitest('-t', `${id}|effects`, ...forAllGames)]);
    for (const { output, code } of ended) {
      expect(code, output).toBe(0);
      expect(Number(/Tests +(\d+) passed/.exec(output)?.[1]), output).toBeGreaterThanOrEqual(4);
    }
  });
});

describe('the game of the document in a match', () => {
  beforeAll(async () => {
    copy.undo();
    makeGame(steps);
    const list = await import(/* @vite-ignore */ pathToFileURL(join(copy.folder, 'games/list.ts')).href);
    game = list.gameById(ID);
  });

  function botsMatch(seed: number) {
    const { info, rules } = game;
    const seats = Array.from({ length: info.maxSeats }, (_, seat) => ({
      kind: 'bot' as const,
      name: `Bot ${seat + 1}`,
    }));
    const options = Object.fromEntries(info.options.map(({ key, initial }) => [key, initial]));
    const simulation = createSimulation(info, rules, { seed, seats, options });
    while (!simulation.outcome() && simulation.frame < info.tickRate * 600)
      simulation.step(new Uint8Array(seats.length));
    return { frames: simulation.frame, hash: simulation.hash(), outcome: simulation.outcome() };
  }

  it('ends among bots, and twice the same', () => {
    const match = botsMatch(7);
    expect(match.outcome?.places).toContain(1);
    expect(botsMatch(7)).toEqual(match);
    expect(botsMatch(8).hash).not.toBe(match.hash);
  });

  it.each(['optimistic', 'run-ahead', 'strict'] as const)(
    'stays in step in a network that loses a tenth: %s',
    (way) => {
      expect(game.info.ways).toContain(way);
      const party = new LabParty({ seed: 3, game });
      const clients = Array.from({ length: 3 }, () => party.join());
      party.run(2_000, () => clients.every(({ seat }) => seat !== undefined));
      party.say(clients[0]!, { m: 'choose', way, options: { rounds: 1 } });
      for (const client of clients) {
        party.setConditions(client, { ...CLEAN_LINK, delayMs: 20, jitterMs: 10, loss: 0.1 });
        party.say(client, { m: 'ready', ready: true });
      }
      // Everybody presses what a bot would, by what is on the own screen.
      const press = () => {
        for (const client of clients) {
          const input = new Uint8Array(game.info.inputBytes);
          if (client.game) game.rules.bot(client.game.state, client.seat!, input);
          if (client.game) party.hold(client, input);
        }
        party.at(party.now + 50, press);
      };
      press();
      const over = () => clients.every(({ peer }) => peer.room?.result != null);
      expect(party.run(180_000, over)).toBe(true);
      for (const { peer } of clients) expect(peer.room!.result).toMatchObject({ agreed: true });
      expect(violations(party)).toEqual([]);
      // The compared records hold frames with presses, and more than 5 states.
      for (const { records } of clients) {
        const [seen] = [...records.values()];
        expect(seen!.bytes.some((byte) => byte !== 0)).toBe(true);
        expect(seen!.hashes.size).toBeGreaterThan(5);
      }
    },
  );
});
