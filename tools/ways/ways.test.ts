// The tables of docs/ways-to-stay-in-step.md are what the lab measures today.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wayNames } from '../../netcode/sync/ways.ts';
import { comparisonTable, networkTable, tablesIn, wayTable, withTables } from './tables.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/ways-to-stay-in-step.md'), 'utf8');
const tables = tablesIn(document);

describe('the document of the ways', () => {
  it('has a page and a table for every way, and the networks', () => {
    expect([...tables.keys()].sort()).toEqual(['networks', 'comparison', ...wayNames].sort());
    for (const way of wayNames) expect(document).toContain(`\n## ${way}\n`);
    expect(tables.get('networks')).toBe(networkTable());
  });

  it.each(wayNames)('has the figures of %s as they are measured now (npm run ways -- --write)', (way) => {
    expect(tables.get(way)).toBe(wayTable(way));
  });

  it('has them side by side', () => {
    expect(tables.get('comparison')).toBe(comparisonTable());
  });

  it('changes nothing but its tables when they are put in', () => {
    expect(withTables(document, (name) => tables.get(name)!)).toBe(document);
  });
});
