// What runs on this computer beside what the room plays: a game that a person goes on with after it was over for the
// others, or the server of a room that has gone to another app.

import { LogOut } from 'lucide-react';
import type { Command, NativeFacts, RoomPlace } from '../../../../electron/party/window/contract.ts';
import { row } from '../../../ui/layout/layout.ts';
import programs from '../../../ui/OwnClients.module.css';
import { useTexts } from '../../../ui/use-texts.ts';

interface StillRunsProps {
  readonly place: RoomPlace;
  readonly natives: readonly NativeFacts[];
  readonly send: (command: Command) => void;
}

export function StillRuns({ place, natives, send }: StillRunsProps) {
  const texts = useTexts().native;
  const { native } = place.room;
  return (['server', 'client'] as const).map((part) => {
    const running = place.native?.[part];
    if (!running || running.at === 'ended' || running.at === 'failed') return null;
    // The ladder has it.
    if (native && native.phase !== 'chosen' && native.number === running.number) return null;
    const name = natives.find(({ id }) => id === running.game)?.name ?? running.game;
    return (
      <p key={part} className={row(3, 'small', programs.still, programs.low)}>
        {texts.stillRuns[part](name)}
        <button type="button" className="button small" onClick={() => send({ do: 'end-native', part })}>
          <LogOut />
          {texts.endIt}
        </button>
      </p>
    );
  });
}
