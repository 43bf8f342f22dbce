// A room that this app hosts: its relay, whether friends can reach it, the judge of its matches, and its laboratory.

import type { RelayRoom } from '../../../netcode/relay/relay-room.ts';
import type { RunningRelay, Serving } from '../../../netcode/udp/relay-socket.ts';
import { MatchJudge, type Verdict } from '../match/match-judge.ts';
import type { SelfChecking } from '../self-check/self-check.ts';
import { HostLaboratory } from './host-laboratory.ts';

export interface Hosting {
  readonly relay: RunningRelay<Serving>;
  room(): RelayRoom;
  /** The key that makes us its leader; absent for a room taken over from another app, whose new host leads by itself. */
  readonly key?: string;
  readonly game: string;
  /** Whether friends can reach it. */
  readonly check: SelfChecking;
}

export interface HostedRoom extends Hosting {
  /** Simulates its match in a thread of its own; its outcome decides over reports. */
  readonly judge: MatchJudge;
  /** Bad networks on lines of the room. */
  readonly laboratory: HostLaboratory;
}

export interface HostSurroundings {
  log(line: string): void;
  /** The judge has seen a match to its end. */
  ended(verdict: Verdict): void;
  /** Something that the view shows has changed. */
  onChange(): void;
}

export function hostRoom(hosting: Hosting, { log, ended, onChange }: HostSurroundings): HostedRoom {
  const { relay } = hosting;
  const judge = new MatchJudge({
    onVerdict: (verdict) => {
      if (verdict.outcome) ended(verdict);
      relay.judge(verdict);
    },
    onSnapshot: (snapshot) => relay.snapshot(snapshot),
    onFault: ({ match, ...fault }) => log(`Match ${match} is not judged: ${JSON.stringify(fault)}`),
  });
  const laboratory = new HostLaboratory({ act: (what) => actIn(hosting, what), onChange });
  return { ...hosting, judge, laboratory };
}

/** Does something in the room, and sends what comes of it. */
export function actIn({ relay }: Hosting, what: (room: RelayRoom, now: number) => void): void {
  relay.act((serving, now) => serving.act(1, now, (room) => what(room, now)));
}

/** The room is elsewhere, or over; its relay may go on, to say so to those who come. */
export async function stopHosting({ check, laboratory, judge }: HostedRoom): Promise<void> {
  check.close();
  laboratory.close();
  await judge.close();
}
