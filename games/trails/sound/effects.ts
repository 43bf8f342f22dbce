// What happens in Trails, as sounds: neon tubes, glass and engines.

import * as kit from '../../kit/sound/parts.ts';
import { signals } from '../../kit/sound/signals.ts';
import type { Effect, Part } from '../../kit/sound/sound.ts';

const { bell, click, effect, glide, gust, hz, roar, sung, thump } = kit;

/** Splinters: small bells whose pitches are off every scale. */
const splinters = (level: number, at: number): Part[] =>
  [97, 100.4, 93.3, 103.1].map((note, index) =>
    bell(level * (1 - index * 0.15), note, 0.35, at + index * 0.037, index % 2 === 0 ? -0.5 : 0.5),
  );

export const effects = {
  ...signals,
  // Heard hundreds of times in a round, so as quiet as a switch.
  turn: effect('whisper', 0, { vary: 5, apartMs: 45 }, [
    click(0.35, 4200, 0.012),
    {
      wave: 'triangle',
      hz: glide(300, 430, 0.03),
      attack: 0.001,
      decay: 0.05,
      level: 0.5,
      filter: { kind: 'lowpass', hz: 1800 },
    },
  ]),
  boost: effect('soft', 1, { room: 0.08, vary: 4, apartMs: 80 }, [
    {
      wave: 'sawtooth',
      hz: glide(95, 290, 0.45),
      attack: 0.02,
      hold: 0.15,
      decay: 0.4,
      level: 0.4,
      spread: 11,
      filter: { kind: 'lowpass', hz: glide(350, 3800, 0.4), q: 3 },
    },
    gust(0.9, 500, 3600, 0.6, { attack: 0.05 }),
    thump(0.4, 120, 60, 0.15),
  ]),
  /** After one's own crash: the engine dies. */
  lost: effect('strong', 3, { room: 0.35, duck: 0.55, vary: 0 }, [
    {
      wave: 'sawtooth',
      hz: glide(hz(kit.D3), hz(kit.D2) / 2, 1),
      at: 0.08,
      attack: 0.02,
      hold: 0.1,
      decay: 1,
      level: 0.45,
      spread: 12,
      filter: { kind: 'lowpass', hz: glide(1600, 120, 0.9), q: 2 },
    },
    ...sung({
      level: 0.8,
      note: kit.A3,
      from: 'ah',
      to: 'oo',
      hold: 0.18,
      decay: 0.9,
      at: 0.1,
      falls: 7,
    }),
  ]),
  crash: effect('strong', 2, { room: 0.28, duck: 0.15, vary: 6, apartMs: 60 }, [
    click(0.9, 2600, 0.03),
    roar(0.8, 6500, 280, 0.6, 0.05, 0.85),
    thump(1, 170, 38, 0.6),
    {
      wave: 'sawtooth',
      hz: glide(240, 48, 0.45),
      attack: 0.003,
      decay: 0.5,
      level: 0.35,
      spread: 14,
      filter: { kind: 'lowpass', hz: glide(1800, 200, 0.4), q: 2 },
    },
    ...splinters(0.16, 0.05),
  ]),
  pickup: effect('plain', 1, { room: 0.22, vary: 0 }, [
    click(0.2, 5000),
    bell(0.6, kit.D5, 0.25),
    bell(0.6, kit.A5, 0.3, 0.055),
    bell(0.6, kit.E6, 0.55, 0.11),
    gust(0.12, 2500, 7000, 0.3),
  ]),
  blast: effect('strong', 2, { room: 0.3, duck: 0.25 }, [
    click(0.7, 1800, 0.03),
    thump(1, 130, 34, 0.6),
    roar(0.7, 3800, 160, 0.6, 0.05, 0.8),
    gust(0.3, 3200, 500, 0.5, { q: 2 }),
  ]),
  slow: effect('plain', 1, { room: 0.2 }, [
    {
      wave: 'triangle',
      hz: glide(hz(kit.D5), hz(kit.D4) * 0.75, 0.6),
      attack: 0.01,
      hold: 0.05,
      decay: 0.6,
      level: 0.6,
      vibrato: { hz: 9, cents: 60 },
    },
    {
      wave: 'sawtooth',
      hz: glide(hz(kit.D4), hz(kit.D3) * 0.75, 0.6),
      attack: 0.01,
      decay: 0.6,
      level: 0.25,
      filter: { kind: 'lowpass', hz: glide(2200, 300, 0.5) },
    },
  ]),
  break: effect('plain', 2, { room: 0.3, duck: 0.2 }, [
    click(0.6, 5200, 0.02),
    { wave: 'noise', attack: 0.001, decay: 0.22, level: 0.35, filter: { kind: 'highpass', hz: 4200 } },
    ...splinters(0.4, 0.01),
    ...[kit.D5, kit.A5].map((note, index) => bell(0.4, note, 0.8, 0.14 + index * 0.07)),
  ]),
  shrink: effect('soft', 1, {}, [
    thump(0.8, 95, 48, 0.13),
    { wave: 'noise', attack: 0.004, decay: 0.1, level: 0.25, filter: { kind: 'lowpass', hz: 420 } },
  ]),
} satisfies Record<string, Effect>;

export type TrailsSound = keyof typeof effects;
