// The lab's attackers on real sockets: they get their turns by the real clock, and what they send in others'
// names comes from other addresses of this machine.

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Attacker } from '../../../netcode/lab/attacker.ts';
import type { Agent, Dispatch } from '../../../netcode/lab/party.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { type Address, sameAddress } from '../../../netcode/wire/datagram.ts';
import { attackerAt, forgedAt, HERE } from './setup.ts';

/** Number of forged addresses, which stand for all possible ones. */
const FORGED_ADDRESSES = 500;

/** Whose turn comes late, or is missing, is looked after this often, ms. */
const LONGEST_WAIT_MS = 100;

export class Attackers {
  readonly members: Attacker[] = [];
  sentDatagrams = 0;
  heardDatagrams = 0;
  readonly #port: number;
  #forged: readonly Socket[] = [];
  #addresses = 0;

  /** `port` is the relay's. */
  constructor(port: number) {
    this.#port = port;
  }

  async open(): Promise<void> {
    const sockets = Array.from({ length: FORGED_ADDRESSES }, (_, index) => this.#socketAt(forgedAt(index)));
    this.#forged = await Promise.all(sockets);
  }

  /** Where one more of them is. */
  nextAddress(): Address {
    return { address: attackerAt(this.#addresses++), port: 0 };
  }

  /** Gives an agent its turns, exactly as often as in the lab: rather late than early. */
  async run(agent: Agent): Promise<void> {
    let own = await this.#socketAt(agent.address.address);
    let timer: NodeJS.Timeout | undefined;
    let turnedAway = 0;
    const send = (out: readonly Dispatch[]) => {
      for (const { from, bytes } of out) {
        const forged = this.#forged[this.sentDatagrams++ % FORGED_ADDRESSES]!;
        (sameAddress(from, agent.address) ? own : forged).send(bytes, this.#port, HERE);
      }
      clearTimeout(timer);
      const wait = Math.ceil(agent.due - monotonicMs());
      timer = setTimeout(turn, Math.max(1, Math.min(wait, LONGEST_WAIT_MS)));
    };
    const turn = () => {
      const now = monotonicMs();
      send(now < agent.due ? [] : agent.advance(now));
    };
    const hear = (bytes: Uint8Array) => {
      send(agent.receive(bytes, monotonicMs()));
      if (!(agent instanceof Attacker) || agent.refusals.length === turnedAway) return;
      turnedAway = agent.refusals.length;
      if (agent.refusals.at(-1)?.why === 'too-often') void move(agent);
    };
    /** Some have many addresses: who is turned away at one tries another. */
    const move = async (attacker: Attacker) => {
      const address = this.nextAddress();
      const other = await this.#socketAt(address.address);
      own.close();
      own = other.on('message', hear);
      attacker.address = address;
      attacker.rejoin(monotonicMs());
      turn();
    };
    own.on('message', hear);
    turn();
  }

  async #socketAt(address: string): Promise<Socket> {
    // Addresses here are numeric; looking them up asynchronously would cost a turn of the loop each.
    const socket = createSocket({ type: 'udp4', lookup: (name, _options, done) => done(null, name, 4) });
    const listening = once(socket, 'listening');
    socket.bind({ address });
    await listening;
    socket.on('message', () => this.heardDatagrams++);
    return socket;
  }
}
