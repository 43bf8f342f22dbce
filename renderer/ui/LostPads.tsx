// A gamepad that went away from a player at this machine, said where they are: everything goes on.

import { useContext } from 'react';
import type { GameFacts, RoomPlace } from '../../electron/party/window/contract.ts';
import type { OwnControls } from '../../electron/party/window/preferences.ts';
import { padName } from '../devices/pad-names.ts';
import styles from './LostPads.module.css';
import { classes } from './layout/classes.ts';
import { row } from './layout/layout.ts';
import devices from './PlayerDevices.module.css';
import { PlayerKeys } from './PlayerDevices.tsx';
import { PadSlotsContext } from './pad-slots-context.ts';
import { useDevices } from './use-devices.ts';
import { useTexts } from './use-texts.ts';

interface LostPadsProps {
  readonly place: RoomPlace;
  readonly game: GameFacts;
  readonly own: OwnControls;
  /** Class of what it is on its screen. */
  readonly look: string | undefined;
  /** Whether there is time to ask who waits for it whether they take keys instead. */
  readonly asks?: boolean;
}

export function LostPads({ place, game, own, look, asks = false }: LostPadsProps) {
  const texts = useTexts().controls;
  const slots = useContext(PadSlotsContext);
  const { lost, keyboard } = useDevices();
  const { mine, room } = place;
  if (lost.length === 0) return null;
  return (
    <div className={classes('breaks', styles.root, look)} role="alert">
      {lost.map(({ player, name }) => {
        const called = padName(name, texts.nameless);
        const member = room.members.find(({ id }) => id === mine[player]);
        const keys = keyboard.includes(player);
        return (
          <div key={player} className={row(0)}>
            <p>
              {mine.length === 1
                ? texts.lost(called)
                : texts.lostOf(member?.name ?? texts.player(player + 1), called)}
              <span>{keys ? texts.lostOrKeys : texts.lostHelp}</span>
            </p>
            {keys && (
              <span className={row(0, devices.root)}>
                <PlayerKeys game={game} player={player} sharing={keyboard} own={own} />
              </span>
            )}
            {asks && mine.length > 1 && member && (
              <button type="button" className="button small" onClick={() => slots.goesOn(member.seat)}>
                {texts.takeKeys}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
