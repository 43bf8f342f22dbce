// Inkling at a full table: one draws without a pause, as fast as a hand does, and the others guess all the time. What that costs on
// the wire, and when a stroke is on the screens of the others. A test holds it against the figures, the benchmark prints it.

import { info } from '../../../games/inkling/info.ts';
import { encodeCommand } from '../../../games/inkling/rules/commands.ts';
import { lockUp } from '../../../games/inkling/rules/guess.ts';
import { rules } from '../../../games/inkling/rules/rules.ts';
import { lookByte, pointBytes } from '../../../games/inkling/rules/sheet.ts';
import type { InklingState } from '../../../games/inkling/rules/state.ts';
import { CLEAN_LINK } from '../../conditioner/link-model.ts';
import type { Rules } from '../../sim/rules.ts';
import { violations } from '../invariants.ts';
import { LabParty } from '../party.ts';

/** A network at home. */
const LINK = { ...CLEAN_LINK, delayMs: 2, jitterMs: 2 };
/** As the game's controller sends: a packet, and points of a hand at 125 Hz. */
const PACKET_MS = 40;
const POINTS = 5;
const GUESS_MS = 2_500;
/** Every so many packets a new stroke. */
const STROKE_PACKETS = 20;
const SALT = 7;
const PROMPT = 3;

export function playInkling(players: number, seed: number, ms: number) {
  const party = new LabParty({ seed, game: { info, rules: rules as Rules<unknown> }, seats: players });
  const clients = Array.from({ length: players }, () => party.join());
  party.run(2_000, () => clients.every(({ seat }) => seat !== undefined));
  for (const client of clients) {
    party.setConditions(client, LINK);
    party.say(client, { m: 'ready', ready: true });
  }
  const stateOf = ({ game }: (typeof clients)[number]) => game?.state as InklingState | undefined;
  party.run(party.now + 20_000, () => clients.every((client) => (stateOf(client)?.since ?? 0) > 0));
  const { drawer } = stateOf(clients[0]!)!;
  const hand = clients.find(({ seat }) => seat === drawer)!;
  party.command(hand, encodeCommand({ kind: 'choose', ...lockUp(SALT, PROMPT) }));
  party.run(party.now + 3_000, () => clients.every((client) => stateOf(client)?.phase === 'draw'));

  let bytes = 0;
  const most = clients.map(() => 0);
  clients.forEach(({ peer }, index) => {
    const receive = peer.receive.bind(peer);
    peer.receive = (datagram, now) => {
      bytes += datagram.length;
      most[index]! += datagram.length;
      return receive(datagram, now);
    };
  });
  const from = party.now;
  /** Bytes of ink that are drawn so far, when they were, and when all others had them. */
  const drawn: { readonly used: number; readonly at: number; seen: number }[] = [];
  let used = 0;
  let packets = 0;
  const draw = () => {
    const begins = packets++ % STROKE_PACKETS === 0;
    const points = Array.from({ length: POINTS }, (_, at) => {
      const angle = (packets * POINTS + at) / 9;
      return pointBytes(640 + 400 * Math.cos(angle), 480 + 300 * Math.sin(angle * 1.3));
    });
    const look = begins ? lookByte({ colour: packets % 8, width: 1 }) : null;
    party.command(hand, encodeCommand({ kind: 'ink', look, points: Uint8Array.from(points.flat()) }));
    used += 3 * (POINTS + Number(begins));
    drawn.push({ used, at: party.now, seen: Number.NaN });
    party.at(party.now + PACKET_MS, draw);
  };
  draw();
  clients.forEach((client, index) => {
    if (client === hand) return;
    const guess = () => {
      party.command(client, encodeCommand({ kind: 'say', text: `perhaps a boat ${index}` }));
      party.at(party.now + GUESS_MS, guess);
    };
    party.at(party.now + (GUESS_MS * index) / players, guess);
  });
  party.run(from + ms, () => {
    const least = Math.min(...clients.map((client) => stateOf(client)?.sheet.used ?? 0));
    for (const one of drawn) if (Number.isNaN(one.seen) && one.used <= least) one.seen = party.now;
    return false;
  });
  const late = drawn.filter(({ seen }) => !Number.isNaN(seen)).map(({ at, seen }) => seen - at);
  const seconds = (party.now - from) / 1000;
  return {
    /** kB a second that come to a player: on average, and to the one who gets most. */
    down: bytes / players / seconds / 1000,
    mostDown: Math.max(...most) / seconds / 1000,
    /** From a point that is drawn to all screens, ms. */
    late: late.toSorted((a, b) => a - b),
    packets: late.length,
    faults: violations(party),
  };
}
