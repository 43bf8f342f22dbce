// A gamepad that went away from somebody who plays: the match goes on for everybody, so it is said and nothing stops.

import type { GameFacts, RoomPlace } from '../../../electron/party/window/contract.ts';
import type { OwnControls } from '../../../electron/party/window/preferences.ts';
import { padName } from '../../devices/pad-names.ts';
import { PlayerKeys } from '../../ui/PlayerDevices.tsx';
import { useDevices } from '../../ui/use-devices.ts';
import { useTexts } from '../../ui/use-texts.ts';

interface LostPadsProps {
  readonly place: RoomPlace;
  readonly game: GameFacts;
  readonly own: OwnControls;
}

export function LostPads({ place, game, own }: LostPadsProps) {
  const texts = useTexts().controls;
  const { lost, keyboard } = useDevices();
  const { mine, room, plays } = place;
  if (!plays || lost.length === 0) return null;
  return (
    <div className="hud-note lost-pads" role="alert">
      {lost.map(({ player, name }) => {
        const called = padName(name, texts.nameless);
        const member = room.members.find(({ id }) => id === mine[player]);
        const keys = keyboard.includes(player);
        return (
          <div key={player}>
            <p>
              {mine.length === 1
                ? texts.lost(called)
                : texts.lostOf(member?.name ?? texts.player(player + 1), called)}
              <span>{keys ? texts.lostOrKeys : texts.lostHelp}</span>
            </p>
            {keys && (
              <span className="player-devices">
                <PlayerKeys game={game} player={player} sharing={keyboard} own={own} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
