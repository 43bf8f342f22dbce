// Row: what the laboratory costs a relay whose sliders are at rest: its socket asks once a datagram whether a line is bent.

import { CALM } from '../../electron/party/window/contract.ts';
import { Laboratory } from '../../netcode/conditioner/laboratory.ts';
import { LabParty } from '../../netcode/lab/party.ts';
import { toyGame } from '../../netcode/lab/toy.ts';
import type { Relay } from '../../netcode/relay/relay.ts';
import type { Bench, Row } from './row.ts';
import { median } from './statistics.ts';

const SEATS = 8;
const PLAYED_MS = 20_000;
const ASKED = 5_000_000;
const ROUNDS = 9;
const QUICK_ROUNDS = 3;

/** What a relay does for a datagram that comes, and for one that goes: us of each pair. */
function pairUs(): { readonly us: number; readonly relay: Relay } {
  const game = toyGame({ tickRate: 60, inputBytes: 4, seats: SEATS, frames: 1e9 });
  const party = new LabParty({ seed: 1, game, seats: SEATS, simulate: false });
  const clients = Array.from({ length: SEATS }, () => party.join());
  party.run(1_000);
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 4_000);
  // A host has tried something, and let go of its sliders again.
  const members = clients.map(({ member }) => member!);
  party.room.laboratory.bend(members, { ...CALM, delayMs: 50 });
  party.room.laboratory.bend(members, CALM);
  const { relay } = party;
  const [receive, advance] = [relay.receive.bind(relay), relay.advance.bind(relay)];
  let ms = 0;
  let pairs = 0;
  const timed = <T>(what: () => T): T => {
    const from = performance.now();
    const out = what();
    ms += performance.now() - from;
    return out;
  };
  relay.receive = (...args) => {
    pairs++;
    return timed(() => receive(...args));
  };
  relay.advance = (now) => timed(() => advance(now));
  party.run(party.now + PLAYED_MS);
  return { us: (1000 * ms) / pairs, relay };
}

/** What asking about a pair of datagrams costs, us. */
function askedUs(relay: Relay): number {
  const laboratory = new Laboratory(
    (session, going) => relay.laboratory.lineOf(session, going),
    () => 1,
  );
  const address = { address: '127.0.0.1', port: 1 };
  const bytes = new Uint8Array(64);
  let passed = 0;
  const from = performance.now();
  for (let i = 0; i < ASKED; i++) {
    if (relay.laboratory.isOn && laboratory.pass('in', address, bytes, i)) passed++;
    if (relay.laboratory.isOn && laboratory.pass('out', address, bytes, i)) passed++;
    if (laboratory.due < i) passed++;
  }
  const us = (1000 * (performance.now() - from)) / ASKED;
  if (passed > 0) throw new Error('a line is bent');
  return us;
}

export async function laboratory({ quick }: Bench): Promise<Row> {
  const { us: pair, relay } = pairUs();
  const asked = median(Array.from({ length: quick ? QUICK_ROUNDS : ROUNDS }, () => askedUs(relay)));
  const share = (100 * asked) / pair;
  return {
    meaning: `What a relay pays for a laboratory whose sliders are at rest again, for a datagram that comes and one that goes: ${SEATS} players, 60 frames a second, sealed.`,
    measures: [
      {
        what: 'Asking whether a line is bent',
        here: { value: 1000 * asked, unit: 'ns' },
        there: { value: 1000 * pair, unit: 'ns', label: 'all else that it does for the pair' },
      },
    ],
    figures: [{ what: 'Asking, of the rest', measured: share, limit: 1, unit: '%' }],
    notes: ['Without system calls, which cost as much again.'],
  };
}
