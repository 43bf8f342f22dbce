import { describe, expect, it } from 'vitest';
import { clearTop } from './clear-top.ts';
import { layOut } from './layout.ts';

const needs = {
  cols: 19,
  rows: 13,
  hidden: 0.5,
  multiple: 2,
  chips: 8,
  chipRowUnits: 46,
  footUnits: 38,
} as const;
const layout = layOut(needs, { width: 1280, height: 720, ratio: 1 }, false);
const middle = layout.arenaX + layout.arenaWidth / 2;
const usual = layout.arenaY;

describe('a line over the arena', () => {
  it('stays at the top where no figure stands in its way', () => {
    expect(clearTop(layout, usual, [])).toBe(usual);
    expect(clearTop(layout, usual, [{ x: layout.arenaX, y: usual + 90, mine: false }])).toBe(usual);
  });

  it('covers neither a figure that begins under it, nor the count, nor figures further down', () => {
    const names = [
      { x: middle, y: usual + 84, mine: true },
      { x: middle - 190, y: 448, mine: false },
      { x: middle, y: 657, mine: false },
    ];
    const top = clearTop(layout, usual, names);
    expect(top! + 58).toBeGreaterThan(448);
    expect(top! + 142).toBeLessThan(657 - 60);
  });

  it('does not cover a figure that begins under its name and heads down', () => {
    const top = clearTop(layout, usual, [{ x: middle - 65, y: usual + 61, mine: false }]);
    expect(top! + 58).toBeGreaterThan(usual + 61 + 24 + 14);
  });

  // On a phone on its side the count takes the room below.
  it('moves above the count where there is no room below', () => {
    const low = layOut(needs, { width: 640, height: 360, ratio: 1 }, false);
    const { arenaX, arenaY, arenaWidth, arenaHeight, unit } = low;
    const names = [{ x: arenaX + arenaWidth / 2, y: arenaY + arenaHeight * 0.8, mine: true }];
    const top = clearTop(low, arenaY + arenaHeight * 0.36, names);
    expect(top! + 142 * unit).toBeLessThan(arenaY + arenaHeight / 2 - 84 * unit);
    expect(top! + 58 * unit).toBeGreaterThanOrEqual(arenaY);
  });

  // On an upright phone the announcement is as wide as the arena.
  it('covers no figure beside the middle of a narrow arena', () => {
    const narrow = layOut(needs, { width: 390, height: 844, ratio: 1, turned: true }, false);
    const { arenaX, arenaY, arenaWidth, unit } = narrow;
    const name = { x: arenaX + arenaWidth * 0.25, y: arenaY + 100 * unit, mine: true };
    const top = clearTop(narrow, arenaY, [name]);
    expect(top! + 58 * unit).toBeGreaterThan(name.y + 62 * unit);
  });

  // On a phone on its side figures may begin all along the top.
  it.each([0, 150])('has no place where it would cover a figure everywhere, %d units aside', (aside) => {
    const x = middle - aside * layout.unit;
    const crowd = Array.from({ length: 20 }, (_, row) => ({ x, y: row * 40, mine: false }));
    expect(clearTop(layout, usual, crowd)).toBeNull();
  });
});
