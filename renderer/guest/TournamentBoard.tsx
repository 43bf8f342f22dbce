// A tournament on the big screen: a bracket whose rounds are columns, or the table of a format without one.

import { Swords } from 'lucide-react';
import type { Match } from '../../netcode/formats/pairs.ts';
import { classes } from '../ui/layout/classes.ts';
import { line, list, stack } from '../ui/layout/layout.ts';
import { Name } from '../ui/marks/Name.tsx';
import {
  hasPoints,
  isDrawn,
  roundsOf,
  type Tournament,
  tournamentStanding,
} from '../ui/tournament/tournament-text.ts';
import { useTexts } from '../ui/use-texts.ts';
import styles from './BigScreen.module.css';
import { rowsOf } from './rows-of.ts';

/** What stands on a page: the bracket with its finals, the bracket of the second chance, or the table. */
export type Board = 'main' | 'losers' | 'table';

interface TournamentBoardProps {
  readonly board: Board;
  readonly tournament: Tournament;
}

/** The boards of a tournament, in the order in which they are shown. */
export function boardsOf({ format }: Tournament): readonly Board[] {
  switch (format.kind) {
    case 'knock-out':
      return ['main'];
    case 'double':
      return ['main', 'losers'];
    default:
      return ['table'];
  }
}

export function TournamentBoard({ board, tournament }: TournamentBoardProps) {
  const texts = useTexts();
  if (board === 'table') return <Table tournament={tournament} />;
  const rounds = roundsOf(tournament).filter(
    ([first]) => (first!.part === 'losers') === (board === 'losers'),
  );
  const title = board === 'losers' ? texts.bigScreen.secondChance : texts.bigScreen.bracket;
  return (
    <section className={stack(2, styles.board)} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.bracket}>
        {rounds.map((round) => {
          const { part, round: number } = round[0]!;
          return (
            <section key={`${part} ${number}`} className={stack(1)}>
              <h3>{texts.tournament.parts[part === 'final' ? 'final' : 'main'](number)}</h3>
              <ol className={list(stack(1, styles.matches))}>
                {round.map((match) => (
                  <Pair key={match.id} match={match} tournament={tournament} />
                ))}
              </ol>
            </section>
          );
        })}
      </div>
    </section>
  );
}

interface PairProps {
  readonly match: Match;
  readonly tournament: Tournament;
}

function Pair({ match, tournament: { entrants, call, format } }: PairProps) {
  const texts = useTexts().tournament;
  const { id, sides, end, won } = match;
  const isCalled = call?.of === id;
  const best = format.kind === 'rotation' ? 1 : format.best;
  return (
    <li className={classes('small', styles.pair)} aria-current={isCalled ? 'true' : undefined}>
      {([0, 1] as const).map((at) => {
        const side = sides[at];
        const isWinner = end !== null && !isDrawn(end) && end.places[at] === 1;
        return (
          <span key={at} className={line(1, styles.side)} data-won={isWinner ? '' : undefined}>
            {isCalled && at === 0 && <Swords aria-hidden="true" />}
            {typeof side === 'number' ? (
              <Name className={styles.name} name={entrants[side]!.name} />
            ) : (
              <span className="quiet">{texts.open}</span>
            )}
            {isWinner && <span className="unseen">{texts.winner}</span>}
            {best > 1 && won[0] + won[1] > 0 && <b>{won[at]}</b>}
          </span>
        );
      })}
    </li>
  );
}

function Table({ tournament }: { readonly tournament: Tournament }) {
  const { tournament: texts, lobby } = useTexts();
  const { table } = tournamentStanding(tournament);
  const withPoints = hasPoints(tournament.format);
  return (
    <section className={stack(2, styles.board)} aria-label={texts.standings}>
      <h2>{texts.standings}</h2>
      <ol className={list(styles.rows)} style={rowsOf(table.length)}>
        {table.map(({ entrant, place, played, won, points }) => (
          <li key={entrant} className={line(2)}>
            <span className={classes('quiet', styles.place)}>{place}</span>
            <Name className={styles.name} name={tournament.entrants[entrant]!.name} />
            <span className={classes('quiet', styles.total)}>{`${won} / ${played}`}</span>
            {withPoints && <b className={styles.points}>{lobby.eveningPoints(points)}</b>}
          </li>
        ))}
      </ol>
    </section>
  );
}
