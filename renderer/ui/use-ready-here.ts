// One button for everybody at this machine, and each press is one player's own: the next who is unready. All were meant
// by each press, and the second player's took the first one's back.

import { useState } from 'react';
import type { Command, RoomPlace } from '../../electron/party/window/contract.ts';
import { onButton } from './letters.ts';
import { isCalled } from './tournament/tournament-text.ts';
import { useDevices } from './use-devices.ts';
import { useTexts } from './use-texts.ts';

/**
 * Whether all here are ready, what the button says, and what it does. Players who wait for a lost gamepad are left out, unless all
 * do, and those whom the tournament does not call.
 */
export function useReadyHere({ mine, room }: RoomPlace, send: (command: Command) => void) {
  const texts = useTexts();
  const { lost } = useDevices();
  const here = mine
    .flatMap((id) => room.members.find((member) => member.id === id) ?? [])
    .filter(({ id }) => isCalled(room, id));
  const others = here.filter(({ id }) => !lost.some(({ player }) => mine[player] === id));
  const meant = others.length > 0 ? others : here;
  const next = meant.find(({ ready }) => !ready);
  const sitOut = here.some(({ benched }) => benched.length > 0);
  const several = here.length > 1 || sitOut;
  const [asked, setAsked] = useState(false);
  if (asked && (next || !sitOut)) setAsked(false);
  return {
    /** Whether the next match is for a player here. */
    called: here.length > 0,
    ready: meant.length > 0 && !next,
    /** `word`, and where several are here for whom. */
    label: (word: string) => (next && several ? texts.lobby.readyOf(onButton(next.name), word) : word),
    /** Said in answer to a press that a player who sits out may have made out of habit. */
    answer: asked ? texts.lobby.stillReady : null,
    press() {
      // It would take the ready of another player back, unseen.
      if (!next && sitOut && !asked) {
        setAsked(true);
        return;
      }
      // Without names where all are meant: of one alone it is said under the name of now.
      const whose = next && here.length > 1 ? { member: next.id } : {};
      send({ do: 'ready', ready: next !== undefined, game: room.game, ...whose });
    },
  };
}
