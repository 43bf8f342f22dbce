// SECURITY.md names a test for each threat, and there is such a test.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testTitles } from '../netcode/lab/testing/test-titles.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const [, threats = ''] = /^## Threats\n(.*?)^## /ms.exec(text) ?? [];
const rows = [...threats.matchAll(/^\| (.*) \|$/gm)]
  .map(([, row]) => row!.split(' | '))
  .filter(([first]) => first !== 'Threat' && first !== '---');

describe('SECURITY.md', () => {
  it.each(rows.map((cells) => [cells[0]!, cells] as const))('names an existing test at “%s”', (_, cells) => {
    expect(cells).toHaveLength(3);
    const [, file = '', title = ''] = /^\[[\w-]+\]\((.*?)\): (.*)$/.exec(cells[2]!) ?? [];
    expect(testTitles(join(root, file)).map((one) => one.title)).toContain(title);
  });

  it('has rows of every kind', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(text.match(/^### /gm)).toHaveLength(7);
  });
});
