// What is done with a game before it is played: its audit, and a rehearsal of its pictures.

import type { Game } from '../../games/game.ts';
import { audit } from '../../netcode/sim/audit.ts';
import type { DisplaySettings } from './display-settings.ts';
import { rehearse } from './rehearsal.ts';
import type { StageSize } from './worker-messages.ts';

export interface Preparation {
  /** The hash of what this engine makes of a game. Throws what the rules throw. */
  audit(game: Game<unknown>): string;
  /** Draws a game where it is not seen, once, so that its first picture in a match is as fast as the others. */
  rehearse(game: Game<unknown>, language: DisplaySettings['language']): void;
}

/** The stage has no size yet in the lobby. */
const REHEARSED: StageSize = { width: 1280, height: 720, pixelRatio: 1 };

export function createPreparation(): Preparation {
  /** By game: the same each time, and a tenth of a second of work. */
  const audits = new Map<string, string>();
  const rehearsed = new Set<string>();
  return {
    audit(game) {
      const { id } = game.info;
      const hash = audits.get(id) ?? audit(game);
      audits.set(id, hash);
      return hash;
    },
    rehearse(game, language) {
      if (rehearsed.has(game.info.id)) return;
      rehearsed.add(game.info.id);
      const { width, height } = REHEARSED;
      const ctx = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
      if (ctx) rehearse(game, ctx, REHEARSED, language);
    },
  };
}
