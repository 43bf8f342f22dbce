// The window's end of the contract: every command gets an id, and is pending until it has been answered.

import type { Answer, Command, Outcome } from '../../electron/party/window/contract.ts';
import type { Connection, ConnectionEvent, HearConnection } from './party-connection.ts';

export interface PendingCommand {
  readonly command: Command;
  /** False when the connection was away: then nothing has come of it. */
  readonly sent: boolean;
}

/** By id, in the order in which they were given. */
export type PendingCommands = ReadonlyMap<number, PendingCommand>;

/** What became of a command. `unanswered`: its connection has ended; if it was sent nobody knows whether it was heard. */
export type Settled = Outcome | { readonly is: 'unanswered'; readonly sent: boolean };

/** Resolves once, with the answer or when there can be none any more. */
export type Send = (command: Command) => Promise<Settled>;

export type ClientEvent =
  | Exclude<ConnectionEvent, { is: 'outcome' }>
  /** Some have been given or settled. */
  | { readonly is: 'pending'; readonly pending: PendingCommands };

export type Listen = (event: ClientEvent) => void;

export interface Client {
  readonly send: Send;
  readonly close: () => void;
}

/** Commands stay pending while the connection is away; when another one opens, those of before settle as unanswered. */
export function openClient(connect: (hear: HearConnection) => Connection, listen: Listen): Client {
  const pending = new Map<number, PendingCommand & { settle(settled: Settled): void }>();
  let lastId = 0;

  const tellPending = () => listen({ is: 'pending', pending: new Map(pending) });

  const answered = ({ id, outcome }: Extract<Answer, { is: 'outcome' }>) => {
    const asked = id === null ? undefined : pending.get(id);
    if (outcome.is === 'rejected') console.warn('The party rejected a command.', asked?.command, outcome.why);
    if (!asked) return;
    pending.delete(id!);
    tellPending();
    asked.settle(outcome);
  };

  const endPending = () => {
    if (pending.size === 0) return;
    const ended = [...pending.values()];
    pending.clear();
    tellPending();
    for (const { sent, settle } of ended) settle({ is: 'unanswered', sent });
  };

  const connection = connect((event) => {
    if (event.is === 'outcome') return answered(event);
    if (event.is === 'status' && (event.status === 'open' || event.status === 'replaced')) endPending();
    listen(event);
  });

  return {
    send(command) {
      const id = ++lastId;
      return new Promise((settle) => {
        pending.set(id, { command, sent: connection.send({ id, command }), settle });
        tellPending();
      });
    },
    close: connection.close,
  };
}
