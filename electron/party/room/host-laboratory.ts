// The laboratory of a room that is hosted here: what the person does with it. What it does to whom stands in the room
// (netcode/relay/room-laboratory.ts), so that everybody sees it.

import {
  MOST_RECORDED_MS,
  readRecording,
  writeRecording,
} from '../../../netcode/conditioner/recorded-network.ts';
import type { RelayRoom } from '../../../netcode/relay/relay-room.ts';
import type { Line } from '../../../netcode/wire/messages.ts';
import { DONE, rejected } from '../window/command-outcome.ts';
import { CALM, type Outcome, type RoomPlace } from '../window/contract.ts';

/** How long a short cut lasts, ms: felt by everybody, and too short for an app to look for another host (LOST_MS). */
const CUT_MS = 500;

export interface HostLaboratoryOptions {
  /** Does something in the room, and sends what comes of it. */
  act(what: (room: RelayRoom, now: number) => void): void;
  onChange(): void;
}

export class HostLaboratory {
  readonly #options: HostLaboratoryOptions;
  /** By member: ends the cut of their line. */
  readonly #cuts = new Map<number, NodeJS.Timeout>();
  #recording: NodeJS.Timeout | undefined;
  #recorded: { readonly lengthMs: number; readonly links: number } | null = null;

  constructor(options: HostLaboratoryOptions) {
    this.#options = options;
  }

  get view(): NonNullable<RoomPlace['laboratory']> {
    return { recording: this.#recording !== undefined, recorded: this.#recorded };
  }

  /** Makes the lines of these members like that; null: as they are. */
  bend(members: readonly number[], line: Line | null): Outcome {
    let bent = false;
    for (const member of members) this.#uncut(member);
    this.#options.act((room) => {
      bent = room.laboratory.bend(members, line);
    });
    return bent ? DONE : rejected({ kind: 'no-network' });
  }

  /** Cuts these members' lines for a moment; lines that are cut already keep their time. */
  cut(members: readonly number[]): Outcome {
    this.#options.act((room) => {
      for (const member of members) {
        if (this.#cuts.has(member)) continue;
        const line = room.data.laboratory.find((bent) => bent.member === member)?.line ?? null;
        room.laboratory.bend([member], { ...(line === 'recorded' || !line ? CALM : line), loss: 1 });
        this.#cuts.set(
          member,
          setTimeout(() => this.bend([member], line), CUT_MS),
        );
      }
    });
    return DONE;
  }

  /** Notes what datagrams meet on all lines, a minute at most; or ends that. */
  record(on: boolean): Outcome {
    clearTimeout(this.#recording);
    this.#recording = undefined;
    this.#options.act((room, now) => {
      if (on) room.laboratory.record(now);
      else room.laboratory.stopRecording(now);
      if (!on) this.#note(room);
    });
    if (on) this.#recording = setTimeout(() => this.record(false), MOST_RECORDED_MS);
    this.#options.onChange();
    return DONE;
  }

  /** What was recorded, as a file. */
  save(): Outcome {
    let network: string | undefined;
    this.#options.act(({ laboratory }) => {
      if (laboratory.recorded) network = writeRecording(laboratory.recorded);
    });
    return network === undefined ? rejected({ kind: 'no-network' }) : { is: 'done', network };
  }

  /** Takes a network from a file. */
  load(file: string): Outcome {
    const recorded = readRecording(file);
    if (!recorded) return rejected({ kind: 'bad-network' });
    this.#options.act((room) => {
      room.laboratory.recorded = recorded;
      this.#note(room);
    });
    this.#options.onChange();
    return DONE;
  }

  close(): void {
    for (const member of this.#cuts.keys()) this.#uncut(member);
    clearTimeout(this.#recording);
  }

  #note({ laboratory: { recorded } }: RelayRoom): void {
    this.#recorded = recorded && { lengthMs: recorded.lengthMs, links: recorded.links.length };
  }

  #uncut(member: number): void {
    clearTimeout(this.#cuts.get(member));
    this.#cuts.delete(member);
  }
}
