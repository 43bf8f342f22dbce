// A connection of this window to the party, whatever carries it. The client (party-client.ts) speaks over one.

import * as v from 'valibot';
import { type Answer, answerSchema, type CommandRequest } from '../../electron/party/window/contract.ts';
import type { FrameSource } from '../stage/frame-source.ts';

/**
 * `gone`: away for so long that a person has to do something; it may still come back by itself.
 * `replaced`: a newer window has taken over, and this one stays away.
 * `uninvited`: this browser came without the link that lets it in.
 */
export type ConnectionStatus = 'connecting' | 'open' | AwayStatus;

/** Waiting is in vain: a person has to do something. */
export type AwayStatus = 'gone' | 'replaced' | 'uninvited';

export function isAway(status: ConnectionStatus): status is AwayStatus {
  return status !== 'connecting' && status !== 'open';
}

export type ConnectionEvent =
  /** `open` is said of every new connection: what was asked on the one before is answered on none but by asking again. */
  | { readonly is: 'status'; readonly status: ConnectionStatus }
  /** A fresh way for the stage; the one before is dead. */
  | { readonly is: 'stage'; readonly source: FrameSource }
  | Answer;

export type HearConnection = (event: ConnectionEvent) => void;

export interface Connection {
  /** False when the connection is down, and the request was dropped. */
  readonly send: (request: CommandRequest) => boolean;
  readonly close: () => void;
}

/** Runs something after so many milliseconds, unless the function it returns is called before. */
export type Later = (ms: number, run: () => void) => () => void;

export const realLater: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Tells an answer to `hear`; anything else is for developers. */
export function deliver(data: unknown, hear: HearConnection): void {
  const answer = v.safeParse(answerSchema, data);
  if (answer.success) hear(answer.output);
  else console.warn('The party sent something that is not an answer.', answer.issues);
}
