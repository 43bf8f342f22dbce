// A peer that was written from PROTOCOL.md alone, by somebody who had read none of netcode: it imports nothing but Node.
// Where it cannot play with the relay, the document has a gap or the relay does something else than it says.

import { createHash, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { beginAgreement, type OpenedOffer, type PeerSecrets } from './agreement.ts';
import { handshakeDatagram, KIND, readAnswer } from './datagram.ts';
import { openSession, type Playing } from './session.ts';

const HELLO_BYTES = 1000;
const JOIN_BYTES = 200;
const RETRY_MS = 250;
const RESEND_MS = 50;
const HEARTBEAT_MS = 250;
const PROLOGUE_BYTES = 21;

interface Info {
  readonly app: string;
  readonly game: string;
  readonly content: string;
  readonly input: { readonly bytes: number };
  readonly password?: boolean;
}

export interface Member {
  readonly id: number;
  readonly seat: number;
  readonly name: string;
  readonly plays: boolean;
  readonly leader: boolean;
}

export interface Room {
  readonly phase: 'lobby' | 'countdown' | 'playing';
  readonly members: readonly Member[];
  readonly match: null | { readonly number: number; readonly seats: readonly unknown[] };
}

/** How the attempt to join stands; `refused` has the reason that the relay, or the peer itself, gives. */
export type Place =
  | { readonly at: 'asking' | 'joining' | 'confirming' }
  | { readonly at: 'refused'; readonly why: string }
  | { readonly at: 'in'; readonly member: number; readonly room: Room | undefined }
  | { readonly at: 'over'; readonly reason: number };

export interface JoinOptions {
  readonly port: number;
  readonly name: string;
  readonly password?: string;
  /** The fingerprint of the host wanted. */
  readonly host?: string;
}

const fingerprintOf = (key: Uint8Array) => createHash('sha256').update(key).digest('hex').slice(0, 32);

/** A scalar below the order of the group: 252 random bits. */
function drawScalar(): Buffer {
  const scalar = randomBytes(32);
  scalar[31]! &= 0x0f;
  return scalar;
}

export async function startPeer({ port, name, password, host }: JoinOptions) {
  const socket = createSocket('udp4');
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');

  const nonce = randomBytes(8);
  const secrets: PeerSecrets = {
    static: randomBytes(32),
    ephemeral: randomBytes(32),
    random: randomBytes(32),
    scalar: drawScalar(),
  };
  let place: Place = { at: 'asking' };
  let shortCode: string | undefined;
  let info: Info | undefined;
  let agreement: ReturnType<typeof beginAgreement> | undefined;
  let offer: OpenedOffer | undefined;
  let session: ReturnType<typeof openSession> | undefined;
  /** What is repeated until it is answered. */
  let asked: Buffer;
  let askedAt = 0;
  const chat: string[] = [];
  const watchers = new Set<() => void>();

  const send = (datagram: Buffer) => {
    askedAt = performance.now();
    socket.send(datagram);
  };
  const ask = (datagram: Buffer) => {
    asked = datagram;
    send(asked);
  };
  const moveTo = (next: Place) => {
    place = next;
    for (const watcher of watchers) watcher();
  };

  function onInfo(body: Buffer) {
    info = JSON.parse(body.subarray(8).toString()) as Info;
    if (info.password && password === undefined) return moveTo({ at: 'refused', why: 'password' });
    const fields = Buffer.alloc(3);
    fields[2] = password === undefined ? 0 : 1;
    const head = Buffer.concat([Buffer.of(2, KIND.join), nonce, body.subarray(0, 8), fields]);
    agreement = beginAgreement(head, password, secrets);
    const padding = Buffer.alloc(JOIN_BYTES - PROLOGUE_BYTES - agreement.join.length - 4);
    moveTo({ at: 'joining' });
    ask(handshakeDatagram(KIND.join, nonce, Buffer.concat([head.subarray(10), agreement.join, padding])));
  }

  function onOffer(body: Buffer) {
    offer = agreement!.open(body);
    if (offer === undefined) {
      if (password !== undefined) moveTo({ at: 'refused', why: 'password' });
      return;
    }
    if (host !== undefined && fingerprintOf(offer.relayKey) !== host)
      return moveTo({ at: 'refused', why: 'another host' });
    shortCode = offer.shortCode;
    const { app, game, content } = info!;
    moveTo({ at: 'confirming' });
    ask(handshakeDatagram(KIND.confirm, nonce, offer.confirm({ name, app, contents: { [game]: content } })));
  }

  function onAnswer(kind: number, body: Buffer) {
    const admittance = offer!.admit(body);
    if (admittance === undefined) return;
    const { answer, up, down } = admittance;
    if (kind === KIND.deny) return moveTo({ at: 'refused', why: JSON.parse(answer.toString()).why });
    const keys = { session: answer.readUInt32LE(), up, down };
    const member = answer.readUInt16LE(4);
    session = openSession(keys, send, () => performance.now(), {
      message(message) {
        if (message.m === 'chat') {
          chat.push(`${message.name}: ${message.text}`);
          moveTo(place);
        } else if (message.m === 'room') {
          const room = message.room as Room;
          session!.play(playedBy(room, member));
          moveTo({ at: 'in', member, room });
        }
      },
      bye: (reason) => moveTo({ at: 'over', reason }),
      frames: () => moveTo(place),
    });
    moveTo({ at: 'in', member, room: undefined });
    session.sendPacket();
  }

  function playedBy(room: Room, member: number): Playing | undefined {
    const plays = room.members.find(({ id }) => id === member)?.plays;
    if (room.match === null || !plays) return undefined;
    const { number, seats } = room.match;
    return { number, seats: seats.length, inputBytes: info!.input.bytes };
  }

  socket.on('message', (datagram) => {
    if (session !== undefined) return session.take(datagram);
    const answer = readAnswer(datagram, nonce);
    if (answer === undefined) return;
    const { kind, body } = answer;
    if (kind === KIND.info && place.at === 'asking') onInfo(body);
    else if (kind === KIND.refuse && (place.at === 'asking' || place.at === 'joining'))
      moveTo({ at: 'refused', why: JSON.parse(body.toString()).why });
    else if (kind === KIND.offer && place.at === 'joining') onOffer(body);
    else if ((kind === KIND.welcome || kind === KIND.deny) && place.at === 'confirming') onAnswer(kind, body);
  });
  ask(handshakeDatagram(KIND.hello, nonce, Buffer.alloc(HELLO_BYTES - 14)));
  const timer = setInterval(() => {
    const silentMs = performance.now() - askedAt;
    if (place.at === 'in') {
      if (silentMs >= (session!.waits() ? RESEND_MS : HEARTBEAT_MS)) session!.sendPacket();
    } else if (place.at !== 'refused' && place.at !== 'over' && silentMs >= RETRY_MS) send(asked);
  }, RESEND_MS);

  const peer = {
    place: () => place,
    shortCode: () => shortCode,
    chat: (): readonly string[] => chat,
    frames: () => session?.frames() ?? [],
    say: (message: object) => session!.say(message),
    hold: (input: readonly number[]) => session!.hold(input),
    /** As soon as it holds of the peer. */
    until(holds: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const watcher = () => {
          if (!holds()) return;
          watchers.delete(watcher);
          resolve();
        };
        watchers.add(watcher);
        watcher();
      });
    },
    async close() {
      clearInterval(timer);
      session?.leave();
      await new Promise<void>((resolve) => socket.close(resolve));
    },
  };
  return peer;
}
