// The result of a match on a guest's page: the podium, the places of all players, and the button back to the lobby.

import type { Command, GameFacts, RoomPlace } from '../../electron/party/window/contract.ts';
import { Podium } from '../screens/results/Podium.tsx';
import styles from '../screens/results/Results.module.css';
import { ResultsHead } from '../screens/results/ResultsHead.tsx';
import { StandingsTable } from '../screens/results/StandingsTable.tsx';
import { AnnouncementLine } from '../ui/AnnouncementLine.tsx';
import foot from '../ui/Foot.module.css';
import { classes } from '../ui/layout/classes.ts';
import { row } from '../ui/layout/layout.ts';
import { NextNote } from '../ui/next/NextGame.tsx';
import { ScreenFrame } from '../ui/ScreenFrame.tsx';
import { type MatchResult, namedStandings, ownRows, resultRows } from '../ui/standings.ts';
import { TournamentLine } from '../ui/tournament/TournamentLine.tsx';
import { isCalled } from '../ui/tournament/tournament-text.ts';
import { useLanguage, useTexts } from '../ui/use-texts.ts';
import { GuestReady, needsApp } from './GuestReady.tsx';
import guest from './GuestResults.module.css';

interface GuestResultsProps {
  readonly place: RoomPlace;
  readonly result: MatchResult;
  /** What is played next. */
  readonly game: GameFacts | undefined;
  /** What may be wished for. */
  readonly games: readonly GameFacts[];
  readonly send: (command: Command) => void;
}

export function GuestResults({ place, result, game, games, send }: GuestResultsProps) {
  const texts = useTexts();
  const language = useLanguage();
  const { room, mine } = place;
  const played = namedStandings(result, texts);
  const rows = resultRows(played, room.members, room.scoreboard);
  const own = ownRows(
    rows,
    room.members.filter(({ id }) => mine.includes(id)),
  );
  const ownPlayed = own.flatMap(({ standing }) => standing ?? []);
  /** What the guest can get ready for from here. */
  const mayReady = mine.length > 0 && isCalled(room, place.me) && !needsApp(place, game);
  const next = mayReady && room.phase === 'lobby' ? game : undefined;
  return (
    <ScreenFrame name="results" className={classes(styles.screen, guest.screen)}>
      <ResultsHead result={result} played={played} own={ownPlayed}>
        <NextNote
          className={styles.nextGame}
          room={room}
          me={place.me}
          leader={false}
          games={games}
          send={send}
        />
      </ResultsHead>
      <Podium className={styles.podium} rows={played} />
      <StandingsTable
        className={styles.table}
        rows={rows}
        own={own}
        mine={mine}
        emotes={place.emotes}
        teamScore={() => null}
      />
      {room.tournament && (
        <div className={styles.next}>
          <TournamentLine room={room} game={game} leader={false} send={send} />
        </div>
      )}
      <footer className={row(3, foot.root, styles.foot)}>
        <button
          type="button"
          className={classes('button large', !next && 'primary')}
          data-focus={!next || undefined}
          onClick={() => send({ do: 'dismiss' })}
        >
          {texts.results.lobby}
        </button>
        {next && (
          <GuestReady
            place={place}
            game={next}
            label={texts.results.play(next.texts[language].name)}
            send={send}
          />
        )}
        <AnnouncementLine className={foot.announcement} room={room} />
      </footer>
    </ScreenFrame>
  );
}
