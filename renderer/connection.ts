// The way from this window to the party: commands go out, views come in, whatever carries them.

import * as v from 'valibot';
import { answerSchema, type Command, type Facts, type View } from '../electron/party/contract.ts';
import type { StageSource } from './stage/source.ts';

/**
 * `gone`: away for so long that a person has to do something; it may still come back by itself.
 * `replaced`: a newer window has taken over, and this one stays away.
 */
export type LinkStatus = 'connecting' | 'open' | 'gone' | 'replaced';

export type LinkEvent =
  /** What `report` asked for. */
  | { readonly is: 'report'; readonly text: string }
  | { readonly is: 'status'; readonly status: LinkStatus }
  /** A fresh way for the stage; the one before is dead. */
  | { readonly is: 'stage'; readonly source: StageSource }
  /** What cannot change while the app runs; before the first view. */
  | { readonly is: 'facts'; readonly facts: Facts }
  | { readonly is: 'view'; readonly view: View };

export type Listen = (event: LinkEvent) => void;

export interface Connection {
  /** Fire and forget: whatever becomes of the command arrives as a view. Dropped while the link is not open. */
  readonly send: (command: Command) => void;
  readonly close: () => void;
}

/** Runs something after so many milliseconds, unless the function it returns is called before. */
export type Later = (ms: number, run: () => void) => () => void;

export const realLater: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Tells an answer to `listen`; what no screen of ours causes is for developers. */
export function deliver(data: unknown, listen: Listen): void {
  const answer = v.safeParse(answerSchema, data);
  if (!answer.success) console.warn('The party sent something that is not an answer.', answer.issues);
  else if (answer.output.is === 'rejected')
    console.warn(`The party rejected a command: ${answer.output.why}`);
  else listen(answer.output);
}
