// Results: the podium, everybody's score, and a rematch one press away.

import type { Command, RoomPlace } from '../../electron/party/contract.ts';
import { useTexts } from '../languages/use-texts.ts';
import { Screen } from '../parts/Screen.tsx';
import { SeatMark } from '../parts/SeatMark.tsx';
import type { Result } from '../screen-of.ts';
import { type ResultRow, resultRows, type Standing, standings, winners } from '../standings.ts';

interface ResultsProps {
  readonly place: RoomPlace;
  readonly result: Result;
  readonly send: (command: Command) => void;
}

export function Results({ place, result, send }: ResultsProps) {
  const texts = useTexts();
  const rows = standings(result);
  const { members } = place.room;
  const me = members.find(({ id }) => id === place.me);
  const toLobby = () => send({ do: 'dismiss' });
  return (
    <Screen name="results" onEscape={toLobby}>
      <header className="results-head">
        <p className="quiet">{texts.results.title}</p>
        <h1 tabIndex={-1}>{texts.results.winner(winners(rows).map(({ name }) => name))}</h1>
        {!result.agreed && <p className="late">{texts.results.disagreed}</p>}
      </header>
      <Podium rows={rows} />
      <Table rows={resultRows(rows, members)} me={place.me} />
      <footer className="results-foot">
        <button type="button" className="button large" onClick={() => send({ do: 'leave' })}>
          {texts.results.leave}
        </button>
        <button type="button" className="button large" onClick={toLobby}>
          {texts.results.lobby}
        </button>
        <p className="results-status">
          {texts.results.readyCount(members.filter(({ ready }) => ready).length, members.length)}
        </p>
        <button
          type="button"
          className="button primary large ready-button"
          aria-pressed={me?.ready ?? false}
          data-focus
          onClick={() => send({ do: 'ready', ready: !me?.ready })}
        >
          {texts.results.rematch}
        </button>
      </footer>
    </Screen>
  );
}

/** Second, first, third from left to right, as on every podium. */
const STEPS = [1, 0, 2];

function Podium({ rows }: { readonly rows: readonly Standing[] }) {
  return (
    // The table below says the same in words.
    <div className="podium" aria-hidden="true">
      {STEPS.map((step) => {
        const row = rows[step];
        if (!row || row.place > 3) return <div key={step} className="step" />;
        return (
          <div key={step} className={`step place-${row.place}`}>
            <SeatMark seat={row.seat} />
            <bdi className="step-name">{row.name}</bdi>
            <p className="step-block">{row.place}</p>
          </div>
        );
      })}
    </div>
  );
}

interface TableProps {
  readonly rows: readonly ResultRow[];
  readonly me: number;
}

function Table({ rows, me }: TableProps) {
  const texts = useTexts();
  const columns = [
    texts.results.placeColumn,
    texts.results.playerColumn,
    texts.results.scoreColumn,
    texts.results.readyColumn,
  ];
  return (
    <table className="standings" aria-label={texts.results.table}>
      <colgroup>
        <col className="standing-place" />
        <col />
        <col className="standing-score" />
        <col className="standing-ready" />
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              <span className="unseen">{column}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ seat, name, standing, member }) => (
          <tr
            key={member ? `member ${member.id}` : `seat ${seat}`}
            className={member?.id === me ? 'mine' : ''}
          >
            <td className="quiet">{standing && texts.results.place(standing.place)}</td>
            <td>
              <span className="standing-player">
                <SeatMark seat={seat} />
                <bdi className="standing-name" title={name}>
                  {name}
                </bdi>
                {standing?.bot && <span className="chip">{texts.lobby.bot}</span>}
                {member?.id === me && <span className="chip accent">{texts.lobby.you}</span>}
              </span>
            </td>
            <td className="standing-score">{standing?.score}</td>
            <td className="standing-ready">
              {member?.ready && <Tick />}
              {member && (
                <span className="unseen">{member.ready ? texts.lobby.ready : texts.lobby.notReady}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Tick() {
  return (
    <span className="tick" aria-hidden="true">
      ✓
    </span>
  );
}
