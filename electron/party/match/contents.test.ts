import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONTENTS_FILE, type ContentsOptions, openContents } from './contents.ts';
import { digestOfRules } from './rules-digest.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contents-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const CONTENTS = { trails: '00000000000000aa' };

/** Opens the contents, and counts how often games are played for them. */
async function open(change: Partial<ContentsOptions> = {}, at = folder, log = (_line: string) => {}) {
  let played = 0;
  const find = async () => {
    played++;
    return CONTENTS;
  };
  const contents = await openContents(at, log, { rules: 'r', engine: 'e', find, ...change });
  return { contents, played };
}

describe('the contents of games', () => {
  it('are computed once, and again when the rules or the engine change', async () => {
    expect(await open()).toEqual({ contents: CONTENTS, played: 1 });
    expect(await open()).toEqual({ contents: CONTENTS, played: 0 });
    expect(await open({ rules: 'other' })).toEqual({ contents: CONTENTS, played: 1 });
    expect(await open({ rules: 'other', engine: 'other' })).toEqual({ contents: CONTENTS, played: 1 });
    expect(await open({ rules: 'other', engine: 'other' })).toEqual({ contents: CONTENTS, played: 0 });
  });

  it('are computed anew where the file is spoilt or no JSON, and say where they cannot be kept', async () => {
    await open();
    const file = join(folder, CONTENTS_FILE);
    const text = readFileSync(file, 'utf8');
    for (const spoilt of [text.replace('aa', 'ab'), text.slice(0, -3), '[]', '']) {
      writeFileSync(file, spoilt);
      expect(await open()).toEqual({ contents: CONTENTS, played: 1 });
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
    const lines: string[] = [];
    expect(await open({}, join(file, 'in-a-file'), (line) => lines.push(line))).toMatchObject({ played: 1 });
    expect(lines).toHaveLength(1);
  });
});

describe('the digest of rules', () => {
  it('changes with a rule, its name or a package', () => {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    const seen: string[] = [];
    const changed = () => {
      const digest = digestOfRules(folder);
      const before = seen.includes(digest);
      seen.push(digest);
      return !before;
    };
    write('package.json', '{}');
    write('games/toy/rules/rules.ts', 'a');
    write('netcode/sim/hash.ts', 'b');
    expect(changed()).toBe(true);
    expect(changed()).toBe(false);
    write('games/toy/rules/rules.test.ts', 'c');
    write('netcode/peer/peer.ts', 'd');
    expect(changed()).toBe(false);
    write('games/toy/rules/rules.ts', 'e');
    expect(changed()).toBe(true);
    write('netcode/sim/hash.ts', 'f');
    expect(changed()).toBe(true);
    write('package.json', '[]');
    expect(changed()).toBe(true);
    rmSync(join(folder, 'games/toy/rules/rules.ts'));
    write('games/toy/rules/other.ts', 'e');
    expect(changed()).toBe(true);
  });
});
