// Row: what friends in a room of their own notice of attacks on another room of their relay, and on the relay itself.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { KEEP_MS } from '../../../netcode/wire/limits.ts';
import { startChild } from '../child.ts';
import { onCore, pinned } from '../cores.ts';
import { NODE_SWITCHES } from '../load/runs.ts';
import type { Bench, Row } from '../row.ts';
import { ATTACKS } from './list.ts';
import { attacksRow, laterMs, type Outcome, type Round, type Window } from './outcome.ts';
import type { Fate, PeopleCount, RelayCount } from './setup.ts';

/** With and without the attack in turns, each so long, ms: short against the moods of the machine. */
const WINDOW_MS = 2_000;
const ROUNDS = 5;
const QUICK_ROUNDS = 1;

/** Before anything is measured, ms: the code gets hot. */
const WARM_UP_MS = 2_000;

/** Hostile members have come in by then, ms. */
const COMING_MS = 500;

/** After the rounds it goes on for longer than anybody may be deaf, ms. */
const FATE_MS = KEEP_MS + 2_000;

/** In each room. */
const PEOPLE = 2;

const MB = 1 << 20;

/**
 * The relay has a core to itself. Friends and attackers share the other, and friends come first: what they notice is the
 * relay's doing rather than the attackers' work.
 */
const UNDER_ATTACKER = pinned ? [...onCore(1), 'nice', '-n', '19'] : [];

export async function attacks(bench: Bench): Promise<Row> {
  const outcomes: Outcome[] = [];
  for (const what of Object.keys(ATTACKS)) outcomes.push(await suffer(bench, what));
  return attacksRow(outcomes);
}

async function suffer({ quick, undo, say }: Bench, what: string): Promise<Outcome> {
  const { way } = ATTACKS[what]!;
  const child = (file: string, under: readonly string[], node: readonly string[] = []) =>
    startChild(undo, join(import.meta.dirname, file), { under, node });
  const relay = child('relay-process.ts', onCore(0), NODE_SWITCHES);
  const people = child('people-process.ts', onCore(1));
  const attackers = child('attackers-process.ts', UNDER_ATTACKER);
  const port = await relay.ask<number>('open');
  await Promise.all([people.ask('befriend', { port, friends: PEOPLE }), attackers.ask('open', port)]);
  await people.ask('risk', { port, people: PEOPLE, way });
  await pause(WARM_UP_MS);
  let rss = 0;
  const take = async () => {
    const [seen, heard] = await Promise.all([relay.ask<RelayCount>('take'), people.ask<PeopleCount>('take')]);
    rss = Math.max(rss, seen.rss);
    return { ...seen, ...heard };
  };
  const watch = async (): Promise<Window> => {
    const before = await take();
    await pause(WINDOW_MS);
    const { beyondMs, atMs, cpuUs, workMs } = await take();
    return { beyondMs, workMs, cores: (cpuUs - before.cpuUs) / 1000 / (atMs - before.atMs) };
  };
  const start = (await take()).rss;
  await attackers.ask('begin', what);
  await pause(COMING_MS);
  if (way) await people.ask('play');
  const rounds: Round[] = [];
  for (let round = 0; round < (quick ? QUICK_ROUNDS : ROUNDS); round++) {
    const during = await watch();
    await attackers.ask('rest');
    rounds.push({ with: during, without: await watch() });
    await attackers.ask('goOn');
  }
  await pause(quick ? 0 : FATE_MS);
  const fate = await attackers.ask<Fate>('fate');
  const { gone, faults, unproved } = await take();
  await Promise.all([attackers.stop(), people.stop(), relay.stop()]);
  const outcome = { what, rounds, memoryMb: (rss - start) / MB, unproved, gone, faults, fate };
  say(`${what}: p99 ${laterMs(outcome).toFixed(1)} ms later than without`);
  return outcome;
}
