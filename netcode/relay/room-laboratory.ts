// The laboratory of a room: links that the host makes worse on purpose, and networks that it records. Which links they are is
// in the room's data, and so told to everybody; the socket asks here for the conditions of each.

import { CLEAN_LINK, type LinkConditions } from '../conditioner/link-model.ts';
import type { RecordedNetwork } from '../conditioner/recorded-network.ts';
import { LinkRecorder } from '../connection/link-recorder.ts';
import { bend } from '../room/laboratory.ts';
import type { Room } from '../room/room.ts';
import type { Line } from '../wire/messages.ts';
import type { Client } from './client.ts';

export class RoomLaboratory {
  /** The network that lines may be like; null before there is one. */
  recorded: RecordedNetwork | null = null;
  readonly #data: Room;
  readonly #clients: readonly Client[];

  constructor(data: Room, clients: readonly Client[]) {
    this.#data = data;
    this.#clients = clients;
  }

  /** Whether any link is made worse. */
  get isOn(): boolean {
    return this.#data.laboratory.length > 0;
  }

  /** Sets the conditions of these members' links; null ends theirs. False: `recorded`, and nothing has been recorded. */
  bend(members: readonly number[], line: Line | null): boolean {
    if (line === 'recorded' && !this.recorded) return false;
    bend(this.#data, members, line);
    return true;
  }

  /** The conditions of a session's link in one direction; null: none. */
  lineOf(session: number, going: 'in' | 'out'): LinkConditions | null {
    const { laboratory } = this.#data;
    const member = this.#clients.find(({ connection }) => connection.id === session)?.member?.id;
    const at = laboratory.findIndex((bent) => bent.member === member);
    if (at < 0) return null;
    const { line } = laboratory[at]!;
    if (line !== 'recorded') return { ...CLEAN_LINK, ...line };
    const { links } = this.recorded!;
    const { up, down } = links[at % links.length]!;
    return { ...CLEAN_LINK, recorded: going === 'in' ? up : down };
  }

  /** Notes from now on what datagrams meet on the way to everybody who is here, and back. */
  record(now: number): void {
    for (const { connection } of this.#clients) connection.link.recorder = new LinkRecorder(now);
  }

  /** Ends that. `recorded` is then what was noted of those who are still here, in the order in which they came. */
  stopRecording(now: number): void {
    const links = this.#clients.flatMap(({ connection: { link } }) => {
      const { recorder } = link;
      link.recorder = null;
      return recorder ? [recorder.link(now)] : [];
    });
    if (links.length > 0) this.recorded = { lengthMs: links[0]!.up.lengthMs, links };
  }
}
