// Matches set up by hand, for the tests of the rules.

import { matchesOf } from '../kit/testing/arena.ts';
import { info } from './info.ts';
import { rules } from './rules/rules.ts';

export { inTeams, seats } from '../kit/testing/arena.ts';

export const { playing, playingWith, run, runUntil, botMatch } = matchesOf(info, rules);
