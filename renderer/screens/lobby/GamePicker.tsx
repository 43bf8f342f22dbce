// What is played: the chosen game large, what it is about and how it is played; for the leader beside it a small
// picture of every game there is, be they three or thirty.

import { CircleQuestionMark, LayoutGrid } from 'lucide-react';
import { memo, useId, useRef, useState } from 'react';
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
import { classes } from '../../ui/layout/classes.ts';
import { grid, row, stack } from '../../ui/layout/layout.ts';
import more from '../../ui/MoreOf.module.css';
import { MoreOf } from '../../ui/MoreOf.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import { useTurnedTo } from '../../ui/use-turned-to.ts';
import { AllGames } from './AllGames.tsx';
import { FilePanel } from './FilePanel.tsx';
import styles from './GamePicker.module.css';
import { GameTile } from './GameTile.tsx';
import { lobbySeats, ROW, seatsShown } from './lobby-seats.ts';
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
  // One row of players leaves the rest of the height to the games.
  const roomy = seatsShown(lobbySeats(place.room)) <= ROW;
  const texts = useTexts();
  const [explained, setExplained] = useState(false);
  /** Number of the game that people already have whose result was put away. */
  const [putAway, setPutAway] = useState<number | null>(null);
  const [turnedTo, heard] = useTurnedTo();
  const game = games.find(({ id }) => id === chosen);
  const words = useGameTexts(game);
  const chooses = leader && games.length > 1 && (native === null || native.phase === 'chosen');
  return (
    <>
      <div
        className={grid(
          2,
          styles.root,
          chooses && styles.choosing,
          (native || game?.fileEnding) && styles.having,
          roomy && !native && !game?.fileEnding && styles.roomy,
          place.mine.length > 1 && styles.together,
        )}
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
          <div className={styles.game} {...heard}>
            {game && (
              <span className={styles.picture}>
                <GamePreview gameId={game.id} display={display} playing={turnedTo} />
              </span>
            )}
            <div className={stack(0, styles.words)}>
              <h2 className={styles.name}>{words?.name ?? chosen}</h2>
              <p className={classes('breaks-rarely', styles.blurb)}>{words?.blurb}</p>
            </div>
            {game && (
              <IconButton
                label={texts.lobby.howTo}
                icon={CircleQuestionMark}
                className={styles.how}
                onClick={() => setExplained(true)}
              />
            )}
          </div>
        )}
        {chooses && (
          <GameTiles
            games={games}
            chosen={chosen}
            display={display}
            // Their servers are started by the app that hosts the room.
            natives={place.hosting ? natives : []}
            here={here}
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
  extends Pick<GamePickerProps, 'games' | 'chosen' | 'display' | 'natives' | 'here' | 'onNative' | 'send'> {
  readonly place: RoomPlace;
}

function GameTiles(props: GameTilesProps) {
  const { games, chosen, display, natives, here, place, onNative, send } = props;
  const native = place.room.native?.game ?? null;
  const people = place.room.members.length;
  const texts = useTexts();
  const group = useId();
  const list = useRef<HTMLDivElement>(null);
  /** Whether all of them are shown over the lobby. */
  const [all, setAll] = useState(false);

  const index =
    native === null
      ? games.findIndex(({ id }) => id === chosen)
      : games.length + natives.findIndex(({ id }) => id === native);
  useInSight(list, index);

  return (
    <>
      <div
        ref={list}
        className={styles.tiles}
        role="radiogroup"
        aria-label={texts.lobby.game}
        data-chosen-by-press
      >
        {games.map((game) => (
          <GameTile
            key={game.id}
            game={game}
            group={group}
            chosen={native === null && game.id === chosen}
            people={people}
            display={display}
            onChoose={() => send({ do: 'game', game: game.id })}
          />
        ))}
        <NativeTiles group={group} natives={natives} place={place} chosen={native} onChoose={onNative} />
      </div>
      <div className={row(2, styles.more)}>
        <MoreOf list={list} of={games.length + natives.length} text={texts.lobby.moreGames} />
        <button type="button" className={more.press} onClick={() => setAll(true)}>
          <LayoutGrid />
          {texts.lobby.allGames}
        </button>
      </div>
      {all && (
        <AllGames
          games={games}
          natives={natives}
          here={here}
          place={place}
          display={display}
          onGame={(id) => send({ do: 'game', game: id })}
          onNative={onNative}
          onClose={() => setAll(false)}
        />
      )}
    </>
  );
}
