// What was measured of each attack, as a row.

import type { Row, Value } from '../row.ts';
import { largest, median, percentile } from '../statistics.ts';
import { type Fate, TICK_MS, type Unproved } from './setup.ts';

/** What a relay may grow by, MB. */
const MOST_MEMORY_MB = 50;

/** What was seen for a while. */
export interface Window {
  /** How much later than the earliest of them frames came to the friends, ms. */
  readonly beyondMs: readonly number[];
  /** Share of a core that the relay used, 0 to 1. */
  readonly cores: number;
  /** The most that it worked before its timers had their turn, ms of CPU time, whatever else the machine does. */
  readonly workMs: number;
}

export interface Round {
  readonly with: Window;
  readonly without: Window;
}

export interface Outcome {
  readonly what: string;
  readonly rounds: readonly Round[];
  /** What the relay's memory grew by at the most, MB. */
  readonly memoryMb: number;
  readonly unproved: Unproved;
  /** The friends and the honest who are gone, and bugs of the relay. */
  readonly gone: readonly string[];
  readonly faults: readonly string[];
  readonly fate: Fate;
}

export function attacksRow(outcomes: readonly Outcome[]): Row {
  const pair = ({ what, rounds }: Outcome, seen: string, unit: string, of: (window: Window) => number) => {
    const side = (name: keyof Round): Value => ({ value: median(rounds.map((one) => of(one[name]))), unit });
    return { what: `${what}: ${seen}`, here: side('with'), there: { ...side('without'), label: 'without' } };
  };
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
      pair(outcome, 'frame later than the earliest, p50', 'ms', ({ beyondMs }) => percentile(beyondMs, 0.5)),
      pair(outcome, 'frame later than the earliest, p99', 'ms', p99),
      pair(outcome, 'frame later than the earliest, max', 'ms', ({ beyondMs }) => largest(beyondMs)),
      pair(outcome, 'relay, longest work without a pause', 'ms', ({ workMs }) => workMs),
      pair(outcome, 'relay, of a core', '%', ({ cores }) => 100 * cores),
      { what: `${outcome.what}: memory above the start`, here: { value: outcome.memoryMb, unit: 'MB' } },
    ]),
    figures: [
      worst('p99 later than without, worst', TICK_MS, 'ms', laterMs),
      worst('Longest work of the relay without a pause, worst', TICK_MS, 'ms', workMs),
      worst('Memory above the start, worst', MOST_MEMORY_MB, 'MB', ({ memoryMb }) => memoryMb),
      worst('Bytes to an unproved address, times those from it, worst', 1, '', (one) => one.unproved.bytes),
      worst('Datagrams, likewise', 1, '', (one) => one.unproved.datagrams),
      none('Friends and honest members let go', ({ gone }) => gone),
      none('Faults', ({ faults }) => faults),
    ],
    notes: [
      'Times are the medians of the rounds; in each the attack goes on for a while, and then rests for as long. In the end it does not rest: whoever is to be let go, is.',
      ...outcomes.flatMap(({ what, fate, gone, faults }) => [
        `${what}: ${fateText(fate)}`,
        ...[...gone, ...faults].map((harm) => `${what}: ${harm}`),
      ]),
    ],
  };
}

/** How much later than without it the p99 of the frames comes with an attack, ms, in the middle of the rounds. */
export function laterMs({ rounds }: Outcome): number {
  return median(rounds.map((round) => p99(round.with) - p99(round.without)));
}

/** The most that the relay worked in one go, ms of CPU time, in the middle of the rounds. */
function workMs({ rounds }: Outcome): number {
  return median(rounds.map((round) => round.with.workMs));
}

function p99({ beyondMs }: Window): number {
  return percentile(beyondMs, 0.99);
}

/** What attackers have done, and what became of them. */
export function fateText({ sentDatagrams, heardDatagrams, in: inside, joins, reasons }: Fate): string {
  const said = `${sentDatagrams} datagrams, ${heardDatagrams} back`;
  if (inside === null) return `${said}.`;
  const why = Object.entries(reasons).map(([reason, times]) => `${reason} ${times}`);
  return `${said}; let in ${joins} times, ${inside} still there${why.length > 0 ? `; ${why.join(', ')}` : ''}.`;
}
