import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playwrightChoice, systemTestsMarked, vitestChoice } from './tags.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tags-'));
  mkdirSync(join(root, 'netcode/udp'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(root, 'netcode/udp', name), text);

describe('system tests of a tag', () => {
  it('are those whose whole file carries it', () => {
    write('whole.system.test.ts', '// What it tests.\n// @module-tag core\n');
    write('some.system.test.ts', "it('plays', { tags: ['games', 'core'] }, () => {});");
    write('fast.test.ts', '// @module-tag core\n');
    expect(systemTestsMarked(root, 'core')).toEqual(['netcode/udp/whole.system.test.ts']);
  });
});

describe('a choice of tests', () => {
  it('of the core loads every file that may carry the tag, and lets the tag decide', () => {
    write('whole.system.test.ts', '// @module-tag core\n');
    write('some.system.test.ts', "const tags = 'core'; it('plays', { tags }, () => {});");
    write('other.system.test.ts', "it('plays for a minute of a core', () => {});");
    expect(vitestChoice(root, 'core')).toEqual([
      '--tagsFilter=core',
      'netcode/udp/some.system.test.ts',
      'netcode/udp/whole.system.test.ts',
    ]);
    expect(playwrightChoice('core')).toEqual(['--grep', '@core']);
  });

  it('of the rest is all but the core, so that each test is in one of the two', () => {
    expect(vitestChoice(root, 'rest')).toEqual(['--tagsFilter=!core']);
    expect(playwrightChoice('rest')).toEqual(['--grep-invert', '@core|@alone']);
    expect(vitestChoice(root, 'all')).toEqual([]);
    expect(playwrightChoice('all')).toEqual(['--grep-invert', '@alone']);
  });
});
