// The colours of Drift: a summer night beside the sea; the road is dark, so that cars are what shines.

import type { Palette } from '../../kit/draw/colours.ts';

export const PAGE = '#07130f';
export const GRASS = '#12382a';
export const GRASS_LIGHT = '#16422f';
export const ROAD = '#2a2e3a';
export const ROAD_EDGE = '#e9edf5';
export const KERB = '#d8434e';
export const LINE = '#f4f6fb';
export const SMOKE = '#c4cad6';
export const TEXT = '#f2f7f4';
export const TEXT_DIM = '#9db5aa';
export const CHARGED = '#ffd166';

export const palette: Palette = {
  text: TEXT,
  quiet: TEXT_DIM,
  panel: '#0d211a',
  panelMine: '#1b3d31',
  edge: '#23493b',
  edgeMine: '#6fcaa5',
  track: '#1c3a2f',
  table: 'rgba(8, 24, 18, 0.95)',
};
