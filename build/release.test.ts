// What a release is made with: notes from the changelog, and actions that stay as they were reviewed.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { packagingFor } from './electron-builder.ts';
import { notesOf } from './release-notes.ts';
import { DEBIAN_GAMES } from './testing/games.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the notes of a release', () => {
  const changelog =
    '# Changes\n\n## 1.2.0 (unreleased)\n\nNew.\n\n- One.\n\n## 1.2.0-beta\n\nOld.\n\n## 1.1.0\n';

  it('say what the changelog says of their version, and of no other', () => {
    expect(notesOf(changelog, '1.2.0')?.text).toBe('New.\n\n- One.');
    expect(notesOf(changelog, '1.2.0-beta')?.text).toBe('Old.');
  });

  it('know whether their version is released or in work', () => {
    expect(notesOf(changelog, '1.2.0')?.released).toBe(false);
    expect(notesOf(changelog, '1.2.0-beta')?.released).toBe(true);
  });

  it('are missing where the changelog says nothing', () => {
    expect(notesOf(changelog, '1.1.0')).toBeNull();
    expect(notesOf(changelog, '1.2')).toBeNull();
  });

  it('exist for the version of package.json', () => {
    expect(notesOf(read('CHANGELOG.md'), packageJson.version)?.text).toContain('- ');
  });
});

describe('the workflows', () => {
  it('play as root the tests that only root can play', () => {
    const workflow = read('.github/workflows/ci.yml');
    expect(workflow).toMatch(/sudo .*vitest.*--tagsFilter networks/);
    expect(workflow).toMatch(/sudo .*playwright.*--grep @networks/);
  });

  it('install the games that tests start', () => {
    const install = /apt-get install .*openttd.*/.exec(read('.github/workflows/ci.yml'))?.[0].split(' ');
    const games = DEBIAN_GAMES.flatMap(({ packages }) => packages.split(' '));
    expect(install).toEqual(expect.arrayContaining(games));
  });

  it('name every action by a commit, with its version beside it', () => {
    const workflows = readdirSync(join(root, '.github/workflows')).map((name) =>
      read(`.github/workflows/${name}`),
    );
    const uses = workflows.flatMap((text) => text.match(/\buses: .*/g) ?? []);
    expect(uses.length).toBeGreaterThan(4);
    const pinned =
      /^uses: (?:[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/workflows\/[\w-]+\.yml)$/;
    for (const line of uses) expect(line).toMatch(pinned);
  });
});

describe('the workflow for releases', () => {
  const workflow = read('.github/workflows/release.yml');
  const job = workflow.slice(workflow.indexOf('  package:'), workflow.indexOf('  draft:'));

  it('runs for pull requests, too', () => {
    expect(workflow.slice(0, workflow.indexOf('jobs:'))).toMatch(/^ {2}pull_request:$/m);
  });

  it('has what a tag names tested before a draft is made', () => {
    expect(workflow).toMatch(/ {2}test:\n.*\n.*refs\/tags\/.*\n {4}uses: .\/.github\/workflows\/ci.yml\n/);
    expect(workflow).toContain('    needs: [test, package]\n');
  });

  it('plays and ends what it has packed on every system', () => {
    expect(job.match(/^ {10}- system: \w+$/gm)).toHaveLength(3);
    const steps = job.split(/^ {6}- /m).filter((step) => /npm run smoke(?!.*--start)/.test(step));
    expect(steps.map((step) => /if: (.*)/.exec(step)?.[1])).toEqual([
      "matrix.system == 'Linux'",
      "matrix.system != 'Linux'",
    ]);
  });

  it('starts apps on Linux where there is a window manager', () => {
    const starts = [workflow, read('.github/workflows/ci.yml')]
      .join('\n')
      .split('\n')
      .filter((line) => /npm run (test:all|smoke)/.test(line));
    const onLinux = starts.filter((line) => !/run: npm run smoke$|WAYLAND_DISPLAY=/.test(line));
    expect(onLinux.length).toBeGreaterThan(3);
    for (const line of onLinux) expect(line).toContain('build/on-display.sh npm run');
  });

  it('asks for a file of every format that is made', () => {
    const { linux, win, mac } = packagingFor({ homepage: '-', maintainer: '-', feed: null });
    const formats = [linux, win, mac].flatMap((system) => system?.target ?? []);
    const endings = formats.map((format) => (typeof format === 'string' ? format : format.target));
    for (const ending of endings) {
      expect(job).toContain(`release/*.${ending === 'nsis' ? 'exe' : ending}\n`);
    }
  });
});
