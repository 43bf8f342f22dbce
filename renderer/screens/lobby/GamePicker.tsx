// What is played: the chosen game large, what it is about and how it is played; for the leader beside it a small
// picture of every game there is, be they three or thirty.

import { CircleQuestionMark } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type {
  GameFacts,
  KeptFile,
  NativeFacts,
  NativeHere,
  RoomPlace,
} from '../../../electron/party/window/contract.ts';
import type { OwnControls } from '../../../electron/party/window/preferences.ts';
import type { Send } from '../../party-link/party-client.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import { GamePreview } from '../../ui/GamePreview.tsx';
import { HowToPlay } from '../../ui/how-to-play/HowToPlay.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MoreOf } from '../../ui/MoreOf.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import { useGameTexts, useLanguage, useTexts } from '../../ui/use-texts.ts';
import { FilePanel } from './FilePanel.tsx';
import { NativePanel } from './native/NativePanel.tsx';
import { NativeTiles } from './native/NativeTiles.tsx';

interface GamePickerProps {
  readonly leader: boolean;
  readonly games: readonly GameFacts[];
  /** The id of the room's game. */
  readonly chosen: string;
  readonly own: OwnControls;
  readonly display: DisplaySettings;
  readonly place: RoomPlace;
  /** Games that people already have, as this app knows them, and which are here. */
  readonly natives: readonly NativeFacts[];
  readonly here: readonly NativeHere[] | null;
  readonly onNative: (game: NativeFacts) => void;
  /** Files here that games are played with, and one more. */
  readonly files: readonly KeptFile[] | null;
  readonly onFiles: (files: readonly File[]) => void;
  readonly send: Send;
}

export const GamePicker = memo(function GamePicker(props: GamePickerProps) {
  const { leader, games, chosen, own, display, place, natives, here, send } = props;
  const { native } = place.room;
  const texts = useTexts();
  const [explained, setExplained] = useState(false);
  /** Number of the game that people already have whose result was put away. */
  const [putAway, setPutAway] = useState<number | null>(null);
  /** Of the small ones, the one that is looked at; while there is none the large one moves. */
  const [watched, setWatched] = useState<string | null>(null);
  const game = games.find(({ id }) => id === chosen);
  const words = useGameTexts(game);
  const chooses = leader && games.length > 1 && (native === null || native.phase === 'chosen');
  return (
    <>
      <div
        className={`games${chooses ? ' choosing' : ''}${native || game?.fileEnding ? ' with-native' : ''}`}
      >
        {native ? (
          <NativePanel
            place={place}
            native={native}
            game={natives.find(({ id }) => id === native.game)}
            here={here}
            putAway={putAway}
            onPutAway={setPutAway}
            send={send}
          />
        ) : game?.fileEnding !== undefined ? (
          <FilePanel
            place={place}
            game={game}
            leader={leader}
            files={props.files}
            onFiles={props.onFiles}
            onHow={() => setExplained(true)}
            send={send}
          />
        ) : (
          <div className="game">
            {game && (
              <span className="game-picture">
                <GamePreview gameId={game.id} display={display} playing={watched === null} />
              </span>
            )}
            <div className="game-words">
              <h2 className="game-name">{words?.name ?? chosen}</h2>
              <p className="game-blurb">{words?.blurb}</p>
            </div>
            {game && (
              <IconButton
                label={texts.lobby.howTo}
                icon={CircleQuestionMark}
                className="game-how"
                onClick={() => setExplained(true)}
              />
            )}
          </div>
        )}
        {chooses && (
          <GameTiles
            games={games}
            chosen={chosen}
            watched={watched}
            display={display}
            onWatch={setWatched}
            // Their servers are started by the app that hosts the room.
            natives={place.hosting ? natives : []}
            place={place}
            onNative={props.onNative}
            send={send}
          />
        )}
      </div>
      {explained && game && (
        <HowToPlay game={game} own={own} display={display} onClose={() => setExplained(false)} />
      )}
    </>
  );
});

interface GameTilesProps
  extends Pick<GamePickerProps, 'games' | 'chosen' | 'display' | 'natives' | 'onNative' | 'send'> {
  readonly place: RoomPlace;
  readonly watched: string | null;
  readonly onWatch: (id: string | null) => void;
}

function GameTiles(props: GameTilesProps) {
  const { games, chosen, watched, display, onWatch, natives, place, onNative, send } = props;
  const native = place.room.native?.game ?? null;
  const people = place.room.members.length;
  const texts = useTexts();
  const language = useLanguage();
  const group = useId();
  const list = useRef<HTMLDivElement>(null);
  const seen = useSeen(list, games.length);

  const index =
    native === null
      ? games.findIndex(({ id }) => id === chosen)
      : games.length + natives.findIndex(({ id }) => id === native);
  useInSight(list, index);

  return (
    <>
      <div
        ref={list}
        className="game-tiles"
        role="radiogroup"
        aria-label={texts.lobby.game}
        data-chosen-by-press
      >
        {games.map(({ id, texts: words, fileEnding, maxSeats }, at) => {
          const { name } = words[language];
          const tooSmall = maxSeats < people ? texts.notice['few-seats'](maxSeats) : null;
          return (
            <label
              key={id}
              // It can be pressed all the same: the answer is in the same words.
              className={tooSmall ? 'game-choice too-small' : 'game-choice'}
              title={tooSmall ? `${name} · ${tooSmall}` : name}
              onPointerEnter={() => onWatch(id)}
              onPointerLeave={() => onWatch(null)}
            >
              <input
                type="radio"
                name={group}
                checked={native === null && id === chosen}
                onChange={() => send({ do: 'game', game: id })}
              />
              {seen.has(at) && fileEnding === undefined && (
                <span className="game-picture">
                  <GamePreview gameId={id} display={display} playing={watched === id} />
                </span>
              )}
              <span className="game-name">{name}</span>
              {tooSmall && <small className="unseen">{tooSmall}</small>}
            </label>
          );
        })}
        <NativeTiles group={group} natives={natives} place={place} chosen={native} onChoose={onNative} />
      </div>
      <MoreOf list={list} of={games.length + natives.length} text={texts.lobby.moreGames} />
    </>
  );
}

/** Which children of a list have been in sight: a picture is drawn by a match of bots, and there may be thirty. */
function useSeen(list: { readonly current: HTMLElement | null }, count: number): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!list.current) return;
    const children = [...list.current.children].slice(0, count);
    const observer = new IntersectionObserver((entries) => {
      const now = entries
        .filter(({ isIntersecting }) => isIntersecting)
        .map(({ target }) => children.indexOf(target));
      if (now.length > 0) setSeen((before) => new Set([...before, ...now]));
    });
    for (const child of children) observer.observe(child);
    return () => observer.disconnect();
  }, [list, count]);
  return seen;
}
