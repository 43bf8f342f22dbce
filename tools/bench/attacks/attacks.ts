// Row: what friends in a room of their own notice of attacks on another room of their relay, and on the relay itself.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../child.ts';
import { onCore, pinned } from '../cores.ts';
import { NODE_SWITCHES } from '../load/load.ts';
import type { Bench, Row } from '../row.ts';
import { percentile } from '../statistics.ts';
import { ATTACKS } from './list.ts';
import { attacksRow, fateText, type Outcome } from './outcome.ts';
import type { Fate, PeopleCount, RelayCount } from './shape.ts';

/** Each attack goes on for so long, ms, and for half as long before and after it nothing happens. */
const WINDOW_MS = 10_000;
const QUICK_WINDOW_MS = 2_000;

/** Before anything is measured, ms: the code gets hot. */
const WARM_UP_MS = 2_000;

/** Hostile members have come in by then, ms. */
const COMING_MS = 500;

const MB = 1 << 20;

/**
 * The relay has a core to itself. Friends and attackers share the other, and friends come first: what they notice is the
 * relay's doing, not the attackers' work.
 */
const UNDER_ATTACKER = pinned ? [...onCore(1), 'nice', '-n', '19'] : [];

export async function attacks(bench: Bench): Promise<Row> {
  const outcomes: Outcome[] = [];
  for (const what of Object.keys(ATTACKS)) outcomes.push(await suffer(bench, what));
  return attacksRow(outcomes);
}

async function suffer({ quick, undo, say }: Bench, what: string): Promise<Outcome> {
  const windowMs = quick ? QUICK_WINDOW_MS : WINDOW_MS;
  const { way } = ATTACKS[what]!;
  const start = (file: string, under: readonly string[], node: readonly string[] = []) =>
    startChild(undo, join(import.meta.dirname, file), { under, node });
  const relay = start('relay-process.ts', onCore(0), NODE_SWITCHES);
  const people = start('people-process.ts', onCore(1));
  const attackers = start('attackers-process.ts', UNDER_ATTACKER);
  const take = () => Promise.all([relay.ask<RelayCount>('take'), people.ask<PeopleCount>('take')]);
  const port = await relay.ask<number>('open');
  await Promise.all([people.ask('join', { port, way }), attackers.ask('open')]);
  await pause(WARM_UP_MS);
  await take();
  await pause(windowMs / 2);
  const [relayBefore, before] = await take();
  await attackers.ask('begin', { port, what });
  await pause(COMING_MS);
  if (way) await people.ask('play');
  await pause(windowMs);
  const [relayDuring, during] = await take();
  const fate = await attackers.ask<Fate>('end');
  await pause(windowMs / 2);
  const [relayAfter, after] = await take();
  await Promise.all([attackers.stop(), people.stop(), relay.stop()]);
  const outcome: Outcome = {
    what,
    withMs: during.beyondMs,
    withoutMs: [...before.beyondMs, ...after.beyondMs],
    memoryMb: (Math.max(relayDuring.rss, relayAfter.rss) - relayBefore.rss) / MB,
    unproved: relayAfter.unproved,
    gone: after.gone,
    faults: relayAfter.faults,
    fate,
  };
  const p99 = (samples: ArrayLike<number>) => percentile(samples, 0.99).toFixed(1);
  const closed = `closed ${p99(relayDuring.lateMs)} late`;
  const came = `came ${p99(outcome.withMs)} ms later than the earliest (without: ${p99(outcome.withoutMs)})`;
  say(`${what}: p99 ${came}, ${closed}; ${outcome.memoryMb.toFixed(0)} MB; ${fateText(fate)}`);
  return outcome;
}
