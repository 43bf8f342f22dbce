// One of the games to choose from: its picture, which moves for who turns to it, and its name.

import type { GameFacts } from '../../../electron/party/window/contract.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import { GamePreview } from '../../ui/GamePreview.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { CartridgePicture } from '../../ui/marks/NativePicture.tsx';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import { useTurnedTo } from '../../ui/use-turned-to.ts';
import styles from './GamePicker.module.css';

interface GameTileProps {
  readonly game: GameFacts;
  /** The name of the radio group that it is in. */
  readonly group: string;
  readonly chosen: boolean;
  /** How many are in the room. */
  readonly people: number;
  readonly display: DisplaySettings;
  readonly onChoose: () => void;
}

export function GameTile({ game, group, chosen, people, display, onChoose }: GameTileProps) {
  const texts = useTexts();
  const { name } = useGameTexts(game);
  const [turnedTo, heard] = useTurnedTo();
  const tooSmall = game.maxSeats < people ? texts.notice['few-seats'](game.maxSeats) : null;
  return (
    <label
      // It can be pressed all the same: the answer is in the same words.
      className={tooSmall ? classes(styles.tile, styles.small) : styles.tile}
      title={tooSmall ? `${name} · ${tooSmall}` : name}
      {...heard}
    >
      <input type="radio" name={group} checked={chosen} onChange={onChoose} />
      <span className={styles.picture}>
        {/* What is played with a file of people's own looks like that file. */}
        {game.fileEnding === undefined ? (
          <GamePreview gameId={game.id} display={display} playing={turnedTo} />
        ) : (
          <CartridgePicture />
        )}
      </span>
      <span className={styles.name}>{name}</span>
      {tooSmall && <small className="unseen">{tooSmall}</small>}
    </label>
  );
}
