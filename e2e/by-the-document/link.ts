// One relay as the peer knows it: the handshake, and then a session.

import { createHash, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { beginAgreement, type OpenedOffer } from './agreement.ts';
import { handshakeDatagram, KIND, readAnswer } from './datagram.ts';
import type { MatchLog } from './log.ts';
import { openSession, type SessionEvents } from './session.ts';

const HELLO_BYTES = 1000;
const JOIN_BYTES = 200;
const RETRY_MS = 250;
const CLAIM_RETRY_MS = 100;
const RESEND_MS = 50;
const HEARTBEAT_MS = 250;
const PROLOGUE_BYTES = 21;
const HAS_PASSWORD = 1;
const HAS_CLAIM = 2;

/** How the attempt to join stands; `refused` has the reason that the relay, or the peer itself, gives. */
export type LinkPlace =
  | { readonly at: 'asking' | 'joining' | 'confirming' }
  | { readonly at: 'refused'; readonly why: string }
  | { readonly at: 'in'; readonly member: number }
  | { readonly at: 'over'; readonly reason: number };

export interface LinkOptions {
  readonly address: string;
  readonly port: number;
  readonly name: string;
  /** The peer's static secret key, 32 bytes. */
  readonly secret: Uint8Array;
  readonly password?: string;
  /** The fingerprint of the host to join; any host without it. */
  readonly host?: string;
  /** The claim to a room that another relay had. */
  readonly claim?: { readonly room: string; readonly match: number; readonly frames: number };
  readonly log: MatchLog;
}

interface Info {
  readonly app: string;
  readonly game: string;
  readonly content: string;
  readonly input: { readonly bytes: number };
  readonly password?: boolean;
}

export type Link = Awaited<ReturnType<typeof openLink>>;

const fingerprintOf = (key: Uint8Array) => createHash('sha256').update(key).digest('hex').slice(0, 32);

/** A scalar below the order of the group: 252 random bits. */
function drawScalar(): Buffer {
  const scalar = randomBytes(32);
  scalar[31]! &= 0x0f;
  return scalar;
}

export async function openLink(options: LinkOptions, events: SessionEvents & { moved(): void }) {
  const { name, password, host, claim, log } = options;
  const socket = createSocket('udp4');
  socket.connect(options.port, options.address);
  await once(socket, 'connect');

  const nonce = randomBytes(8);
  const secrets = {
    static: options.secret,
    ephemeral: randomBytes(32),
    random: randomBytes(32),
    scalar: drawScalar(),
  };
  const retryMs = claim ? CLAIM_RETRY_MS : RETRY_MS;
  const tried = claim ? undefined : password;
  let place: LinkPlace = { at: 'asking' };
  let isGone = false;
  let shortCode: string | undefined;
  let info: Info | undefined;
  let agreement: ReturnType<typeof beginAgreement> | undefined;
  let offer: OpenedOffer | undefined;
  let session: ReturnType<typeof openSession> | undefined;
  /** The datagram that is repeated until it is answered. */
  let asked: Buffer;
  let askedAt = 0;

  const send = (datagram: Buffer) => {
    askedAt = performance.now();
    socket.send(datagram);
  };
  const ask = (datagram: Buffer) => {
    asked = datagram;
    send(asked);
  };
  const moveTo = (next: LinkPlace) => {
    place = next;
    events.moved();
  };

  function onInfo(body: Buffer) {
    info = JSON.parse(body.subarray(8).toString()) as Info;
    if (info.password && tried === undefined && !claim) return moveTo({ at: 'refused', why: 'password' });
    const fields = Buffer.alloc(3);
    fields[2] = (tried === undefined ? 0 : HAS_PASSWORD) | (claim ? HAS_CLAIM : 0);
    const head = Buffer.concat([Buffer.of(2, KIND.join), nonce, body.subarray(0, 8), fields]);
    agreement = beginAgreement(head, tried, secrets);
    const padding = Buffer.alloc(JOIN_BYTES - PROLOGUE_BYTES - agreement.join.length - 4);
    moveTo({ at: 'joining' });
    ask(handshakeDatagram(KIND.join, nonce, Buffer.concat([head.subarray(10), agreement.join, padding])));
  }

  function onOffer(body: Buffer) {
    offer = agreement!.open(body);
    if (offer === undefined) {
      if (tried !== undefined) moveTo({ at: 'refused', why: 'password' });
      return;
    }
    if (host !== undefined && fingerprintOf(offer.relayKey) !== host)
      return moveTo({ at: 'refused', why: 'another host' });
    shortCode = offer.shortCode;
    const { app, game, content } = info!;
    const request = { name, app, contents: { [game]: content }, ...(claim ? { claim } : {}) };
    moveTo({ at: 'confirming' });
    ask(handshakeDatagram(KIND.confirm, nonce, offer.confirm(request)));
  }

  function onAnswer(kind: number, body: Buffer) {
    const admittance = offer!.admit(body);
    if (admittance === undefined) return;
    const { answer, up, down } = admittance;
    if (kind === KIND.deny) return moveTo({ at: 'refused', why: JSON.parse(answer.toString()).why });
    const keys = { session: answer.readUInt32LE(), up, down };
    const bye = (reason: number) => {
      moveTo({ at: 'over', reason });
      events.bye(reason);
    };
    session = openSession(keys, log, send, () => performance.now(), { ...events, bye });
    moveTo({ at: 'in', member: answer.readUInt16LE(4) });
    session.sendPacket();
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
  // The system reports a closed port as an error.
  socket.on('error', () => {
    isGone = true;
  });
  ask(handshakeDatagram(KIND.hello, nonce, Buffer.alloc(HELLO_BYTES - 14)));

  return {
    place: () => place,
    session: () => session,
    shortCode: () => shortCode,
    inputBytes: () => info!.input.bytes,
    isGone: () => isGone,
    /** Sends what is due; to be called every `RESEND_MS`. */
    tick() {
      const silentMs = performance.now() - askedAt;
      if (place.at === 'in') {
        if (silentMs >= (session!.waits() ? RESEND_MS : HEARTBEAT_MS)) session!.sendPacket();
      } else if (place.at !== 'refused' && place.at !== 'over' && silentMs >= retryMs) send(asked);
    },
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
}
