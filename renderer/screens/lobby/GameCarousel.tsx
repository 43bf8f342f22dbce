// The games as cards: the leader takes one, everybody sees which, what it is about, and can read how it is played.

import { CircleQuestionMark } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Command, GameFacts } from '../../../electron/party/window/contract.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import { useLanguage, useTexts } from '../../ui/use-texts.ts';
import type { OwnControls } from './Controls.tsx';
import { GamePreview } from './GamePreview.tsx';
import { HowToPlay } from './HowToPlay.tsx';

interface GameCarouselProps {
  readonly leader: boolean;
  readonly games: readonly GameFacts[];
  /** The id of the room's game. */
  readonly chosen: string;
  readonly own: OwnControls;
  readonly display: DisplaySettings;
  readonly send: (command: Command) => void;
}

export const GameCarousel = memo(function GameCarousel({
  leader,
  games,
  chosen,
  display,
  own,
  send,
}: GameCarouselProps) {
  const texts = useTexts();
  const language = useLanguage();
  const group = useId();
  /** The one that is looked at; else the chosen one moves. */
  const [watched, setWatched] = useState<string | null>(null);
  // Without a choice there is nothing to label.
  const Choice = leader ? 'label' : 'div';
  const [explained, setExplained] = useState<GameFacts | null>(null);
  return (
    <>
      <div className="games" {...(leader && { role: 'radiogroup', 'aria-label': texts.lobby.game })}>
        {games.map((game) => {
          const { name, blurb } = game.texts[language];
          const isChosen = game.id === chosen;
          return (
            <div
              key={game.id}
              className={isChosen ? 'game chosen' : 'game'}
              onPointerEnter={() => setWatched(game.id)}
              onPointerLeave={() => setWatched(null)}
            >
              <Choice className="game-choice">
                {leader && (
                  <input
                    type="radio"
                    name={group}
                    aria-label={name}
                    checked={isChosen}
                    onChange={() => send({ do: 'game', game: game.id })}
                  />
                )}
                <span className="game-picture">
                  <GamePreview
                    gameId={game.id}
                    display={display}
                    playing={watched === game.id || (watched === null && isChosen)}
                  />
                </span>
                <span className="game-words">
                  <span className="game-name">{name}</span>
                  <span className="game-blurb">{blurb}</span>
                </span>
              </Choice>
              <button
                type="button"
                className="button icon game-how"
                aria-label={`${texts.lobby.howTo}: ${name}`}
                data-tip={texts.lobby.howTo}
                onClick={() => setExplained(game)}
              >
                <CircleQuestionMark />
              </button>
            </div>
          );
        })}
      </div>
      {explained && (
        <HowToPlay game={explained} own={own} display={display} onClose={() => setExplained(null)} />
      )}
    </>
  );
});
