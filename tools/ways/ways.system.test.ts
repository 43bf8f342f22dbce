// The tables of docs/ways-to-stay-in-step.md are what the lab measures today.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRecording } from '../../netcode/conditioner/recorded-network.ts';
import { wayNames } from '../../netcode/sim/ways.ts';
import { picture } from './picture.ts';
import { comparisonTable, networkTable, tablesIn, wayTable, withTables } from './tables.ts';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/ways-to-stay-in-step.md'), 'utf8');
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

  it('has the picture of two ways on a recorded network, and the command that draws it', () => {
    const command =
      'npm run ways -- --network netcode/lab/networks/evening.ethernight-network --picture docs/screens/two-ways.svg';
    expect(document).toContain(command);
    expect(document).toContain('](screens/two-ways.svg)');
    const network = readRecording(
      readFileSync(join(root, 'netcode/lab/networks/evening.ethernight-network'), 'utf8'),
    );
    expect(picture(network!, ['strict', 'authority'])).toBe(
      readFileSync(join(root, 'docs/screens/two-ways.svg'), 'utf8'),
    );
  });

  it('has all ways side by side', () => {
    expect(tables.get('comparison')).toBe(comparisonTable());
  });

  it('changes only its tables when they are put in', () => {
    expect(withTables(document, (name) => tables.get(name)!)).toBe(document);
  });
});
