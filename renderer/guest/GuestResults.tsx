// The result of a match on a guest's page: the podium, the places of all players, and the button back to the lobby.

import type { Command, RoomPlace } from '../../electron/party/window/contract.ts';
import { Podium } from '../screens/results/Podium.tsx';
import styles from '../screens/results/Results.module.css';
import { StandingsTable } from '../screens/results/StandingsTable.tsx';
import foot from '../ui/Foot.module.css';
import { row } from '../ui/layout/layout.ts';
import { ScreenFrame } from '../ui/ScreenFrame.tsx';
import {
  headline,
  type MatchResult,
  namedStandings,
  ownPlaces,
  ownRows,
  resultRows,
} from '../ui/standings.ts';
import { useTexts } from '../ui/use-texts.ts';

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
  return (
    <ScreenFrame name="results">
      <header className={styles.head}>
        <h1 tabIndex={-1}>
          {headline(result, played, texts, ownPlayed.length === 1 ? ownPlayed[0]!.seat : null)}
        </h1>
        {ownPlaces(ownPlayed, played, texts).map((line) => (
          <p key={line} className={styles.ownPlace}>
            {line}
          </p>
        ))}
        {result.early && <p className="quiet">{texts.results.early}</p>}
      </header>
      <Podium rows={played} />
      <section className={styles.table} aria-label={texts.results.table}>
        <StandingsTable rows={rows} own={own} mine={mine} emotes={place.emotes} teamScore={() => null} />
      </section>
      <footer className={row(3, foot.root)}>
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
