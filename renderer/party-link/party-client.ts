// The window's end of the contract: every command gets an id, and is pending until it has been answered.

import type { Answer, Command, Outcome } from '../../electron/party/window/contract.ts';
import { drawName } from '../draw-name.ts';
import { type Connection, type ConnectionEvent, type HearConnection, isAway } from './party-connection.ts';

export interface PendingCommand {
  readonly command: Command;
  /** False while the connection has been away ever since: it is kept until that is open. */
  readonly sent: boolean;
}

/** By id, in the order in which they were given. */
export type PendingCommands = ReadonlyMap<number, PendingCommand>;

/** What became of a command. `unanswered`: only if it was sent it may have been done, by an app that is gone. */
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

interface Asked extends PendingCommand {
  /** The connection was gone since it was sent. */
  readonly stale?: true;
  settle(settled: Settled): void;
}

/**
 * What is given while the connection is away waits for it, and is sent in its order when another one opens. What had been sent on
 * the one before is sent again with its id, by which the app knows whether it has done that. Once the connection is gone, what a
 * person has pressed is stale: what was kept settles as unanswered, and of what had been sent the app is only asked.
 */
export function openClient(connect: (hear: HearConnection) => Connection, listen: Listen): Client {
  const window = drawName();
  const pending = new Map<number, Asked>();
  let lastId = 0;
  /** Whether the party has been away for so long that the person's presses are stale. */
  let gone = false;
  /** What the app has said last that it is; null before. */
  let run: string | null = null;
  /** It has said so on this connection. */
  let isMet = false;

  const tellPending = () => listen({ is: 'pending', pending: new Map(pending) });

  const answered = ({ id, outcome }: Extract<Answer, { is: 'outcome' }>) => {
    const asked = id === null ? undefined : pending.get(id);
    if (outcome?.is === 'rejected')
      console.warn('The party rejected a command.', asked?.command, outcome.why);
    if (!asked) return;
    pending.delete(id!);
    tellPending();
    asked.settle(outcome ?? { is: 'unanswered', sent: false });
    if (outcome === null) listen({ is: 'unheard' });
  };

  /** Settles the pending commands that `end` names as unanswered. */
  const endPending = (end: (asked: Asked) => boolean) => {
    const ended = [...pending].filter(([, asked]) => end(asked));
    if (ended.length === 0) return;
    for (const [id] of ended) pending.delete(id);
    tellPending();
    for (const [, { sent, settle }] of ended) settle({ is: 'unanswered', sent });
    listen({ is: 'unheard' });
  };

  const ask = (id: number, asked: Asked) => {
    const [since = id] = pending.keys();
    const what = asked.stale ? {} : { command: asked.command };
    const sent = (isMet && connection.send({ window, since, id, ...what })) || asked.sent;
    pending.set(id, { ...asked, sent });
  };

  const connection = connect((event) => {
    switch (event.is) {
      case 'outcome':
        answered(event);
        return;
      case 'status':
        isMet = false;
        gone = isAway(event.status);
        // A page that is gone for good is told nothing more.
        if (gone) endPending(({ sent }) => !sent || event.status !== 'gone');
        if (gone) for (const [id, asked] of pending) pending.set(id, { ...asked, stale: true });
        break;
      case 'facts':
        if (event.run !== run) endPending(({ sent }) => sent);
        run = event.run;
        isMet = true;
        break;
      default:
    }
    listen(event);
    if (event.is !== 'facts' || pending.size === 0) return;
    for (const [id, asked] of [...pending]) ask(id, asked);
    tellPending();
  });

  return {
    send(command) {
      if (gone) return Promise.resolve({ is: 'unanswered', sent: false });
      const id = ++lastId;
      return new Promise((settle) => {
        ask(id, { command, sent: false, settle });
        tellPending();
      });
    },
    close: connection.close,
  };
}
