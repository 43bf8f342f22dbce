// Games that people already have and that run on this computer without a room, or failed to start: how far they are,
// and the way to their end.

import { CircleAlert, LogOut, X } from 'lucide-react';
import type { Command, NativeClient, NativeFacts } from '../../electron/party/window/contract.ts';
import { LastWords } from './LastWords.tsx';
import { row, stack } from './layout/layout.ts';
import programs from './OwnClients.module.css';
import { useTexts } from './use-texts.ts';

interface OwnClientsProps {
  readonly clients: readonly NativeClient[];
  readonly natives: readonly NativeFacts[];
  readonly send: (command: Command) => void;
}

export function OwnClients({ clients, natives, send }: OwnClientsProps) {
  const { native: texts, between } = useTexts();
  const cards = clients.map(({ id, game, at, why, log }) => {
    const name = natives.find((one) => one.id === game)?.name ?? game;
    const end = () => send({ do: 'end-client', client: id });
    if (why === null) {
      return (
        <p key={id} className={row(3, 'small', programs.still)} role="status">
          <span>
            {at === 'in-game' ? texts.stillRuns.client(name) : texts.onTheWay(name, texts.step[at])}
          </span>
          <button type="button" className="button small" onClick={end}>
            <LogOut />
            {texts.endIt}
          </button>
        </p>
      );
    }
    return (
      <div key={id} className={row(3, programs.failed)} role="alert">
        <p>
          <CircleAlert aria-hidden="true" />
          {texts.onTheWay(name, texts.failure[why].title)}
          {between}
          {texts.failure[why].help}
        </p>
        <LastWords log={log} />
        <button type="button" className="button small" onClick={end}>
          <X />
          {texts.putAway}
        </button>
      </div>
    );
  });
  return cards.length === 0 ? null : <div className={stack(2)}>{cards}</div>;
}
