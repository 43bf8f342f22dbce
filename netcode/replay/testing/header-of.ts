// The header of a replay that a test makes up.

import type { GameInfo } from '../../sim/rules.ts';
import { PROTOCOL_VERSION } from '../../wire/datagram.ts';
import type { ReplayHeader } from '../format.ts';

/** A match of this game, recorded at midnight on the first of January 2026. */
export function headerOf(
  info: Pick<GameInfo, 'id' | 'version' | 'tickRate' | 'inputBytes'>,
  match: ReplayHeader['match'],
  content: string,
): ReplayHeader {
  const { id: game, version: rules, tickRate, inputBytes } = info;
  const at = 1_767_225_600_000;
  const facts = { at, game, rules, content, tickRate, inputBytes, match, from: null };
  return { app: '0.1.0', protocol: PROTOCOL_VERSION, ...facts };
}
