// `npm run verify -- FILE`: plays replays again and compares the end, without a window.

import { Command } from 'commander';
import type { ReplayCheck } from '../party/match/check-replay.ts';
import { judgeReplay } from '../party/match/judge-replay.ts';

const program = new Command('verify')
  .description(
    'Plays replays again and says whether they end in the same state. Exit code 1 when one does not.',
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
      return `different after ${check.frames} frames: ${check.hash}, recorded ${check.expected}.`;
    case 'unfinished':
      return `plays ${check.frames} frames, but the recording has no end to compare with.`;
    case 'other-rules':
      return `recorded with other rules of ${check.names.en} (app ${check.app}).`;
  }
}
