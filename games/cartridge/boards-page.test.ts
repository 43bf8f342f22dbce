import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOARDS } from '../kit/console/boards/boards.ts';
import { testCartridge } from '../kit/console/testing/cartridges.ts';
import { readCartridge } from './read-cartridge.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/cartridges.md'), 'utf8');

describe('the page about cartridges', () => {
  it('has every board with its sizes and variants', () => {
    const rows = [...page.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(([, number, cells]) => {
      const [name, program, pictures, memory, , , variants] = cells!.split('|').map((cell) => cell.trim());
      const kB = (cell: string | undefined) => Number.parseInt(cell || '0', 10);
      return [
        Number(number),
        name,
        kB(program),
        kB(pictures),
        kB(memory),
        variants ? variants.split(', ').map(Number) : [],
      ];
    });
    const boards = Object.entries(BOARDS).map(([number, kind]) => [
      Number(number),
      kind.name,
      kind.program,
      kind.pictures,
      kind.pictureMemory,
      kind.variants ?? [],
    ]);
    expect(rows).toEqual(boards);
  });

  it('is of boards that there is a test cartridge for', () => {
    for (const board of Object.keys(BOARDS).map(Number))
      expect(readCartridge(testCartridge(board)).ok, `board ${board}`).toBe(true);
  });
});
