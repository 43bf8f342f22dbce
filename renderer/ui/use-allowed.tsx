// Does what starts a game that people already have once the person lets the app start it: asked for once a game.

import { type ReactNode, useCallback, useState } from 'react';
import type { Command, NativeFacts, NativeHere } from '../../electron/party/window/contract.ts';
import { AllowDialog } from './AllowDialog.tsx';

/** The function sends at once, or after a yes; what it asks with is to be drawn. */
export function useAllowed(
  here: readonly NativeHere[] | null,
  send: (command: Command) => void,
): [whenAllowed: (game: NativeFacts, then: Command) => void, asking: ReactNode] {
  const [asked, setAsked] = useState<{ game: NativeFacts; then: Command } | null>(null);
  const whenAllowed = useCallback(
    (game: NativeFacts, then: Command) => {
      if (here?.find((one) => one.game === game.id)?.allowed) send(then);
      else setAsked({ game, then });
    },
    [here, send],
  );
  const asking = asked && (
    <AllowDialog
      game={asked.game}
      here={here?.find((one) => one.game === asked.game.id)}
      onAllow={() => {
        send({ do: 'allow-native', game: asked.game.id, on: true });
        send(asked.then);
        setAsked(null);
      }}
      onClose={() => setAsked(null)}
    />
  );
  return [whenAllowed, asking];
}
