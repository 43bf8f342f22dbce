// Plays the previews of all games up to where they begin while the page is built, so that no page has to.

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { games } from '../games/list.ts';
import { encodeState } from '../netcode/sim/state-codec.ts';
import { firstFrameOf } from '../renderer/preview/first-frames.ts';

const root = join(import.meta.dirname, '..');
const PLAYED_BY = join(root, 'renderer/preview/first-frames.ts');
const CODEC = join(root, 'netcode/sim/state-codec.ts');

/** Puts their states in the place of the module that plays them. */
export function firstFrames(): Plugin {
  return {
    name: 'first-frames',
    load: {
      filter: { id: PLAYED_BY },
      handler: firstFramesModule,
    },
  };
}

/** A module in JavaScript that does what first-frames.ts does. */
export function firstFramesModule(): string {
  const states = games
    .filter(({ preview }) => preview)
    .map(({ info }) => [info.id, Buffer.from(encodeState(firstFrameOf(info.id))).toString('base64')]);
  return `
    import { decodeState } from ${JSON.stringify(CODEC)};
    const states = new Map(${JSON.stringify(states)});
    export function firstFrameOf(id) {
      const state = states.get(id);
      if (state === undefined) return;
      return decodeState(Uint8Array.from(atob(state), (sign) => sign.charCodeAt(0))).state;
    }
  `;
}
