// Row: what Inkling costs at a full table, in the lab: it follows from seeds.

import { playInkling } from '../../netcode/lab/testing/drawing-party.ts';
import { SHORTEST_TURN_MS } from '../../netcode/sync/commands.ts';
import type { Bench, Row } from './row.ts';
import { percentile } from './statistics.ts';

const PLAYERS = 16;
const PLAYED_MS = 30_000;
const QUICK_PLAYED_MS = 5_000;
/** Between a turn and the screens: a frame of the rules. */
const FRAME_MS = 50;

export async function inklingRow({ quick, say }: Bench): Promise<Row> {
  say('Inkling');
  const { down, mostDown, late, faults } = playInkling(PLAYERS, 1, quick ? QUICK_PLAYED_MS : PLAYED_MS);
  return {
    meaning: `Inkling in a network at home: of ${PLAYERS} players one draws without a pause, the others guess every 2.5 s.`,
    measures: [
      { what: 'Down, a player', here: { value: down, unit: 'kB/s' } },
      {
        what: 'From a point that is drawn to all screens, median',
        here: { value: percentile(late, 0.5), unit: 'ms' },
      },
    ],
    figures: [
      { what: 'Down, the player who gets most', measured: mostDown, limit: 6, unit: 'kB/s' },
      {
        what: 'From a point that is drawn to all screens, the latest',
        measured: Math.max(...late),
        limit: SHORTEST_TURN_MS + FRAME_MS,
        unit: 'ms',
      },
      { what: 'Faults', measured: faults.length, limit: 0, unit: '' },
    ],
    notes: ['The own screen draws a stroke in its next picture, ahead of its turn.'],
  };
}
