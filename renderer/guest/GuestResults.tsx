// The result of a match on a guest's page: the podium, the places of all players, and the button back to the lobby.

import type { CSSProperties } from 'react';
import type { Command, RoomPlace } from '../../electron/party/window/contract.ts';
import { Podium } from '../screens/results/Podium.tsx';
import styles from '../screens/results/Results.module.css';
import { StandingsTable } from '../screens/results/StandingsTable.tsx';
import foot from '../ui/Foot.module.css';
import { classes } from '../ui/layout/classes.ts';
import { row } from '../ui/layout/layout.ts';
import { longestWord } from '../ui/letters.ts';
import { ScreenFrame } from '../ui/ScreenFrame.tsx';
import {
  headline,
  type MatchResult,
  namedStandings,
  ownPlaces,
  ownRows,
  resultRows,
} from '../ui/standings.ts';
import { TournamentLine } from '../ui/tournament/TournamentLine.tsx';
import { useTexts } from '../ui/use-texts.ts';
import guest from './GuestResults.module.css';

interface GuestResultsProps {
  readonly place: RoomPlace;
  readonly result: MatchResult;
  readonly send: (command: Command) => void;
}

export function GuestResults({ place, result, send }: GuestResultsProps) {
  const texts = useTexts();
  const { room, mine } = place;
  const played = namedStandings(result, texts);
  const rows = resultRows(played, room.members, room.scoreboard);
  const own = ownRows(
    rows,
    room.members.filter(({ id }) => mine.includes(id)),
  );
  const ownPlayed = own.flatMap(({ standing }) => standing ?? []);
  const heading = headline(result, played, texts, ownPlayed.length === 1 ? ownPlayed[0]!.seat : null);
  return (
    <ScreenFrame name="results" className={classes(styles.screen, guest.screen)}>
      <header className={styles.head}>
        <p className={classes('quiet', styles.title)}>{texts.results.title}</p>
        <h1 tabIndex={-1} style={{ '--letters': longestWord(heading) } as CSSProperties}>
          {heading}
        </h1>
        <div className={row(0, styles.ownPlaces)}>
          {ownPlaces(ownPlayed, played, texts).map((line) => (
            <p key={line} className={styles.ownPlace}>
              {line}
            </p>
          ))}
        </div>
        {result.early && <p className="quiet">{texts.results.early}</p>}
      </header>
      <Podium className={styles.podium} rows={played} />
      <section className={styles.table} aria-label={texts.results.table}>
        <StandingsTable rows={rows} own={own} mine={mine} emotes={place.emotes} teamScore={() => null} />
      </section>
      {room.tournament && (
        <div className={styles.next}>
          <TournamentLine room={room} leader={false} send={send} />
        </div>
      )}
      <footer className={row(3, foot.root, styles.foot)}>
        <button
          type="button"
          className="button primary large"
          data-focus
          onClick={() => send({ do: 'dismiss' })}
        >
          {texts.results.lobby}
        </button>
      </footer>
    </ScreenFrame>
  );
}
