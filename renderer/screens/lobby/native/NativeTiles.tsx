// Beside the room's own games: those that people already have, and how many here have each.

import type { NativeFacts, RoomPlace } from '../../../../electron/party/window/contract.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { NativePicture } from '../../../ui/marks/NativePicture.tsx';
import { useTexts } from '../../../ui/use-texts.ts';
import styles from '../GamePicker.module.css';
import { having } from './native-room.ts';

interface NativeTilesProps {
  /** The name of the radio group that they are in. */
  readonly group: string;
  readonly natives: readonly NativeFacts[];
  readonly place: RoomPlace;
  readonly chosen: string | null;
  readonly onChoose: (game: NativeFacts) => void;
}

export function NativeTiles({ group, natives, place, chosen, onChoose }: NativeTilesProps) {
  const { native: texts } = useTexts();
  return natives.map((game) => {
    const { same, others, lacking } = having(place.room, game);
    const count = same.length + others.length;
    const all = count + lacking.length;
    const facts = [texts.howMany(game.seats), ...(game.minutes ? [texts.howLong(...game.minutes)] : [])];
    const said = texts.tile(game.name, texts.haveIt(count, all), facts);
    return (
      <label key={game.id} className={classes(styles.tile, styles.native)} title={said}>
        <input
          type="radio"
          name={group}
          checked={game.id === chosen}
          aria-label={said}
          onChange={() => onChoose(game)}
        />
        <span className={styles.picture}>
          <NativePicture game={game.id} />
        </span>
        <span className={styles.name}>{game.name}</span>
        <span className={count === all ? classes(styles.count, styles.full) : styles.count}>
          {count}/{all}
        </span>
      </label>
    );
  });
}
