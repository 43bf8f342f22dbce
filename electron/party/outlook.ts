// What the world around the window needs to know of the party: to keep the display awake, and to call people back.

import { type Language, languages } from '../../games/languages.ts';
import type { View } from './contract.ts';
import type { Settings } from './settings.ts';

export interface Outlook {
  /** A match counts down or runs. */
  readonly playing: boolean;
  /** The match that counts down now; the same number is the same match. */
  readonly starting: { readonly match: number; readonly names: Readonly<Record<Language, string>> } | null;
  /** A room is open here, and friends must be able to reach it. */
  readonly hosting: boolean;
  readonly notifications: boolean;
  readonly language: Settings['language'];
}

export function outlookOf({ place, settings, games }: View): Outlook {
  const room = place.at === 'room' ? place.room : null;
  const match = room?.match ?? null;
  return {
    playing: room !== null && room.phase !== 'lobby',
    starting:
      room && match && room.phase === 'countdown' ? { match: match.number, names: namesOf(room.game) } : null,
    hosting: place.at === 'room' && place.hosting,
    notifications: settings.notifications,
    language: settings.language,
  };

  /** A game that this app does not know is called by its id. */
  function namesOf(id: string): Record<Language, string> {
    const texts = games.find((game) => game.id === id)?.texts;
    return Object.fromEntries(
      languages.map((language) => [language, texts?.[language].name ?? id]),
    ) as Record<Language, string>;
  }
}

export function sameOutlook(a: Outlook, b: Outlook): boolean {
  return (
    a.playing === b.playing &&
    a.hosting === b.hosting &&
    a.notifications === b.notifications &&
    a.language === b.language &&
    a.starting?.match === b.starting?.match
  );
}
