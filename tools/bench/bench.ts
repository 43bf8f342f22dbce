// `npm run bench`: measures ratios on this machine, and holds them against the figures to reach.

import { readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { appCosts } from './app-costs/app-costs.ts';
import { crowded } from './app-costs/crowded.ts';
import { drawing } from './app-costs/drawing.ts';
import { rest } from './app-costs/rest.ts';
import { attacks } from './attacks/attacks.ts';
import { ANY_CHECKOUT, besideBefore, HERE } from './before.ts';
import { coarseTimers } from './coarse-timers/coarse-timers.ts';
import { comebackRow } from './comeback.ts';
import { consoleRow } from './console/console.ts';
import { delivery } from './delivery/delivery.ts';
import { desyncRow } from './desync.ts';
import { rowSection, withSection } from './figures-page.ts';
import { findGames } from './find-games.ts';
import { flood } from './flood/flood.ts';
import { foundRow } from './found.ts';
import { frameBytesRow } from './frame-bytes.ts';
import { guestsRow } from './guests/guests.ts';
import { hostingRow } from './guests/hosting.ts';
import { scanRow } from './guests/scan.ts';
import { hashesRow } from './hashes.ts';
import { inklingRow } from './inkling.ts';
import { judgeRow } from './judge.ts';
import { lab } from './lab.ts';
import { laboratory } from './laboratory.ts';
import { load } from './load/load.ts';
import { overload } from './load/overload.ts';
import { relayCpu } from './load/relay-cpu.ts';
import { relayPlayers } from './load/relay-players.ts';
import { rooms } from './load/rooms.ts';
import { sealing } from './load/sealing.ts';
import { machine, machineLine } from './machine.ts';
import { nativeGames } from './native-games.ts';
import { benchOptions } from './options.ts';
import { pressGuestPage } from './press/guest-page.ts';
import { press } from './press/press.ts';
import { pressBatches } from './press/press-batches.ts';
import { pressTwoWindows } from './press/two-windows.ts';
import { replaysRow } from './replays.ts';
import { rowObject, rowText } from './report.ts';
import type { RunRow } from './row.ts';
import { startRow } from './start.ts';
import { stateSync } from './state-sync.ts';
import { succession } from './succession.ts';
import { testsRow } from './tests.ts';
import { Undo } from './undo.ts';

/** In the order in which they run. */
const ROWS: { readonly [name: string]: RunRow } = {
  'frame-bytes': frameBytesRow,
  lab,
  'state-sync': stateSync,
  inkling: inklingRow,
  laboratory,
  succession,
  comeback: comebackRow,
  desync: desyncRow,
  judge: judgeRow,
  hashes: hashesRow,
  replays: replaysRow,
  console: consoleRow,
  press,
  'press-batches': pressBatches,
  'press-screens': pressTwoWindows,
  'press-guest': pressGuestPage,
  start: startRow,
  tests: testsRow,
  screens: appCosts,
  found: foundRow,
  'find-games': findGames,
  'native-games': nativeGames,
  rest,
  drawing,
  crowded,
  load,
  'relay-cpu': relayCpu,
  'relay-players': relayPlayers,
  overload,
  sealing,
  rooms,
  attacks,
  flood,
  delivery,
  'coarse-timers': coarseTimers,
  guests: guestsRow,
  'guests-host': hostingRow,
  'guests-scan': scanRow,
};

const options = benchOptions(Object.keys(ROWS), process.argv.slice(2));
const { only, quick, json, write, before, checkout = HERE } = options;
const FIGURES = join(HERE, 'docs/figures.md');
const undo = new Undo();
let ending = false; // with npm in between, Ctrl+C comes twice
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    await undo.all();
    process.exit(128 + constants.signals[signal]);
  });
}

// What Node keeps for our scripts (build/run.js) is outside of what is measured.
delete process.env.NODE_COMPILE_CACHE;

const here = machine();
console.log(machineLine(here));
if (quick) console.log('A quick run: to see that it works, not to quote.');
const results: { [name: string]: ReturnType<typeof rowObject> } = {};
try {
  for (const [name, run] of Object.entries(ROWS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    if (checkout !== HERE && !ANY_CHECKOUT.has(name))
      throw new Error(`the row ${name} measures no other checkout`);
    // Progress goes to the error stream, so that the results can be kept by themselves.
    const bench = { quick, undo, checkout, say: (text: string) => console.error(`  ... ${text}`) };
    const row = before === undefined ? await run(bench) : await besideBefore(bench, name, before);
    await undo.all();
    console.log(`\n${rowText(name, row)}`);
    results[name] = rowObject(row);
    if (write) {
      const section = rowSection(name, row, machineLine(here));
      writeFileSync(FIGURES, withSection(readFileSync(FIGURES, 'utf8'), name, section));
    }
  }
  console.log(`\nLoad of the machine at the end: ${machine().load}`);
  if (json) console.log(JSON.stringify({ machine: here, quick, rows: results }));
} catch (error) {
  console.error(`The benchmark failed: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await undo.all();
}
