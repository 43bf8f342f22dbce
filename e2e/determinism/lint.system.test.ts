import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { games } from '../../games/list.ts';

const root = join(import.meta.dirname, '../..');
const plugins = ['netcode/sim/deterministic.grit', 'netcode/sim/stateless.grit'];

// The lines are numbered from 1 in the reports; the last is what rules may do.
const forbidden = [
  'export const turn = Math.sin(1);',
  'export const die = Math.random();',
  'export const { cos } = Math;',
  'export const cube = 2 ** 3;',
  'let power = 2; power **= 3; export { power };',
  'export const now = Date.now();',
  'export const clock = performance.now();',
  "export const order = 'a'.localeCompare('b');",
  'export const format = new Intl.NumberFormat();',
  'setTimeout(() => 1, 1);',
  "export const text = fetch('/');",
  'export const world = globalThis;',
];
const allowed = 'export const fine = Math.floor(Math.sqrt(2)) + Math.max(1, 2) + Math.imul(3, 4) + Math.PI;';

/** What a module of rules may not keep, and what it may have. */
const kept = [
  'let frames = 0;',
  'export const seen = new Set<number>();',
  'const counter = { frames: 0 };',
  'export const marks: number[] = [];',
  'const clicks: Counter = { frames: 0 };',
  'const clack = { frames: 0 } as Counter;',
  'export const votes: Record<string, number> = {};',
  'const list: Array<number> = [];',
  'const grid: number[][] = [[1], [2]];',
  'const filtered: number[] = [1, 2].filter(Boolean);',
  'const row = Array.from({ length: 2 }, () => 0);',
  'const column: Column = Array.from({ length: 2 }, () => 0);',
  'const bare = Object.create(null);',
  'class Clock { static frames = 0; }',
];
const constant = [
  'const table = [1, 2] as const;',
  'const both = [1, 2] as const satisfies readonly number[];',
  'const ways: readonly number[] = [1, 2];',
  'const facts: Readonly<Counter> = { frames: 0 };',
  'const squares: readonly number[] = Array.from({ length: 2 }, (_, at) => at * at);',
  'const hooks: Hooks = { count, end() {} };',
  'export function count(): number {',
  '  let sum = 0;',
  '  const own = { seen: new Set(ways), list: [] as number[] };',
  '  for (let at = 0; at < table.length; at++) sum += table[at]! + own.seen.size + counter.frames++ + frames++;',
  '  return sum;',
  '}',
];

const rules = [
  'games/toy/rules.ts',
  'games/toy/rules/arena.ts',
  'games/toy/bots.ts',
  'games/toy/bots/clever.ts',
  'games/toy/info.ts',
  'games/kit/arena/rules/round.ts',
  'netcode/sim/toy.ts',
];
const remembering = ['games/keeper/rules/rules.ts', 'games/keeper/bots.ts', 'games/keeper/info.ts'];
const others = ['games/toy/draw/painter.ts', 'games/toy/rules/rules.test.ts'];

/** The numbers of the lines that the project's own lint configuration reports, by file. */
const reported = new Map<string, Set<number>>();

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    const { vcs: _, $schema: __, ...config } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
    for (const plugin of plugins) cpSync(join(root, plugin), join(folder, plugin));
    const write = (path: string, lines: readonly string[]) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), lines.join('\n'));
      reported.set(path, new Set());
    };
    for (const path of [...rules, ...others]) write(path, [...forbidden, allowed]);
    for (const path of remembering) write(path, [...kept, ...constant]);

    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const only = ['--only=style/noRestrictedGlobals', '--only=plugin'];
    const args = [biome, 'lint', ...only, '--max-diagnostics=none', '--reporter=github', ...reported.keys()];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const errors = [...stdout.matchAll(/^::error .*?file=([^,]+),line=(\d+),/gm)];
    if (errors.length === 0) throw new Error(`the linter did not run: ${stdout}${stderr}`);
    for (const [, told = '', line] of errors) {
      const file = told.replaceAll('\\', '/'); // from the root or from the folder, as the linter likes
      const [path = ''] = [...reported.keys()].filter((one) => `/${file}`.endsWith(`/${one}`));
      reported.get(path)!.add(Number(line));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const reportedLines = (path: string) => [...reported.get(path)!].sort((a, b) => a - b);
const numbersOf = (lines: readonly string[]) => lines.map((_, index) => index + 1);

/** A game's rules and everything in games/ that they import, and that imports, as paths from the root. */
function filesOfRules(game: string): Set<string> {
  const found = new Set<string>();
  const follow = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(join(root, path), 'utf8');
    // Types are gone before anything runs.
    for (const [, from] of code.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gm)) {
      const target = posix.join(posix.dirname(path), from!);
      if (target.startsWith('games/')) follow(target);
    }
  };
  const [rules] = [`games/${game}/rules/rules.ts`, `games/${game}/rules.ts`].filter((path) =>
    existsSync(join(root, path)),
  );
  follow(rules!);
  return found;
}

describe('lint', () => {
  it.each(rules)('reports every forbidden call in %s and none that is allowed', (path) => {
    expect(reportedLines(path)).toEqual(numbersOf(forbidden));
  });

  it.each(remembering)('reports what %s would remember outside of the state, and nothing else', (path) => {
    expect(reportedLines(path)).toEqual(numbersOf(kept));
  });

  it.each(others)('leaves %s alone', (path) => {
    expect(reportedLines(path)).toEqual([]);
  });

  it.each(games.map(({ info }) => info.id))('checks every file that the rules of %s import', (game) => {
    const { overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    const files = [...filesOfRules(game)];
    expect(files.length).toBeGreaterThan(3);
    for (const plugin of plugins) {
      const { includes } = overrides.find((one: { plugins?: string[] }) =>
        one.plugins?.includes(`./${plugin}`),
      ) as { includes: string[] };
      expect(files.filter((file) => !includes.some((glob) => matchesGlob(file, glob)))).toEqual([]);
    }
  });
});
