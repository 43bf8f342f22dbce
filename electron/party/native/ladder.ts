// How far a start has come: what screens show of it, to everybody for everybody. Pure: events in, phases out.
//
//   host    checking → server-starting → answers → ended
//   guest   checking → starting → in-game → ended           and from each of them to failed

import type { ServerInfo } from '../../../netcode/probes/probe.ts';
import type { Recipe } from './recipe.ts';
import { sameVersion } from './same-version.ts';

/** Each is known within 3 s of when it can be known, and has its own words on the screens. */
export type Failure =
  /** No program, or the picked one is none. */
  | 'not-installed'
  /** What the server says it is and what is installed here cannot play together. */
  | 'wrong-version'
  | 'no-free-port'
  /** The run's folder cannot be written, or the system refuses to start the program. */
  | 'cannot-start'
  | 'server-ended'
  /** The server runs, and has not answered in the time that its recipe gives it. */
  | 'server-silent'
  /** What answers on the port is not what was started. */
  | 'another-server'
  /** The host's server does not answer here: most often a firewall at the host. */
  | 'unreachable'
  | 'client-ended';

export type Phase =
  | { readonly at: 'checking' }
  | { readonly at: 'server-starting'; readonly port: number }
  | { readonly at: 'answers'; readonly port: number; readonly server: ServerInfo }
  /**
   * The client runs; `before` is what the server was like until then, or since then with the fewest players. `names`: what the host says of who is in. While it is
   * awaited, and once it has come, nothing else counts.
   */
  | { readonly at: 'starting'; readonly before: ServerInfo; readonly names: 'none' | 'awaited' | 'come' }
  | { readonly at: 'in-game' }
  | { readonly at: 'ended' }
  | { readonly at: 'failed'; readonly why: Failure; readonly log: readonly string[] };

export type LadderEvent =
  | { readonly is: 'server-started'; readonly port: number }
  | { readonly is: 'client-started'; readonly before: ServerInfo }
  | { readonly is: 'answered'; readonly server: ServerInfo }
  /** The program was silent for the time that its recipe gives it. */
  | { readonly is: 'silent'; readonly log: readonly string[] }
  /** The client has run long enough to be in where no server tells who is, or for the host to have named a player. */
  | { readonly is: 'settled' }
  /** The host says who is in its server: this client, or only others. */
  | { readonly is: 'named'; readonly isIn: boolean }
  | { readonly is: 'exited'; readonly log: readonly string[] }
  | { readonly is: 'failed'; readonly why: Failure; readonly log: readonly string[] }
  | { readonly is: 'stopped' };

/** What a server must call itself to be ours, where its protocol tells a name; else that was found out otherwise. */
export interface Hosting {
  readonly token: string;
  readonly nameless: boolean;
}

export interface Joining {
  /** Name of this player in the game. */
  readonly player: string;
  /** How alike versions must be, and which is installed here. */
  readonly rule: Recipe['version'];
  readonly version: string | null;
  /** Whether the host should say who is in: the number alone may be another player's. */
  readonly named: boolean;
}

export const FIRST: Phase = { at: 'checking' };

export function isOver({ at }: Phase): boolean {
  return at === 'ended' || at === 'failed';
}

export function hostStep(phase: Phase, event: LadderEvent, { token, nameless }: Hosting): Phase {
  const common = anyStep(phase, event);
  if (common) return common;
  if (event.is === 'server-started' && phase.at === 'checking') {
    return { at: 'server-starting', port: event.port };
  }
  const running = phase.at === 'server-starting' || phase.at === 'answers';
  if (!running) return phase;
  switch (event.is) {
    case 'answered':
      if (!nameless && tellsName(event.server) && !event.server.name.includes(token))
        return failed('another-server');
      if (phase.at === 'answers' && isSame(phase.server, event.server)) return phase;
      return { at: 'answers', port: phase.port, server: event.server };
    case 'silent':
      return phase.at === 'answers' ? phase : failed('server-silent', event.log);
    case 'exited':
      return failed('server-ended', event.log);
    default:
      return phase;
  }
}

export function joinStep(phase: Phase, event: LadderEvent, joining: Joining): Phase {
  const common = anyStep(phase, event);
  if (common) return common;
  switch (phase.at) {
    case 'checking':
      if (event.is === 'silent') return failed('unreachable');
      if (event.is === 'client-started')
        return { at: 'starting', before: event.before, names: joining.named ? 'awaited' : 'none' };
      if (event.is !== 'answered') return phase;
      return sameVersion(joining.rule, joining.version, event.server.version)
        ? phase
        : failed('wrong-version');
    case 'starting':
      if (event.is === 'exited') return failed('client-ended', event.log);
      if (event.is === 'named') return event.isIn ? { at: 'in-game' } : { ...phase, names: 'come' };
      if (event.is === 'settled') {
        if (phase.before.players === null) return { at: 'in-game' };
        // Its log may be other than its recipe has it.
        return phase.names === 'awaited' ? { ...phase, names: 'none' } : phase;
      }
      if (event.is !== 'answered') return phase;
      if (phase.names === 'none' && hasJoined(phase.before, event.server, joining.player))
        return { at: 'in-game' };
      // One who has gone must not hide that this one comes.
      return countOf(event.server) < countOf(phase.before) ? { ...phase, before: event.server } : phase;
    case 'in-game':
      return event.is === 'exited' ? { at: 'ended' } : phase;
    default:
      return phase;
  }
}

/** Steps that end the ladder from any phase. */
function anyStep(phase: Phase, event: LadderEvent): Phase | null {
  if (isOver(phase)) return phase;
  if (event.is === 'stopped') return { at: 'ended' };
  return event.is === 'failed' ? failed(event.why, event.log) : null;
}

function failed(why: Failure, log: readonly string[] = []): Phase {
  return { at: 'failed', why, log };
}

/** A protocol that tells who is there also tells what the server is called, if only that it has no name. */
function tellsName({ name, players }: ServerInfo): boolean {
  return name !== '' || players !== null;
}

function isSame(one: ServerInfo, other: ServerInfo): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** By name where the server names people; else by their number, which of two who come at once may name the wrong one. */
function hasJoined(before: ServerInfo, now: ServerInfo, player: string): boolean {
  if (now.names.length > 0) return now.names.includes(player);
  return countOf(now) > countOf(before);
}

const countOf = ({ players }: ServerInfo) => players ?? 0;
