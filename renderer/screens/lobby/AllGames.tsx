// Every game there is in one grid: those of the app, those that people already have, and what is played with a file of
// one's own; where there are many, by what they are called.

import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type {
  GameFacts,
  NativeFacts,
  NativeHere,
  RoomPlace,
} from '../../../electron/party/window/contract.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import dialog from '../../ui/Dialog.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { grid } from '../../ui/layout/layout.ts';
import { useLanguage, useTexts } from '../../ui/use-texts.ts';
import styles from './GamePicker.module.css';
import { GameTile } from './GameTile.tsx';
import { NativeTiles } from './native/NativeTiles.tsx';
import { fewestLackFirst, hereOf } from './native/native-room.ts';

/** Number of games from which the list has a search: fewer are visible together. */
const WORTH_SEARCHING = 12;

interface AllGamesProps {
  readonly games: readonly GameFacts[];
  /** Native games of the app that hosts the room. */
  readonly natives: readonly NativeFacts[];
  /** What of them is on this computer; null while it is looked for. */
  readonly here: readonly NativeHere[] | null;
  readonly place: RoomPlace;
  readonly display: DisplaySettings;
  readonly onGame: (id: string) => void;
  readonly onNative: (game: NativeFacts) => void;
  readonly onClose: () => void;
}

export function AllGames(props: AllGamesProps) {
  const { games, natives, here, place, display, onGame, onNative, onClose } = props;
  const texts = useTexts();
  const language = useLanguage();
  const group = useId();
  const [asked, setAsked] = useState('');
  const { room } = place;
  // Nothing moves under a finger when a member comes or goes.
  const [inOrder] = useState(() => fewestLackFirst(room, natives));
  const native = room.native?.game ?? null;
  const isMeant = (name: string) => name.toLocaleLowerCase().includes(asked.trim().toLocaleLowerCase());
  const meant = games.filter(({ texts: words }) => isMeant(words[language].name));
  const meantNatives = inOrder.filter(({ name }) => isMeant(name));
  const tiles = (some: readonly GameFacts[]) =>
    some.map((game) => (
      <GameTile
        key={game.id}
        game={game}
        group={group}
        chosen={native === null && game.id === room.game}
        people={room.members.length}
        display={display}
        onChoose={() => {
          onGame(game.id);
          onClose();
        }}
      />
    ));
  /** While it is looked for, each may be. */
  const isHere = ({ id }: NativeFacts) => {
    const found = hereOf(here, id);
    return found === undefined || found.client !== null || found.server !== null;
  };
  const nativeTiles = (some: readonly NativeFacts[]) =>
    some.length > 0 && [
      <NativeTiles
        key="natives"
        group={group}
        natives={some}
        place={place}
        chosen={native}
        onChoose={(game) => {
          onNative(game);
          onClose();
        }}
      />,
    ];
  const sections = [
    { title: texts.lobby.bundled, tiles: tiles(meant.filter(({ fileEnding }) => fileEnding === undefined)) },
    { title: texts.lobby.onThisComputer, tiles: nativeTiles(meantNatives.filter(isHere)) },
    { title: texts.lobby.notFoundHere, tiles: nativeTiles(meantNatives.filter((game) => !isHere(game))) },
    {
      title: texts.lobby.cartridges,
      tiles: tiles(meant.filter(({ fileEnding }) => fileEnding !== undefined)),
    },
  ].flatMap(({ title, tiles: some }) => (some && some.length > 0 ? [{ title, some }] : []));
  return (
    <Dialog title={texts.lobby.allGames} onClose={onClose} wide>
      {games.length + natives.length >= WORTH_SEARCHING && (
        <input
          type="text"
          inputMode="search"
          aria-label={texts.lobby.searchGames}
          placeholder={texts.lobby.searchGames}
          value={asked}
          onChange={({ target }) => setAsked(target.value)}
        />
      )}
      <div
        className={grid(4, styles.all)}
        role="radiogroup"
        aria-label={texts.lobby.game}
        data-chosen-by-press
      >
        {sections.map(({ title, some }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <div className={styles.section}>{some}</div>
          </section>
        ))}
        {sections.length === 0 && (
          <p className="quiet" role="status">
            {texts.lobby.noSuchGame(asked.trim())}
          </p>
        )}
      </div>
      <IconButton label={texts.lobby.close} icon={X} className={dialog.close} data-focus onClick={onClose} />
    </Dialog>
  );
}
