// What hostile members and hostile strangers do, as scripts that the lab and the benchmark run alike.

import { PIECE_BYTES } from '../connection/channel.ts';
import { utf8 } from '../crypto/bytes.ts';
import { Initiator } from '../crypto/key-agreement.ts';
import { namedKeyPair } from '../crypto/key-pair.ts';
import { createRng, nextU32 } from '../sim/rng.ts';
import { Writer } from '../wire/bytes.ts';
import type { Address } from '../wire/datagram.ts';
import { LOOKING, prologueOf, writeAgreement, writeHello, writeJoin } from '../wire/handshake.ts';
import type { Act, Script } from './attacker.ts';
import type { Agent, Dispatch } from './party.ts';

/** Often enough to use up every allowance, seldom enough that a test of ten seconds takes less than a minute. */
const OFTEN_MS = 5;

/** A member says these in turns, as fast as its allowance lets them through, and answers as a peer does. */
export function saying(...messages: readonly unknown[]): Script {
  return {
    everyMs: OFTEN_MS,
    answers: true,
    act(me, now) {
      // What is held back waits at its sender; more of it would only wait longer.
      while (me.connection!.waiting('control') < 2_000) me.say(messages[me.said++ % messages.length]);
      return me.packet(now, me.section());
    },
  };
}

/** Ready in the lobby, so that a match begins; from then on the act. `answers`: acknowledges what comes, meanwhile. */
export function inMatch(everyMs: number, act: Act, answers = true): Script {
  return {
    everyMs,
    answers,
    act(me, now) {
      if (me.room?.phase === 'playing') return act(me, now);
      const mine = me.room?.members.find(({ id }) => id === me.member);
      if (mine?.ready === false && !me.connection!.pending) me.say({ m: 'ready', ready: true });
      return me.packet(now, null);
    },
  };
}

/** Says that most of what it is sent gets lost, and acknowledges a frame a second: as much as possible is sent again. */
export const greedy = (): Script => {
  let turns = 0;
  return inMatch(
    50,
    (me, now) => {
      turns++;
      const wanted = Math.min(me.frameWanted, 1 + Math.floor(turns / 20));
      return [me.forged(now, { received: turns >> 1, section: me.inputs({ wanted }) })];
    },
    false,
  );
};

/** Is there, but leaves all unacknowledged. */
export const deaf = (): Script => ({
  everyMs: 200,
  act: (me, now) => [me.forged(now, { heard: 0, held: 0xffff, received: 0 })],
});

/** Strict frame lock: each input comes so late, ms. */
export const late = (waitMs: number): Script => {
  let first = 0;
  let sentFor = -1;
  let since = 0;
  return inMatch(10, (me, now) => {
    if (me.frameWanted !== sentFor && since === 0) since = now;
    if (since === 0 || now - since < waitMs) return me.packet(now, me.section());
    since = 0;
    sentFor = me.frameWanted;
    return me.packet(now, me.inputs({ first: first++, inputs: [{ target: me.frameWanted, byte: 1 }] }));
  });
};

/** Games of commands: all that a room carries, in commands of so many bytes. */
export const commanding = (bytes: number): Script =>
  inMatch(10, (me, now) => {
    while (me.connection!.waiting('items') < 60_000) me.command(me.match, new Uint8Array(bytes));
    return me.packet(now);
  });

/** Sends `packets` packets at once, every few ms, with as many inputs as fit. */
export const flooding = (packets: number): Script =>
  inMatch(OFTEN_MS, (me, now) => {
    const inputs = Array.from({ length: 255 }, (_, i) => ({ target: me.frameWanted + (i % 20), byte: i }));
    return Array.from({ length: packets }, () =>
      me.packet(now, me.inputs({ first: me.said++ * 255, inputs })),
    ).flat();
  });

/** Uses the keys of the session from addresses of others. */
export const wandering = (packets: number, victim: (turn: number) => Address): Script =>
  inMatch(OFTEN_MS, (me, now) =>
    Array.from({ length: packets }, () =>
      me.packet(now, null).map(({ bytes }) => me.send(bytes, victim(me.said++))),
    ).flat(),
  );

/** Endless messages, in all streams. */
export const endless = (): Script => {
  const firsts = [0, 0, 0];
  return {
    everyMs: OFTEN_MS,
    act(me, now) {
      const channel = (me.turn % 3) as 0 | 1 | 2;
      const parts = [0, 1].map(() => ({ bytes: new Uint8Array(PIECE_BYTES).fill(me.turn), more: true }));
      const first = firsts[channel]!;
      // Stops short of malformed pieces, which would end it.
      if (first < 66) firsts[channel] = first + 2;
      return [me.forged(now, { pieces: { channel, first: Math.min(first, 64), parts } })];
    },
  };
};

/** Comes, is told all, and leaves without a word of thanks. */
export const passing = (): Script => ({
  everyMs: 100,
  act(me, now) {
    if (me.turn % 2 === 1) return [];
    const leave = me.leave(now);
    me.rejoin(now);
    return [leave];
  },
});

