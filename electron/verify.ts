// `npm run verify -- FILE`: plays replays again and compares the end, without a window.

import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { gameById } from '../games/list.ts';
import { readReplay } from '../netcode/replay/format.ts';
import { verifyReplay } from '../netcode/replay/verify.ts';
import { contentHash } from '../netcode/sim/content.ts';

const program = new Command('verify')
  .description(
    'Plays replays again and says whether they end in the same state. Exit code 1 when one does not.',
  )
  .argument('<files...>', 'replays, as the app keeps them in its data folder')
  .parse();

for (const file of program.args) {
  const { good, text } = verify(file);
  console.log(`${file}: ${text}`);
  if (!good) process.exitCode = 1;
}

function verify(file: string): { good: boolean; text: string } {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return { good: false, text: `cannot be read (${(error as Error).message}).` };
  }
  const read = readReplay(bytes);
  if (!read.ok) return { good: false, text: read.why };
  const { header } = read.replay;
  const game = gameById(header.game);
  if (!game) return { good: false, text: `this app does not have the game “${header.game}”.` };
  const verdict = verifyReplay(read.replay, game.info, game.rules, contentHash(game));
  switch (verdict.is) {
    case 'same':
      return { good: true, text: `same, ${verdict.frames} frames, hash ${verdict.hash}.` };
    case 'different':
      return {
        good: false,
        text: `different after ${verdict.frames} frames: ${verdict.hash}, recorded ${verdict.expected}.`,
      };
    case 'unfinished':
      return {
        good: true,
        text: `plays ${verdict.frames} frames, but the recording has no end to compare with.`,
      };
    case 'other-rules':
      return { good: false, text: `recorded with other rules of ${game.info.name} (app ${header.app}).` };
  }
}
