// Everybody's place and score, what they have won in the room, and who wants to go on.

import { Check, UserRound } from 'lucide-react';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { teamLetter } from '../../../games/kit/draw/colours.ts';
import { PRESS_CONTROL } from '../../devices/pad-buttons.ts';
import { classes } from '../../ui/layout/classes.ts';
import { line } from '../../ui/layout/layout.ts';
import emoteFace from '../../ui/marks/EmoteFace.module.css';
import { EmoteFace } from '../../ui/marks/EmoteFace.tsx';
import { OwnFace } from '../../ui/marks/Face.tsx';
import { Name } from '../../ui/marks/Name.tsx';
import mark from '../../ui/marks/SeatMark.module.css';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { TeamTile } from '../../ui/marks/TeamTile.tsx';
import type { ResultRow } from '../../ui/standings.ts';
import { useControlName } from '../../ui/use-control-name.ts';
import { readyPad, useDevices } from '../../ui/use-devices.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './StandingsTable.module.css';

interface StandingsProps {
  readonly className: string | undefined;
  readonly rows: readonly ResultRow[];
  /** Rows of people at this machine. */
  readonly own: readonly ResultRow[];
  /** Members at it, the first player first. */
  readonly mine: readonly number[];
  /** What members show just now. */
  readonly emotes: RoomPlace['emotes'];
  /** What a team was placed by, in words; null where its members' scores say it. */
  readonly teamScore: (team: number) => string | null;
}

export function StandingsTable({ className, rows, own, mine, emotes, teamScore }: StandingsProps) {
  const texts = useTexts();
  const devices = useDevices();
  // An earlier relay leaves totals out.
  const hasTotals = rows.some(({ total }) => total !== null);
  const columns = [
    ['place', texts.results.placeColumn],
    ['player', texts.results.playerColumn],
    ['score', texts.results.scoreColumn],
    ...(hasTotals ? [['total', texts.results.eveningColumn] as const] : []),
    ['ready', texts.results.readyColumn],
  ] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where large text makes it scroll, arrow keys reach it
    <section className={classes(className)} aria-label={texts.results.table} tabIndex={0}>
      <table className={styles.root} aria-label={texts.results.table}>
        {hasTotals && <caption>{texts.results.eveningHow}</caption>}
        <thead>
          <tr>
            {columns.map(([column, name]) => (
              <th key={column} scope="col" className={column === 'player' ? undefined : styles[column]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {blocksOf(rows).map((block) => (
          <tbody key={block[0]!.team}>
            {block[0]!.team > 0 && (
              <TeamRow
                team={block[0]!.team}
                place={block[0]!.standing!.place}
                score={teamScore(block[0]!.team)}
                hasTotals={hasTotals}
              />
            )}
            {block[0]!.team === 0 && block[0] !== rows[0] && <OutsideRow columns={columns.length} />}
            {block.map((row) => (
              <Row
                key={row.member ? `member ${row.member.id}` : `seat ${row.seat}`}
                row={row}
                own={own.includes(row)}
                hasTotals={hasTotals}
                pad={row.member && readyPad(devices, mine, row.member.id)}
                emote={emotes.findLast(({ member }) => member === row.member?.id)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** A block for each team; one for all who played for themselves, and one for newcomers behind teams. */
function blocksOf(rows: readonly ResultRow[]): readonly (readonly ResultRow[])[] {
  const teams = [...new Set(rows.map(({ team }) => team))];
  return teams.map((team) => rows.filter((row) => row.team === team));
}

interface TeamRowProps {
  readonly team: number;
  readonly place: number;
  readonly score: string | null;
  readonly hasTotals: boolean;
}

function TeamRow({ team, place, score, hasTotals }: TeamRowProps) {
  const texts = useTexts();
  return (
    <tr className={styles.team}>
      <td className={styles.place}>{texts.results.place(place)}</td>
      <th scope="rowgroup" colSpan={2}>
        <span className={line(2, styles.who)}>
          <TeamTile team={team} />
          {texts.lobby.team(teamLetter(team))}
          {score !== null && <span className={classes('small', styles.rounds)}>{score}</span>}
        </span>
      </th>
      {hasTotals && <td className={styles.total} />}
      <td className={styles.ready} />
    </tr>
  );
}

/** Above those who were outside of the teams: under the last one they read as its members. */
function OutsideRow({ columns }: { readonly columns: number }) {
  const texts = useTexts();
  return (
    <tr className={styles.team}>
      <td className={styles.place} />
      <th scope="rowgroup" colSpan={columns - 1}>
        {texts.results.outside}
      </th>
    </tr>
  );
}

interface RowProps {
  readonly row: ResultRow;
  /** Whether the row is of a player at this machine. */
  readonly own: boolean;
  /** Whether there is a column of totals. */
  readonly hasTotals: boolean;
  /** The gamepad that is ready for them, or null. */
  readonly pad: number | null;
  readonly emote: RoomPlace['emotes'][number] | undefined;
}

function Row({ row, own, hasTotals, pad, emote }: RowProps) {
  const texts = useTexts();
  const controlName = useControlName(pad);
  const { seat, team, name, standing, member, total } = row;
  return (
    <tr className={own ? styles.mine : undefined}>
      {/* A team's place stands with its name. */}
      <td className={styles.place}>{standing && team === 0 && texts.results.place(standing.place)}</td>
      <td className={styles.cell}>
        <span className={line(2, styles.who)}>
          {/* Somebody else may have had that seat in the match. */}
          {standing ? (
            <SeatMark seat={seat} team={team} />
          ) : (
            <UserRound className={classes(mark.root, mark.unknown)} />
          )}
          {emote && (
            <span
              className={emoteFace.bubble}
              key={emote.id}
              role="img"
              aria-label={texts.chat.shows(name, texts.chat.emote[emote.emote])}
            >
              <EmoteFace emote={emote.emote} />
            </span>
          )}
          <OwnFace className={styles.face} of={member ?? undefined} />
          <Name wraps className={styles.name} name={name} />
          {own && <span className={classes('chip accent', styles.you)}>{texts.lobby.you}</span>}
        </span>
      </td>
      <td className={styles.score}>{standing?.score}</td>
      {hasTotals && (
        <td className={styles.total} title={total ? texts.lobby.eveningWins(total.wins) : undefined}>
          {total?.points}
        </td>
      )}
      <td className={styles.ready}>
        {member?.ready && <Check className={styles.tick} aria-hidden="true" />}
        {pad !== null && !member?.ready && <kbd>{controlName(PRESS_CONTROL)}</kbd>}
        {member && <span className="unseen">{member.ready ? texts.lobby.ready : texts.lobby.notReady}</span>}
      </td>
    </tr>
  );
}
