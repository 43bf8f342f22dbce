// The button with which a guest gets ready, in the lobby and after a match.

import type { Command, GameFacts, RoomPlace } from '../../electron/party/window/contract.ts';
import { classes } from '../ui/layout/classes.ts';
import { isCalled } from '../ui/tournament/tournament-text.ts';
import { useTexts } from '../ui/use-texts.ts';

interface GuestReadyProps {
  readonly place: RoomPlace;
  readonly game: GameFacts | undefined;
  /** What it says to one who is not ready. */
  readonly label: string;
  readonly send: (command: Command) => void;
}

/** Whether a browser cannot play what is chosen. */
export function needsApp({ room }: RoomPlace, game: GameFacts | undefined): boolean {
  return room.native !== null || game?.fileEnding !== undefined;
}

/** Nothing for a guest without a seat, or whom the tournament does not call. */
export function GuestReady({ place, game, label, send }: GuestReadyProps) {
  const texts = useTexts();
  const { room, me } = place;
  const own = room.members.find(({ id }) => id === me);
  if (!own || !isCalled(room, me)) return null;
  return (
    <button
      type="button"
      className={classes('ready-button button large', !own.ready && 'primary')}
      data-focus
      aria-pressed={own.ready}
      disabled={needsApp(place, game)}
      onClick={() => send({ do: 'ready', ready: !own.ready, game: room.game })}
    >
      {own.ready ? texts.lobby.notReady : label}
    </button>
  );
}
