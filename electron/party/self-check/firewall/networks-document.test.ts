// docs/networks.md shows the states that are tried with real firewalls (firewalls.system.test.ts), each as it is expected.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIREWALL_STATES } from './testing/states.ts';

const text = readFileSync(join(import.meta.dirname, '../../../../docs/networks.md'), 'utf8');
const rows = text
  .slice(text.indexOf('## Firewalls'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Firewall'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const WORDS = { likely: 'should', blocked: 'blocked', unsure: 'cannot tell' } as Record<string, string>;

/** Of all states, to root and to an ordinary user. */
const MOST_UNSURE = 5;

describe('the table of firewalls in docs/networks.md', () => {
  it('has a row for each state that is tried, with what it is expected to come to', () => {
    expect(rows).toEqual(
      FIREWALL_STATES.map(({ program, name, comesIn, root, user }) => [
        program,
        name,
        comesIn ? 'yes' : 'no',
        WORDS[root],
        WORDS[user],
      ]),
    );
  });

  it('has no verdict that is false, and of thirty usual states or more cannot tell of five at most', () => {
    const usual = FIREWALL_STATES.filter(({ misleading }) => !misleading);
    expect(usual.length).toBeGreaterThanOrEqual(30);
    for (const { name, comesIn, root, user } of FIREWALL_STATES) {
      if (!comesIn) expect([root, user], name).not.toContain('likely');
      if (comesIn) expect([root, user], name).not.toContain('blocked');
    }
    for (const account of ['root', 'user'] as const) {
      const unsure = usual.filter((state) => state[account] === 'unsure');
      expect(unsure.length).toBeLessThanOrEqual(MOST_UNSURE);
    }
  });
});
