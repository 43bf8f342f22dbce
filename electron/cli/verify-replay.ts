// `npm run verify -- FILE...`: plays replays again and compares every hash, without a window.

import { Command } from 'commander';
import { type FirstDifference, fieldText } from '../../netcode/replay/verify.ts';
import { imageIn } from '../party/files/own-files.ts';
import type { ReplayCheck, Signatory } from '../party/replays/read-replay.ts';
import { judgeReplay } from '../party/replays/replay-reader.ts';
import type { ReplayFault } from '../party/window/replay-views.ts';
import { printedCommand, printLine } from '../print.ts';

const program = new Command('verify')
  .configureOutput(printedCommand)
  .description(
    'Plays replays again, compares every hash and snapshot, and names the first frame and field that differ, and says who has signed it. Exit code 1 when one is damaged or doesn’t play as it was recorded, when a signature is false, and when all signatures are for another match.',
  )
  .argument('<files...>', 'replays, as the app keeps them in its data folder')
  .option('--cartridges <folder>', 'where the cartridges are that matches were played with')
  .parse();

const { cartridges } = program.opts<{ cartridges?: string }>();

for (const file of program.args) {
  const image = async (hash: string) => (cartridges === undefined ? null : imageIn(cartridges, hash));
  const check = await judgeReplay(file, {}, image);
  printLine(`${file}: ${sentenceOf(check)}`);
  const signatories = check.is === 'refused' ? [] : check.signatories;
  for (const signatory of signatories) printLine(`  ${signature(signatory)}`);
  const isSigned =
    signatories.length === 0 || signatories.some(({ says }) => says === 'same' || says === 'frames');
  const isForged = signatories.some(({ says }) => says === 'false');
  const isSound = check.is === 'same' || (check.is === 'unfinished' && check.recorded.stops !== 'damaged');
  if (!isSound || isForged || !isSigned) process.exitCode = 1;
}

/** Names are what the recording says; the key is who it was. */
function signature({ app, names, played, says, frame, hash }: Signatory): string {
  const who = `${names.join(' and ')}${played ? '' : ', who watched'}, with the key ${app}`;
  switch (says) {
    case 'same':
      return `signed by ${who}.`;
    case 'frames':
      return `its frames and last state, and nothing of its result, signed by ${who}.`;
    case 'other':
      return `for another match, or for another end or result of this one: frame ${frame}, hash ${hash}, signed by ${who}.`;
    case 'false':
      return `a false signature, in the name of ${who}.`;
  }
}

function sentenceOf(check: ReplayCheck): string {
  switch (check.is) {
    case 'refused':
      return refusal(check.fault);
    case 'same':
      return `same, ${check.frames} frames, hash ${check.hash}.`;
    case 'different':
      return differs(check.first);
    case 'unfinished':
      return check.recorded.stops === 'damaged'
        ? `plays ${check.frames} frames, and is damaged from there on.`
        : `plays ${check.frames} frames, but the recording has no end to compare with.`;
  }
}

/** The first difference, in one sentence; values are recorded, played again. */
function differs({ frame, equal, what, field }: FirstDifference): string {
  const where = `different at frame ${frame} (equal up to ${equal})`;
  if (field) return `${where}: ${what}, and after frame ${field.frame} the field ${fieldText(field)}.`;
  return `${where}: ${what}; no field can be named, because the recorded states from there on are the same.`;
}

function refusal(fault: ReplayFault): string {
  switch (fault.is) {
    case 'foreign':
      return 'this is not a replay of Ethernight.';
    case 'version':
      return `in a format of Ethernight ${fault.app} that this version can’t read.`;
    case 'damaged':
      return `damaged from byte ${fault.byte} on.`;
    case 'unknown-game':
      return `this app does not have the game “${fault.game}”.`;
    case 'other-rules':
      return `recorded by Ethernight ${fault.app} with the rules ${fault.recorded}; those here are ${fault.here}.`;
    case 'no-file':
      return `played with “${fault.title}”: say in which folder it is, with --cartridges FOLDER.`;
    case 'elsewhere':
      return 'on another machine, from which none is opened.';
    case 'made-up':
    case 'unreadable':
      return fault.why;
    case 'too-large':
      return 'too large for a room.';
  }
}
