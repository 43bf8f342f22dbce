// What goes on in the room under whatever lies over it, a page or a replay: that the others wait for the person who reads there, or
// play without them.

import { Users } from 'lucide-react';
import { createContext, useContext } from 'react';
import type { GameFacts, RoomPlace } from '../../electron/party/window/contract.ts';
import type { Language } from '../../games/kit/words/languages.ts';
import { textsOf } from '../languages/list.ts';
import { placeInNext, titleOf } from './own-file.ts';
import styles from './RoomNews.module.css';
import { isWaitedFor } from './waiting-text.ts';

/** In words, as they are said; null while all is quiet. */
export const RoomNewsContext = createContext<string | null>(null);

/** Null while it is the others who are waited for, and for a match that is seen here. */
export function roomNews(place: RoomPlace, games: readonly GameFacts[], language: Language): string | null {
  const { room } = place;
  if (place.plays || place.watches || room.native) return null;
  const { running, lobby } = textsOf[language];
  const game = games.find(({ id }) => id === room.game);
  if (room.phase !== 'lobby')
    return `${running.title(titleOf(room, game, language))} · ${running[placeInNext(place)]}`;
  return isWaitedFor(place, game) ? lobby.waitedFor : null;
}

export function RoomNews() {
  const news = useContext(RoomNewsContext);
  return (
    <div className={styles.root} aria-live="polite">
      {news !== null && (
        <p>
          <Users aria-hidden="true" />
          {news}
        </p>
      )}
    </div>
  );
}
