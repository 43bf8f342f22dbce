// Row: how fast the lab plays, because hundreds of whole parties are played in every test run.

import { trails } from '../../games/trails/index.ts';
import { CLEAN_LINK } from '../../netcode/conditioner/link-model.ts';
import { type LabClient, LabParty } from '../../netcode/lab/party.ts';
import { guarded } from '../../netcode/sim/guard.ts';
import type { Rules } from '../../netcode/sim/rules.ts';
import type { Bench, Row } from './row.ts';
import { median } from './statistics.ts';

const SEATS = 8;
const MINUTE_MS = 60_000;

/** A party on a usual Wi-Fi. */
const LINK = { ...CLEAN_LINK, delayMs: 5, jitterMs: 3, loss: 0.01 };

/** How often a player looks at the screen and decides what to hold, ms: quicker than people. */
const DECIDE_MS = 50;

const ROUNDS = 5;
const QUICK_ROUNDS = 2;

export async function lab({ quick }: Bench): Promise<Row> {
  const rounds = Array.from({ length: quick ? QUICK_ROUNDS : ROUNDS }, (_, i) => minute(i + 1));
  const seconds = median(rounds.map((round) => round.seconds));
  const { frames } = rounds[0]!;
  return {
    meaning: `A simulated minute of an ${SEATS}-seat party of Trails in the lab: one relay, ${SEATS} peers that all run the rules, a network with 1 % loss.`,
    measures: [
      {
        what: 'Simulated minute',
        here: { value: seconds, unit: 's' },
        there: { value: MINUTE_MS / 1000, unit: 's', label: 'real time' },
      },
    ],
    figures: [{ what: 'Simulated minute', measured: seconds, limit: 2, unit: 's' }],
    notes: [`${frames} frames were closed in the minute; matches are followed by rematches.`],
  };
}

function minute(seed: number): { seconds: number; frames: number } {
  const began = performance.now();
  const { info } = trails;
  const party = new LabParty({ seed, game: { info, rules: trails.rules as Rules }, conditions: LINK });
  const clients = Array.from({ length: SEATS }, () => party.join());
  for (const client of clients) play(party, client);
  party.run(MINUTE_MS);
  const frames = [...party.records.values()].reduce((sum, record) => sum + record.at.length, 0);
  return { seconds: (performance.now() - began) / 1000, frames };
}

/** Gets ready in the lobby, and in a match holds what a bot in this seat would. */
function play(party: LabParty, client: LabClient): void {
  const input = new Uint8Array(trails.info.inputBytes);
  const seat = client.address.port - 1;
  const decide = () => {
    const { game, peer } = client;
    if (peer.room?.phase === 'lobby') party.say(client, { m: 'ready', ready: true });
    else if (game) {
      input.fill(0);
      guarded(() => (trails.rules as Rules).bot(game.state, seat, input));
      party.hold(client, input);
    }
    party.at(party.now + DECIDE_MS, decide);
  };
  party.at(DECIDE_MS, decide);
}
