// Words for games that exist in tests only.

import type { GameTexts } from '../../../games/game.ts';

export const gameTexts: GameTexts = {
  name: 'Test',
  blurb: '',
  rules: [],
  options: {},
  buttons: {},
  captions: {},
};
