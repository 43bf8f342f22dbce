// The table of a tournament, and its matches by round; the leader mends a result, or ends it.

import { Swords } from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../../electron/party/window/contract.ts';
import type { Match } from '../../../netcode/formats/pairs.ts';
import { Dialog } from '../Dialog.tsx';
import { list, row, stack } from '../layout/layout.ts';
import { Name } from '../marks/Name.tsx';
import { offerFile } from '../offer-file.ts';
import { Question } from '../Question.tsx';
import { useTexts } from '../use-texts.ts';
import styles from './Tournament.module.css';
import { tournamentCsv } from './tournament-csv.ts';
import { hasPoints, isDrawn, roundsOf, type Tournament, tournamentStanding } from './tournament-text.ts';

interface TournamentDialogProps {
  /** Names the game of the next match. */
  readonly title: string;
  readonly tournament: Tournament;
  /** Who plays next, or who has won. */
  readonly text: string;
  /** Whether results can be mended here, and the tournament ended. */
  readonly mayChange: boolean;
  readonly send: (command: Command) => void;
  readonly onClose: () => void;
}

export function TournamentDialog({
  title,
  tournament,
  text,
  mayChange,
  send,
  onClose,
}: TournamentDialogProps) {
  const all = useTexts();
  const texts = all.tournament;
  const { format, entrants } = tournament;
  const { table, matches } = tournamentStanding(tournament);
  const [mending, setMending] = useState(false);
  const [ending, setEnding] = useState(false);
  const withPoints = hasPoints(format);
  const rounds = roundsOf(tournament);
  return (
    <Dialog title={title} aside={texts.kinds[format.kind]} wide onClose={onClose}>
      <p>{text}</p>
      <table className={styles.table} aria-label={texts.standings}>
        <thead>
          <tr>
            <th scope="col">{texts.place}</th>
            <th scope="col">{texts.player}</th>
            <th scope="col">{texts.played}</th>
            <th scope="col">{texts.wins}</th>
            {withPoints && <th scope="col">{texts.points}</th>}
          </tr>
        </thead>
        <tbody>
          {table.map(({ entrant, place, played, won, points }) => (
            <tr key={entrant}>
              <td>{place}</td>
              <th scope="row">
                <Name name={entrants[entrant]!.name} />
              </th>
              <td>{played}</td>
              <td>{won}</td>
              {withPoints && <td>{points}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {mayChange && matches.length > 0 && (
        <label className="check-field">
          <input type="checkbox" checked={mending} onChange={(event) => setMending(event.target.checked)} />
          <span>{texts.mend}</span>
        </label>
      )}
      <div className={row(4, styles.rounds)}>
        {rounds.map((round) => (
          <section key={round[0]!.id}>
            <h3>{texts.parts[round[0]!.part](round[0]!.round)}</h3>
            <ol className={list(stack(1))}>
              {round.map((match) => (
                <MatchRow
                  key={match.id}
                  match={match}
                  tournament={tournament}
                  mending={mayChange && mending}
                  send={send}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      <div className="actions">
        {mayChange && (
          <button type="button" className="button danger" onClick={() => setEnding(true)}>
            {texts.end}
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() => offerFile(`${texts.fileName}.csv`, tournamentCsv(tournament, all), 'text/csv')}
        >
          {texts.save}
        </button>
        <button type="button" className="button" data-focus onClick={onClose}>
          {texts.close}
        </button>
      </div>
      {ending && (
        <Question
          title={texts.endTitle}
          cause={texts.endCause}
          yes={texts.end}
          no={texts.goOn}
          onYes={() => {
            send({ do: 'tournament', format: null });
            onClose();
          }}
          onNo={() => setEnding(false)}
        />
      )}
    </Dialog>
  );
}

interface MatchRowProps {
  readonly match: Match;
  readonly tournament: Tournament;
  readonly mending: boolean;
  readonly send: (command: Command) => void;
}

function MatchRow({ match, tournament, mending, send }: MatchRowProps) {
  const texts = useTexts().tournament;
  const { entrants, call, results } = tournament;
  const { id, sides, end, won } = match;
  const [a, b] = sides;
  const known = typeof a === 'number' && typeof b === 'number' ? [a, b] : null;
  const drawn = end !== null && isDrawn(end);
  const mended = results.findLast(({ of, how }) => of === id && how === 'mended');
  const note =
    end?.how === 'mended'
      ? texts.mended(mended?.by ?? null)
      : end?.how === 'passed'
        ? texts.passed
        : drawn
          ? texts.drawn
          : won[0] + won[1] > 1
            ? texts.games(won[0], won[1])
            : null;
  const name = (at: 0 | 1) => {
    const side = sides[at];
    const called = typeof side === 'number' ? entrants[side]!.name : texts.open;
    const isWinner = end !== null && !drawn && end.places[at] === 1;
    if (!known || !mending) {
      if (!isWinner) return <span>{called}</span>;
      return (
        <>
          <b>{called}</b>
          <span className="unseen"> {texts.winner}</span>
        </>
      );
    }
    return (
      <button
        type="button"
        className="button small"
        aria-pressed={isWinner}
        aria-label={texts.hasWon(called)}
        onClick={() => send({ do: 'decide', of: id, sides: known, places: at === 0 ? [1, 2] : [2, 1] })}
      >
        {called}
      </button>
    );
  };
  const isCalled = call?.of === id;
  return (
    <li aria-current={isCalled ? 'true' : undefined}>
      {isCalled && <Swords aria-hidden="true" />} {name(0)} <span aria-hidden="true">–</span> {name(1)}
      {note !== null && <span className="quiet"> {note}</span>}
    </li>
  );
}
