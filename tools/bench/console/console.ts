// Row: what an emulated console costs in Node and in browsers: a frame of it, the states that running ahead keeps, a
// correction, a replay; and whether it comes to the same in all of them.

import { join } from 'node:path';
import { findFirefox } from '../../../build/programs.ts';
import { bundleScript, openChromium } from '../../../build/testing/browser.ts';
import { openFirefox } from '../../../e2e/determinism/firefox.ts';
import { SNAPSHOT_EVERY_S } from '../../../electron/party/match/stage-messages.ts';
import { emberGame } from '../../../games/ember/index.ts';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { Recording } from '../../../netcode/replay/recording.ts';
import { stateDeflater } from '../../../netcode/replay/testing/deflate-states.ts';
import { headerOf } from '../../../netcode/replay/testing/header-of.ts';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { MAX_AHEAD } from '../../../netcode/sync/rollback.ts';
import type { Bench, Figure, Row } from '../row.ts';
import type { Undo } from '../undo.ts';
import { type Findings, findings, match, press, SEATS } from './engine.ts';

const MINUTES = 10;
const QUICK_MINUTES = 1;
const FRAMES = 10_000;
const QUICK_FRAMES = 1_000;
const QUICK_BOARD_FRAMES = 200;

export async function consoleRow({ quick, say, undo }: Bench): Promise<Row> {
  const frames = quick ? QUICK_FRAMES : FRAMES;
  const boardFrames = quick ? QUICK_BOARD_FRAMES : FRAMES;
  say(`plays ${frames} frames in Node`);
  const node = findings(frames, boardFrames);
  const script = `${await bundleScript(join(import.meta.dirname, 'engine.ts'), 'Engine')};JSON.stringify(Engine.findings(${frames}, ${boardFrames}))`;
  say('in Chromium');
  const chromium = await inChromium(script, undo);
  say('in Firefox');
  const firefox = await inFirefox(script, undo);
  const minutes = quick ? QUICK_MINUTES : MINUTES;
  say(`records ${minutes} minutes`);
  const bytes = recorded(minutes);
  const engines = { Node: node, Chromium: chromium, ...(firefox ? { Firefox: firefox } : {}) };
  const others = Object.values(engines).slice(1);
  const different = node.hashes.filter((hash, index) =>
    others.some((engine) => engine.hashes[index] !== hash),
  );
  const differentBoards = node.boards.filter(([, hashes], index) =>
    others.some(({ boards }) => boards[index]![1].join() !== hashes.join()),
  );
  return {
    meaning: `A frame of an emulated console (Ember, ${SEATS} pads) in ${Object.keys(engines).join(', ')}, and a replay of ${minutes} minutes.`,
    measures: [
      { what: 'Hash of a state, Node', here: { value: node.hashMs, unit: 'ms' } },
      { what: 'Hash of a state, Chromium', here: { value: chromium.hashMs, unit: 'ms' } },
    ],
    figures: [
      ...figuresOf('Node', node),
      ...figuresOf('Chromium', chromium),
      {
        what: `Of ${frames} frames, those after which the engines differ`,
        measured: different.length,
        limit: 0,
        unit: '',
      },
      {
        what: `Of ${node.boards.length} boards, those on which ${boardFrames} frames of a cartridge differ`,
        measured: differentBoards.length,
        limit: 0,
        unit: '',
      },
      {
        what: `A replay of ${minutes} minutes`,
        measured: bytes / 1000,
        limit: 60,
        unit: 'kB',
      },
    ],
    notes: [
      'The quickest of many turns; clocks of browsers are coarse. A screen plays each frame once more for its picture and its sound.',
      ...(firefox ? [] : ['There is no Firefox here.']),
    ],
  };
}

function figuresOf(engine: string, { frameMs, copyMs, correctionMs }: Findings): Figure[] {
  const unit = 'ms';
  return [
    { what: `A frame, ${engine}`, measured: frameMs, limit: 2, unit },
    { what: `A copy of a state, to or fro, ${engine}`, measured: copyMs, limit: 0.2, unit },
    { what: `A correction of ${MAX_AHEAD} frames, ${engine}`, measured: correctionMs, limit: 12, unit },
  ];
}

async function inChromium(script: string, undo: Undo): Promise<Findings> {
  const browser = await openChromium();
  undo.add(() => browser.close());
  const page = await browser.newPage();
  const found: Findings = JSON.parse(await page.evaluate<string>(script));
  await browser.close();
  return found;
}

async function inFirefox(script: string, undo: Undo): Promise<Findings | null> {
  const program = findFirefox();
  if (!program) return null;
  const browser = await openFirefox(program);
  undo.add(() => browser.close());
  const found: Findings = JSON.parse(await browser.evaluate(script));
  await browser.close();
  return found;
}

/** Bytes of the file. */
function recorded(minutes: number): number {
  const { info, rules } = emberGame;
  const simulation = createSimulation(info, rules, match);
  const inputs = new Uint8Array(SEATS);
  const frames = info.tickRate * 60 * minutes;
  const log = new FrameLog({ seats: SEATS, inputBytes: info.inputBytes }, frames);
  let bytes = 0;
  const deflate = stateDeflater();
  const header = headerOf(info, { ...match, number: 1, epoch: 0, way: 'optimistic' }, '0'.repeat(16));
  const recording = new Recording(header, log, (encode) => {
    bytes += encode().length;
  });
  for (let frame = 1; frame <= frames; frame++) {
    press(inputs, simulation.frame);
    simulation.step(inputs);
    log.push(inputs);
    recording.frames((frame * 1000) / info.tickRate);
    if (frame % info.tickRate > 0) continue;
    recording.hash(frame, simulation.hash());
    if (frame % (info.tickRate * SNAPSHOT_EVERY_S) === 0)
      recording.snapshot(frame, deflate(simulation.state));
  }
  recording.close();
  return bytes;
}
