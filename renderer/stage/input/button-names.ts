// What a game's buttons are called for a seat: as its texts say, or what they do just now instead.

import type { Game } from '../../../games/game.ts';
import type { Language } from '../../../games/kit/words/languages.ts';

/** In the order of the buttons; `state` is null before there is one, `seat` undefined for an onlooker. */
export function buttonNames<S>(
  game: Pick<Game<S>, 'buttons' | 'texts' | 'buttonsNow'>,
  language: Language,
  state: S | null,
  seat: number | undefined,
): readonly string[] {
  const words = game.texts[language].buttons;
  const now = (state !== null && seat !== undefined && game.buttonsNow?.(state, seat, language)) || {};
  return game.buttons.map(({ name }) => now[name] ?? words[name] ?? name);
}
