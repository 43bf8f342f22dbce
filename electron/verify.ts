// `npm run verify -- FILE`: plays replays again and compares the end, without a window.

import { Command } from 'commander';
import { type Judgement, judgeReplay } from './judge-replay.ts';

const program = new Command('verify')
  .description(
    'Plays replays again and says whether they end in the same state. Exit code 1 when one does not.',
  )
  .argument('<files...>', 'replays, as the app keeps them in its data folder')
  .parse();

for (const file of program.args) {
  const judgement = judgeReplay(file);
  console.log(`${file}: ${sentenceOf(judgement)}`);
  if (judgement.is !== 'same' && judgement.is !== 'unfinished') process.exitCode = 1;
}

function sentenceOf(judgement: Judgement): string {
  switch (judgement.is) {
    case 'unreadable':
      return judgement.why;
    case 'unknown-game':
      return `this app does not have the game “${judgement.game}”.`;
    case 'same':
      return `same, ${judgement.frames} frames, hash ${judgement.hash}.`;
    case 'different':
      return `different after ${judgement.frames} frames: ${judgement.hash}, recorded ${judgement.expected}.`;
    case 'unfinished':
      return `plays ${judgement.frames} frames, but the recording has no end to compare with.`;
    case 'other-rules':
      return `recorded with other rules of ${judgement.names.en} (app ${judgement.app}).`;
  }
}
