// Plays the effects of a table: finished buffers on a bounded number of voices.

import type { Effect } from '../../games/kit/sound/sound.ts';
import type { Mixer } from './mixer.ts';
import { APART_MS, STEAL_SECONDS, VARY_PERCENT, WIDEST_PAN } from './parameters.ts';
import type { RenderInTurn } from './turns.ts';
import { createVoices } from './voices.ts';

export type Table = Readonly<Record<string, Effect>>;

/** Where and how loud. */
export interface Placed {
  readonly gain: number;
  readonly pan: number;
}

export interface Effects {
  /** Renders what is in the table, unless it was before. Until then its sounds are left out. */
  prepare(table: Table, render: RenderInTurn): void;
  play(table: Table, name: string, placed: Placed): void;
  /** Frees the buffers of a table that is done. */
  forget(table: Table): void;
}

interface Playing {
  readonly source: AudioBufferSourceNode;
  readonly level: GainNode;
}

export function createEffects(context: AudioContext, mixer: Mixer, random: () => number): Effects {
  const buffers = new Map<Table, Map<string, AudioBuffer>>();
  const voices = createVoices();
  const playing: (Playing | undefined)[] = [];

  async function renderAll(
    table: Table,
    render: RenderInTurn,
    into: Map<string, AudioBuffer>,
  ): Promise<void> {
    const wanted = () => buffers.get(table) === into;
    for (const [name, { patch, loudness }] of Object.entries(table)) {
      if (!wanted()) return;
      await render(patch, loudness, { take: (buffer) => into.set(name, buffer), wanted });
    }
  }

  function silence({ source, level }: Playing): void {
    const now = context.currentTime;
    level.gain.setTargetAtTime(0, now, STEAL_SECONDS / 3);
    source.stop(now + STEAL_SECONDS);
  }

  return {
    prepare(table, render) {
      if (buffers.has(table)) return;
      const into = new Map<string, AudioBuffer>();
      buffers.set(table, into);
      void renderAll(table, render, into);
    },
    play(table, name, { gain, pan }) {
      const effect = table[name];
      const buffer = buffers.get(table)?.get(name);
      if (!effect || !buffer || gain <= 0) return;
      const { priority, apartMs = APART_MS, vary = VARY_PERCENT, duck = 0 } = effect;
      const rate = 1 + ((2 * random() - 1) * vary) / 100;
      const lasts = buffer.duration / rate;
      const answer = voices.ask({ sound: name, priority, gain, lasts, apartMs }, context.currentTime);
      if (!answer) return;
      if (answer.steals) {
        const before = playing[answer.voice];
        if (before) silence(before);
      }
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.playbackRate.value = rate;
      const level = context.createGain();
      level.gain.value = gain;
      const panner = context.createStereoPanner();
      panner.pan.value = Math.max(-1, Math.min(1, pan)) * WIDEST_PAN;
      source.connect(level).connect(panner).connect(mixer.effects);
      source.start();
      playing[answer.voice] = { source, level };
      if (duck > 0) mixer.duck(duck * Math.min(1, gain));
    },
    forget(table) {
      buffers.delete(table);
    },
  };
}
