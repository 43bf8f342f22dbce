// Host: choosing the game, and the moment until the room is open.

import type { GameFacts } from '../../electron/party/contract.ts';
import { Screen } from '../parts/Screen.tsx';
import { texts } from '../texts.ts';
import { BigAction } from './Home.tsx';

interface HostProps {
  readonly opening: boolean;
  readonly games: readonly GameFacts[];
  readonly onChoose: (game: string) => void;
  readonly onBack: () => void;
}

export function Host({ opening, games, onChoose, onBack }: HostProps) {
  return (
    <Screen name="host" onEscape={onBack} key={String(opening)}>
      <h1 tabIndex={-1}>{opening ? texts.host.opening : texts.host.title}</h1>
      {!opening && (
        <div className="choices">
          {games.map((game, index) => (
            <BigAction
              key={game.id}
              title={game.name}
              hint={`${game.blurb} ${texts.host.seats(game.minSeats, game.maxSeats)}`}
              onClick={() => onChoose(game.id)}
              focus={index === 0}
            />
          ))}
        </div>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={onBack}>
          {opening ? texts.cancel : texts.back}
        </button>
      </div>
    </Screen>
  );
}
