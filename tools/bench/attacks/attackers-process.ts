// Process: the attackers. What the lab plays under its own clock is sent through real sockets here.

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { asAgent } from '../../../netcode/lab/attack-scripts.ts';
import { Attacker } from '../../../netcode/lab/attacker.ts';
import { type Agent, type Dispatch, LAB_CONTENT } from '../../../netcode/lab/party.ts';
import { secureRandom } from '../../../netcode/udp/random.ts';
import { keepTime, monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { sameAddress } from '../../../netcode/wire/datagram.ts';
import { BYE } from '../../../netcode/wire/packet.ts';
import { answer } from '../child.ts';
import { ATTACKS } from './list.ts';
import {
  ATTACKED_ROOM,
  attackerAt,
  type Fate,
  forgedAt,
  GAME,
  HERE,
  MOST_TOGETHER,
  OTHER_ROOM,
} from './shape.ts';

/** So many addresses stand for all in whose names is forged. */
const FORGED_ADDRESSES = 500;

let forged: readonly Socket[] = [];
const attackers: Attacker[] = [];
const stops: (() => void)[] = [];
let sentDatagrams = 0;
let heardDatagrams = 0;

answer({
  async open(): Promise<void> {
    forged = await Promise.all(Array.from({ length: FORGED_ADDRESSES }, (_, i) => socketAt(forgedAt(i))));
  },
  async begin({ port, what }: { port: number; what: string }): Promise<void> {
    const { by } = ATTACKS[what]!;
    const address = (index: number) => ({ address: attackerAt(index), port: 0 });
    if ('stranger' in by) {
      await run(asAgent(by.stranger, address(0), monotonicMs()), port);
      return;
    }
    for (let index = 0; index < by.members; index++) {
      const attacker = new Attacker({
        address: address(index),
        roomIndex: (index < MOST_TOGETHER ? ATTACKED_ROOM : OTHER_ROOM) - 1,
        random: secureRandom(),
        game: GAME,
        content: LAB_CONTENT,
        now: monotonicMs(),
        script: by.script(),
        request: { app: 'bench' },
      });
      attackers.push(attacker);
      await run(attacker, port);
    }
  },
  /** Nothing more is sent. Answers what became of them. */
  end(): Fate {
    for (const stop of stops) stop();
    return {
      sentDatagrams,
      heardDatagrams,
      in: attackers.length > 0 ? attackers.filter((attacker) => attacker.in).length : null,
      joins: attackers.reduce((sum, { joins }) => sum + joins, 0),
      reasons: reasons(),
    };
  },
});

function reasons(): { [reason: string]: number } {
  const found: { [reason: string]: number } = {};
  const nameOf = (bye: number) => Object.entries(BYE).find(([, byte]) => byte === bye)?.[0] ?? `${bye}`;
  for (const { byes, refusals } of attackers) {
    for (const reason of [...byes.map(nameOf), ...refusals.map(({ why }) => why)]) {
      found[reason] = (found[reason] ?? 0) + 1;
    }
  }
  return found;
}

async function socketAt(address: string): Promise<Socket> {
  // Addresses here are never names; looking them up asynchronously would cost a turn of the loop each.
  const socket = createSocket({ type: 'udp4', lookup: (name, _options, done) => done(null, name, 4) });
  socket.bind({ address });
  await once(socket, 'listening');
  socket.on('message', () => heardDatagrams++);
  return socket;
}

/** Gives an agent its turns. What it says to come from elsewhere really does, from one of the forged in turn. */
async function run(agent: Agent, port: number): Promise<void> {
  const own = await socketAt(agent.address.address);
  const send = (out: readonly Dispatch[]) => {
    for (const { from, bytes } of out) {
      const socket = sameAddress(from, agent.address) ? own : forged[sentDatagrams % forged.length]!;
      socket.send(bytes, port, HERE);
      sentDatagrams++;
    }
  };
  const time = keepTime(
    () => agent.due,
    (now) => send(agent.advance(now)),
  );
  own.on('message', (bytes) => {
    send(agent.receive(bytes, monotonicMs()));
    time.wake();
  });
  stops.push(() => {
    time.stop();
    own.removeAllListeners('message');
  });
  time.wake();
}
