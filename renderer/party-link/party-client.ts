// The window's end of the contract: every command gets an id, and is pending until it has been answered.

import type { Answer, Command, Outcome } from '../../electron/party/window/contract.ts';
import { type Connection, type ConnectionEvent, type HearConnection, isAway } from './party-connection.ts';

export interface PendingCommand {
  readonly command: Command;
  /** False while the connection is away: it is kept until that is open. */
  readonly sent: boolean;
}

/** By id, in the order in which they were given. */
export type PendingCommands = ReadonlyMap<number, PendingCommand>;

/** What became of a command. `unanswered`: its connection has ended; if it was sent it may have been heard. */
export type Settled = Outcome | { readonly is: 'unanswered'; readonly sent: boolean };

/** Resolves once, with the answer or when one has become impossible. */
export type Send = (command: Command) => Promise<Settled>;

export type ClientEvent =
  | Exclude<ConnectionEvent, { is: 'outcome' }>
  /** Some have been given or settled. */
  | { readonly is: 'pending'; readonly pending: PendingCommands }
  /** Some have settled as unanswered: a person may have to do them again. */
  | { readonly is: 'unheard' };

export type Listen = (event: ClientEvent) => void;

export interface Client {
  readonly send: Send;
  readonly close: () => void;
}

/**
 * What is given while the connection is away waits for it, and is sent in its order when another one opens. What had been
 * sent on the one before settles as unanswered then, and all of it once the connection is gone.
 */
export function openClient(connect: (hear: HearConnection) => Connection, listen: Listen): Client {
  const pending = new Map<number, PendingCommand & { settle(settled: Settled): void }>();
  let lastId = 0;
  /** Whether the party has been away for so long that the person's presses are stale. */
  let gone = false;

  const tellPending = () => listen({ is: 'pending', pending: new Map(pending) });

  const answered = ({ id, outcome }: Extract<Answer, { is: 'outcome' }>) => {
    const asked = id === null ? undefined : pending.get(id);
    if (outcome.is === 'rejected') console.warn('The party rejected a command.', asked?.command, outcome.why);
    if (!asked) return;
    pending.delete(id!);
    tellPending();
    asked.settle(outcome);
  };

  /** Ends the pending commands of the connection that has ended, or all of them. */
  const endPending = (all: boolean) => {
    const ended = [...pending].filter(([, { sent }]) => sent || all);
    if (ended.length === 0) return;
    for (const [id] of ended) pending.delete(id);
    tellPending();
    for (const [, { sent, settle }] of ended) settle({ is: 'unanswered', sent });
    listen({ is: 'unheard' });
  };

  const sendKept = () => {
    const kept = [...pending].filter(([, { sent }]) => !sent);
    if (kept.length === 0) return;
    for (const [id, asked] of kept) {
      pending.set(id, { ...asked, sent: connection.send({ id, command: asked.command }) });
    }
    tellPending();
  };

  const connection = connect((event) => {
    if (event.is === 'outcome') return answered(event);
    if (event.is === 'status') {
      gone = isAway(event.status);
      if (event.status !== 'connecting') endPending(gone);
    }
    listen(event);
    if (event.is === 'status' && event.status === 'open') sendKept();
  });

  return {
    send(command) {
      if (gone) return Promise.resolve({ is: 'unanswered', sent: false });
      const id = ++lastId;
      return new Promise((settle) => {
        pending.set(id, { command, sent: connection.send({ id, command }), settle });
        tellPending();
      });
    },
    close: connection.close,
  };
}
