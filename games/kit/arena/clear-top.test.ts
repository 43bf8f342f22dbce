import { expect, test } from 'vitest';
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

test('a line stays at the top where nobody stands in its way', () => {
  expect(clearTop(layout, usual, [])).toBe(usual);
  expect(clearTop(layout, usual, [{ x: layout.arenaX, y: usual + 90, mine: false }])).toBe(usual);
});

test('it covers neither who begins under it, nor the count, nor who stands further down', () => {
  const names = [
    { x: middle, y: usual + 84, mine: true },
    { x: middle - 190, y: 448, mine: false },
    { x: middle, y: 657, mine: false },
  ];
  const top = clearTop(layout, usual, names);
  expect(top + 58).toBeGreaterThan(448);
  expect(top + 142).toBeLessThan(657 - 60);
});

test('it does not cover a figure that begins under its name, because it heads down', () => {
  const top = clearTop(layout, usual, [{ x: middle - 65, y: usual + 61, mine: false }]);
  expect(top + 58).toBeGreaterThan(usual + 61 + 24 + 14);
});

test('where there is no room it is where it always is', () => {
  const crowd = Array.from({ length: 20 }, (_, row) => ({ x: middle, y: row * 40, mine: false }));
  expect(clearTop(layout, usual, crowd)).toBe(usual);
});
