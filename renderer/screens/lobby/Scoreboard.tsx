// What everybody has won tonight, in one line: the best three of the room since it was opened.

import { Trophy } from 'lucide-react';
import { memo } from 'react';
import type { Room } from '../../../electron/party/window/contract.ts';
import { Name } from '../../ui/marks/Name.tsx';
import { useTexts } from '../../ui/use-texts.ts';

const SHOWN = 3;

export const Scoreboard = memo(function Scoreboard({ rows }: { rows: Room['scoreboard'] }) {
  const texts = useTexts();
  // Whoever has none is in no order: after a game that nobody has won everybody would be first.
  const scored = rows.filter(({ points }) => points > 0);
  if (scored.length === 0) return null;
  return (
    <section className="evening" aria-label={texts.lobby.evening}>
      <h2 data-tip={texts.results.eveningHow}>
        <Trophy />
        {texts.lobby.evening}
      </h2>
      <ol>
        {scored.slice(0, SHOWN).map(({ name, points, wins }) => (
          <li key={name} title={texts.lobby.eveningWins(wins)}>
            <Name name={name} /> <span className="quiet">{texts.lobby.eveningPoints(points)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
});
