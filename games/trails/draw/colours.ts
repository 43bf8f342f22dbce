// The colours of the arena itself.

import type { Palette } from '../../kit/draw/colours.ts';

export const PAGE = '#05070d';
export const FLOOR = '#0a0f1c';
export const FLOOR_LINE = '#111a2e';
export const VOID = '#04050a';
export const BORDER = '#5f7fc4';
export const ROCK_FACE = '#35415f';
export const ROCK_EDGE = '#56658f';
export const DANGER = '#ff4d5e';
export const TEXT = '#eef2ff';
export const TEXT_DIM = '#93a0c0';

export const palette: Palette = {
  text: TEXT,
  quiet: TEXT_DIM,
  panel: '#0d1424',
  panelMine: '#1a2542',
  edge: '#1b2742',
  edgeMine: '#ffffff',
  track: '#1d2945',
  table: 'rgba(7, 11, 22, 0.94)',
};