/** Comes in, is silent, and comes in once more. */
export const mute = (): Script => ({
  everyMs: 100,
  mute: true,
  act(me, now) {
    me.rejoin(now);
    return [];
  },
});

const writer = new Writer();
const nonceOf = (turn: number) => ({ k0: turn >>> 0, k1: 0x5eed });

/** A hello, short or long, of one who looks for rooms or comes to join. */
export function hello(turn: number, looking = false): Uint8Array {
  return writeHello(writer, nonceOf(turn), 1, looking ? LOOKING : 0);
}

/** An attacker at the door that says any text in place of the JSON of what they ask. */
export class Knock {
  readonly join: Uint8Array;
  readonly #agreement: Initiator;
  readonly #nonce: { readonly k0: number; readonly k1: number };

  /** By default with an invented cookie. */
  constructor(turn: number, cookie = { k0: turn, k1: turn }) {
    const rng = createRng(turn);
    this.#nonce = nonceOf(turn);
    const head = { nonce: this.#nonce, cookie, room: 1, password: false };
    const identity = namedKeyPair(`stranger ${turn}`);
    const random = () => nextU32(rng);
    this.#agreement = new Initiator({ identity, random, prologue: prologueOf(head), password: null });
    this.join = writeJoin(writer, head, this.#agreement.first);
  }

  /** What is said to an offer; null when that is for others. */
  confirm(offer: Uint8Array, text: string): Uint8Array | null {
    if (!this.#agreement.offer(offer)) return null;
    const asked = utf8(text).subarray(0, 1_000);
    return writeAgreement(writer, 'confirm', this.#nonce, this.#agreement.confirm(asked));
  }
}

/** A join with an invented cookie and a malformed message, and an invented confirmation. */
export function madeUp(turn: number): readonly Uint8Array[] {
  const bytes = new Uint8Array(1_100).map((_, at) => (at * turn) & 0xff);
  const head = { nonce: nonceOf(turn), cookie: { k0: turn, k1: turn }, room: 1, password: turn % 2 === 0 };
  return [
    writeJoin(writer, head, bytes.subarray(0, 96)),
    writeAgreement(writer, 'confirm', nonceOf(turn), bytes.subarray(0, (turn * 37) % 1_100)),
  ];
}

/** Texts that are work to read, and meaningless. */
export const BOMBS: readonly string[] = [
  '['.repeat(1_100),
  '['.repeat(550) + ']'.repeat(550),
  `{"name":"","app":"","contents":{${Array.from({ length: 90 }, (_, i) => `"K${i}":1`).join(',')}}}`,
  `{"name":${'-'.repeat(1_000)}`,
  `"${'\\u202e'.repeat(180)}"`,
  '{"__proto__":{"name":"a"},"name":"a","name":"b","app":"lab","contents":{"__proto__":"0","constructor":"0"}}',
  '{"name":1e999,"app":null,"contents":[]}',
  'x'.repeat(1_100),
];

/** A stranger without a session: what it sends each time is up to the script. */
export interface Stranger {
  readonly everyMs: number;
  act(turn: number, now: number): readonly Dispatch[];
}

/** A stranger as one of those whom a party gives their turns. */
export function asAgent({ everyMs, act }: Stranger, address: Address, now: number): Agent {
  let turn = 0;
  return {
    address,
    due: now,
    receive: () => [],
    advance(this: { due: number }, at) {
      this.due = at + everyMs;
      return act(turn++, at);
    },
  };
}

const forged = (turn: number): Address => ({
  address: `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
  port: 4_000,
});

export const strangers = {
  'hellos in forged names': {
    everyMs: 1,
    act: (turn) => [0, 1, 2, 3].map((i) => ({ from: forged(4 * turn + i), bytes: hello(4 * turn + i) })),
  },
  'hellos of those who look for rooms, in forged names': {
    everyMs: 1,
    act: (turn) =>
      [0, 1, 2, 3].map((i) => ({ from: forged(4 * turn + i), bytes: hello(4 * turn + i, true) })),
  },
  'joins with made-up cookies': {
    everyMs: 1,
    act: (turn) =>
      [0, 1, 2, 3].flatMap((i) => madeUp(4 * turn + i).map((bytes) => ({ from: forged(turn), bytes }))),
  },
  'bytes of every kind and length': {
    everyMs: 1,
    act: (turn) =>
      [0, 1, 2, 3].map((i) => {
        const n = 4 * turn + i;
        const bytes = new Uint8Array((n * 37) % 1_400).map((_, at) => (at * n) & 0xff);
        bytes[0] = n % 3 === 0 ? n & 0xff : 2;
        bytes[1] = n % 17;
        return { from: forged(n), bytes };
      }),
  },
} satisfies Record<string, Stranger>;

export type StrangerName = keyof typeof strangers;
