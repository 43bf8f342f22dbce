// The colours of the workshop at night.

import type { Palette } from '../../kit/draw/colours.ts';

export const PAGE = '#0a080c';
export const FLOOR_DARK = '#1a1721';
export const FLOOR_LIGHT = '#1f1b27';
export const FLOOR_JOINT = '#120f17';
export const IRON = '#4b5266';
export const IRON_LIGHT = '#717a94';
export const IRON_DARK = '#262a36';
export const WOOD = '#96653a';
export const WOOD_LIGHT = '#bd8650';
export const WOOD_DARK = '#4d311c';
export const KEG = '#a3372c';
export const KEG_LIGHT = '#cf5a45';
export const KEG_DARK = '#55191a';
export const BRASS = '#e0ac4c';
export const BRASS_DARK = '#7d5a24';
export const STONE = '#6b5a55';
export const STONE_LIGHT = '#927d74';
export const STONE_DARK = '#35292a';
export const DANGER = '#ff4d3d';
export const TEXT = '#fff6e8';
export const TEXT_DIM = '#b3a592';

export const palette: Palette = {
  text: TEXT,
  quiet: TEXT_DIM,
  panel: '#171219',
  panelMine: '#3a2a20',
  edge: '#3a2d2a',
  edgeMine: BRASS,
  track: '#33272a',
  table: 'rgba(19, 13, 17, 0.95)',
};
