// What everybody has won tonight: the best of the room since it was opened, as many as fit in one line, and all of them a press
// away.

import { Ellipsis, TriangleAlert, Trophy } from 'lucide-react';
import { memo, useState } from 'react';
import type { Room, RoomPlace } from '../../electron/party/window/contract.ts';
import { Dialog } from './Dialog.tsx';
import { eveningWarning, eveningWord } from './evening-text.ts';
import { IconButton } from './IconButton.tsx';
import { classes } from './layout/classes.ts';
import { line, list } from './layout/layout.ts';
import { OwnFace } from './marks/Face.tsx';
import { Name } from './marks/Name.tsx';
import { offerFile } from './offer-file.ts';
import styles from './Scoreboard.module.css';
import { scoreboardCsv } from './scoreboard-csv.ts';
import { useTexts } from './use-texts.ts';

const SHOWN = 3;

interface ScoreboardProps {
  readonly className?: string | undefined;
  readonly rows: Room['scoreboard'];
  /** Who is here, for their faces. */
  readonly members: Room['members'];
  /** Whose word they are. */
  readonly check: RoomPlace['eveningCheck'];
}

export const Scoreboard = memo(function Scoreboard({ rows, members, check, className }: ScoreboardProps) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  // Without points all would be first, as after a game without a winner: the order is left out.
  const scored = rows.filter(({ points }) => points > 0);
  if (scored.length === 0) return null;
  const warning = eveningWarning(check, texts);
  const word = eveningWord(check, texts);
  // Who came back has another number, and the same name.
  const face = ({ member, name }: (typeof rows)[number]) => (
    <OwnFace of={members.find(({ id }) => id === member) ?? members.find((one) => one.name === name)} />
  );
  return (
    <>
      <section className={classes(line(0, 'small', styles.root), className)} aria-label={texts.lobby.evening}>
        <h2 data-tip={warning ?? texts.results.eveningHow}>
          {warning === null ? <Trophy /> : <TriangleAlert className="late" aria-label={warning} />}
          {texts.lobby.evening}
        </h2>
        {(scored.length > 1 || word !== null) && (
          <IconButton
            label={texts.results.eveningColumn}
            icon={Ellipsis}
            className={styles.all}
            onClick={() => setOpen(true)}
          />
        )}
        <ol className={list()}>
          {scored.slice(0, SHOWN).map((row) => (
            <li key={row.name} title={texts.lobby.eveningWins(row.wins)}>
              {face(row)}
              <Name name={row.name} /> <span className="quiet">{texts.lobby.eveningPoints(row.points)}</span>
            </li>
          ))}
        </ol>
      </section>
      {open && (
        <Dialog title={texts.results.eveningColumn} onClose={() => setOpen(false)}>
          <ol className={list()}>
            {scored.map((row) => (
              <li key={row.name} className={styles.row}>
                <span>
                  {face(row)}
                  <Name name={row.name} />
                </span>
                <span>{texts.lobby.eveningPoints(row.points)}</span>
                <span className="quiet">{texts.lobby.eveningWins(row.wins)}</span>
              </li>
            ))}
          </ol>
          <p className="quiet">{texts.results.eveningHow}</p>
          {warning !== null && <p className="late">{warning}</p>}
          {word !== null && <p className="quiet">{word}</p>}
          <div className="actions">
            <button
              type="button"
              className="button"
              onClick={() =>
                offerFile(`${texts.lobby.eveningFile}.csv`, scoreboardCsv(scored, texts), 'text/csv')
              }
            >
              {texts.tournament.save}
            </button>
            <button type="button" className="button" data-focus onClick={() => setOpen(false)}>
              {texts.lobby.close}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
});
