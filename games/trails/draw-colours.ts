// The colours of the arena itself.

export const PAGE = '#05070d';
export const FLOOR = '#0a0f1c';
export const FLOOR_LINE = '#111a2e';
export const VOID = '#04050a';
export const BORDER = '#5f7fc4';
export const DANGER = '#ff4d5e';
export const TEXT = '#eef2ff';
export const TEXT_DIM = '#93a0c0';
