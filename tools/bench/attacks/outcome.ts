// What was measured of each attack, as a row.

import type { Row, Value } from '../row.ts';
import { largest, percentile } from '../statistics.ts';
import { type Fate, TICK_MS, type Unproved } from './shape.ts';

/** What a relay may grow by, MB. */
const MOST_MEMORY_MB = 50;

export interface Outcome {
  readonly what: string;
  /** How much later than the earliest of them frames came to the friends, with and without the attack, ms. */
  readonly withMs: readonly number[];
  readonly withoutMs: readonly number[];
  /** What the relay's memory grew by at the most, MB. */
  readonly memoryMb: number;
  readonly unproved: Unproved;
  /** The friends and the honest who are not there any more, and bugs of the relay. */
  readonly gone: readonly string[];
  readonly faults: readonly string[];
  readonly fate: Fate;
}

export function attacksRow(outcomes: readonly Outcome[]): Row {
  const ms = (samples: readonly number[], share: number): Value => ({
    value: share === 1 ? largest(samples) : percentile(samples, share),
    unit: 'ms',
  });
  const late = ({ what, withMs, withoutMs }: Outcome, share: number) => ({
    what: `${what}: frame later than the earliest, ${share === 1 ? 'max' : `p${share * 100}`}`,
    here: ms(withMs, share),
    there: { ...ms(withoutMs, share), label: 'without' },
  });
  const worst = (what: string, limit: number, unit: string, of: (outcome: Outcome) => number) => {
    const most = outcomes.reduce((most, one) => (of(one) > of(most) ? one : most));
    return { what: `${what}: ${most.what}`, measured: of(most), limit, unit };
  };
  const none = (what: string, of: (outcome: Outcome) => readonly string[]) => {
    const measured = outcomes.reduce((sum, outcome) => sum + of(outcome).length, 0);
    return { what, measured, limit: 0, unit: '' };
  };
  return {
    meaning:
      'Friends play beside a room that is attacked: the hostile of the lab on real sockets, each attack against a relay of its own.',
    measures: outcomes.flatMap((outcome) => [
      ...[0.5, 0.99, 1].map((share) => late(outcome, share)),
      { what: `${outcome.what}: memory above the start`, here: { value: outcome.memoryMb, unit: 'MB' } },
    ]),
    figures: [
      worst(
        'p99 later than without, worst',
        TICK_MS,
        'ms',
        ({ withMs, withoutMs }) => percentile(withMs, 0.99) - percentile(withoutMs, 0.99),
      ),
      worst('Memory above the start, worst', MOST_MEMORY_MB, 'MB', ({ memoryMb }) => memoryMb),
      worst('Bytes to an unproved address, times those from it, worst', 1, '', (one) => one.unproved.bytes),
      worst('Datagrams, likewise', 1, '', (one) => one.unproved.datagrams),
      none('Friends and honest members let go', ({ gone }) => gone),
      none('Faults', ({ faults }) => faults),
    ],
    notes: outcomes.flatMap(({ what, fate, gone, faults }) => [
      `${what}: ${fateText(fate)}`,
      ...[...gone, ...faults].map((harm) => `${what}: ${harm}`),
    ]),
  };
}

/** What attackers have done, and what became of them. */
export function fateText({ sentDatagrams, heardDatagrams, in: inside, joins, reasons }: Fate): string {
  const said = `${sentDatagrams} datagrams, ${heardDatagrams} back`;
  if (inside === null) return `${said}.`;
  const why = Object.entries(reasons).map(([reason, times]) => `${reason} ${times}`);
  return `${said}; let in ${joins} times, ${inside} still there${why.length > 0 ? `; ${why.join(', ')}` : ''}.`;
}
