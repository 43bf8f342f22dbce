// `npm run verify -- FILE...`: plays replays again and compares every hash, without a window.

import { Command } from 'commander';
import type { FirstDifference } from '../../netcode/replay/verify.ts';
import { describe } from '../../netcode/sim/diff.ts';
import type { ReplayCheck } from '../party/match/check-replay.ts';
import { judgeReplay } from '../party/match/judge-replay.ts';

const program = new Command('verify')
  .description(
    'Plays replays again, compares every hash and snapshot, and names the first frame and field that differ. Exit code 1 when one does not play as it was recorded.',
  )
  .argument('<files...>', 'replays, as the app keeps them in its data folder')
  .parse();

for (const file of program.args) {
  const check = await judgeReplay(file);
  console.log(`${file}: ${sentenceOf(check)}`);
  if (check.is !== 'same' && check.is !== 'unfinished') process.exitCode = 1;
}

function sentenceOf(check: ReplayCheck): string {
  switch (check.is) {
    case 'unreadable':
      return check.why;
    case 'unknown-game':
      return `this app does not have the game “${check.game}”.`;
    case 'same':
      return `same, ${check.frames} frames, hash ${check.hash}.`;
    case 'different':
      return differs(check.first);
    case 'unfinished':
      return `plays ${check.frames} frames, but the recording has no end to compare with.`;
    case 'other-rules':
      return `recorded with other rules of ${check.names.en} (app ${check.app}).`;
  }
}

/** The first difference, in one sentence; values are recorded, played again. */
function differs({ frame, equal, what, field }: FirstDifference): string {
  const where = `different at frame ${frame} (equal up to ${equal})`;
  if (field) return `${where}: ${what}, and after frame ${field.frame} the field ${describe(field)}.`;
  return `${where}: ${what}; no field, because no recorded state from there on is another one.`;
}
