// The words of the chosen language, for every component below the App: the app's own, and those of the games.

import { createContext, useContext } from 'react';
import type { GameFacts } from '../../electron/party/window/contract.ts';
import type { Language } from '../../games/kit/words/languages.ts';
import type { Texts } from '../languages/en.ts';
import { textsOf } from '../languages/list.ts';

export const LanguageContext = createContext<Language>('en');

export function useTexts(): Texts {
  return textsOf[useContext(LanguageContext)];
}

type GameWords = GameFacts['texts']['en'];

/** How to say a game in the chosen language; a game that is unknown to this app lacks words. */
export function useGameTexts(game: GameFacts): GameWords;
export function useGameTexts(game: GameFacts | undefined): GameWords | undefined;
export function useGameTexts(game: GameFacts | undefined): GameWords | undefined {
  return game?.texts[useContext(LanguageContext)];
}

/** The language of the page. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}
