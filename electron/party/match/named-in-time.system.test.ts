// How soon after a match's end every screen names a host that forges its result, and who has confirmed the own one, in the time
// of the lab: what the network takes. Simulating the match again takes as long as the machine needs beside it.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../../../netcode/conditioner/link-model.ts';
import { fingerprint } from '../../../netcode/crypto/key-pair.ts';
import type { Frames } from '../../../netcode/frames/frame-log.ts';
import { LAB_CONTENT, type LabClient, LabParty } from '../../../netcode/lab/party.ts';
import { toyGame } from '../../../netcode/lab/toy.ts';
import { EndExchange } from '../../../netcode/replay/end-exchange.ts';
import { type EndedMatch, resultDigest } from '../../../netcode/replay/result-digest.ts';
import { playedDigest, signEnd } from '../../../netcode/replay/signed-end.ts';
import { copyOutcome } from '../../../netcode/sim/rules.ts';
import type { MatchStart, RoomState } from '../../../netcode/wire/messages.ts';
import type { SignedEnd } from '../../../netcode/wire/signed-end.ts';
import { Confirmations } from './confirmations.ts';

const GUESTS = ['Bob', 'Cem', 'Dan'];

/** A guest's app as far as it finds, signs and hears how a match ended. */
class Screen {
  readonly #party: LabParty;
  readonly #client: LabClient;
  readonly #confirmations: Confirmations;
  readonly #exchange: EndExchange;
  #played: { readonly match: MatchStart; readonly log: Frames } | null = null;
  #ended: Omit<EndedMatch, 'seats'> | null = null;
  #room: RoomState | null = null;
  #heard = 0;
  #isSigned = false;

  constructor(party: LabParty, client: LabClient) {
    const { identity } = client.options;
    this.#party = party;
    this.#client = client;
    this.#confirmations = new Confirmations(fingerprint(identity.public), () => {});
    this.#exchange = new EndExchange(identity, party.random);
  }

  /** Takes what has come since the last call, with a result that the host has forged. */
  look(): void {
    const { peer, game, events, records } = this.#client;
    const match = peer.room?.match;
    if (match && peer.log) this.#played = { match, log: peer.log };
    const outcome = game?.outcome();
    if (outcome) {
      const hash = records.get(this.#played!.match.number)!.hashes.get(game!.confirmed)!;
      this.#ended = { frame: game!.confirmed, hash, outcome: copyOutcome(outcome) };
    }
    for (; this.#heard < events.length; this.#heard++) {
      const event = events[this.#heard]!;
      if (event.kind !== 'message') continue;
      const { message } = event;
      if (message.m === 'room') this.#enter(forged(message.room));
      if (message.m === 'confirmed') this.#confirmations.hear(message);
      if (message.m === 'greet') {
        const { say, opened } = this.#exchange.greeted(message);
        for (const one of say) this.#party.say(this.#client, one);
        if (opened) this.#hear(message, opened.end);
      }
      if (message.m !== 'sealed') continue;
      const opened = this.#exchange.opened(message);
      if (opened) this.#hear(message, opened.end);
    }
  }

  #hear({ match, member }: { match: number; member: number }, end: SignedEnd): void {
    this.#confirmations.hear({ m: 'confirmed', match, member, name: '', ...end });
  }

  #enter(room: RoomState): void {
    this.#room = room;
    this.#confirmations.update(room);
    if (room.match) this.#exchange.begin(room.match);
    if (room.match || !room.result || this.#isSigned) return;
    this.#isSigned = true;
    const { number } = room.result;
    const found = this.#confirmations.found(number, this.#ended!, false, room)!;
    const { match, log } = this.#played!;
    const dealt = { game: 'toy', content: LAB_CONTENT, match };
    const { frame, hash } = found;
    const digest = resultDigest(found);
    const signed = { played: playedDigest(dealt, log, frame), frame, hash, digest };
    const end = signEnd(this.#client.options.identity, signed, this.#party.random);
    this.#confirmations.signed(end);
    for (const one of this.#exchange.signed(number, end)) this.#party.say(this.#client, one);
  }

  /** Whether it shows its own result, names who tells another, and has it confirmed by all other guests. */
  get isSure(): boolean {
    if (!this.#room?.result) return false;
    const { result, check } = this.#confirmations.of(this.#room, { name: 'Ann', hasRules: true });
    const isOwn = JSON.stringify(result!.outcome) === JSON.stringify(this.#ended!.outcome);
    return isOwn && check.otherwise === 'Ann' && check.confirmed.length === GUESTS.length - 1;
  }
}

function forged(room: RoomState): RoomState {
  const { result } = room;
  if (!result) return room;
  const outcome = { ...result.outcome, scores: result.outcome.scores.map(() => 999) };
  return { ...room, result: { ...result, outcome } };
}

/** Ms from the last frame until all guests are sure. */
function sureAfter(delayMs: number, loss: number): number {
  const game = toyGame({ tickRate: 60, inputBytes: 1, seats: 4, frames: 120 });
  const party = new LabParty({ seed: 11, game, conditions: { ...CLEAN_LINK, delayMs, loss } });
  const clients = ['Ann', ...GUESTS].map((name) => {
    const client = party.join(name);
    party.run(party.now + 5_000, () => client.seat !== undefined);
    return client;
  });
  const screens = clients.slice(1).map((client) => new Screen(party, client));
  const look = () => {
    for (const screen of screens) screen.look();
  };
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  const isClosed = () => party.room.match?.log.next === 120;
  party.run(party.now + 20_000, () => {
    look();
    return isClosed();
  });
  const endedAt = party.now;
  const isSure = party.run(endedAt + 10_000, () => {
    look();
    return screens.every((screen) => screen.isSure);
  });
  return isSure ? party.now - endedAt : Number.POSITIVE_INFINITY;
}

describe('a host that forges a result', () => {
  it.each([
    ['on a LAN', 1, 0],
    ['over 50 ms each way', 50, 0],
    ['over 50 ms each way where a tenth is lost', 50, 0.1],
  ])(
    'is named on every screen, with all others’ word, within two seconds of the end %s',
    (_, delayMs, loss) => {
      expect(sureAfter(delayMs, loss)).toBeLessThan(2_000);
    },
  );
});
