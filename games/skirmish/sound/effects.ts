// What happens in Skirmish, as sounds: bows, steel, stone and horns by lantern light. Blows come by the dozen, so
// each is hardly more than a grain; together they are a battle.

import * as kit from '../../kit/sound/parts.ts';
import type { Effect, Part } from '../../kit/sound/sound.ts';

const { bell, click, effect, glide, gust, hz, noise, sung, thump } = kit;

/** A horn: reeds that open as they are blown harder. */
const horn = (level: number, note: number, at: number, hold: number): Part[] => [
  {
    wave: 'sawtooth',
    hz: hz(note),
    at,
    attack: 0.07,
    hold,
    decay: 0.35,
    level,
    spread: 5,
    filter: { kind: 'lowpass', hz: glide(500, 2400, 0.16), q: 1.4 },
  },
  { wave: 'sine', hz: hz(note), at, attack: 0.05, hold, decay: 0.3, level: level * 0.7 },
];

const wood = (level: number, pitch: number, at = 0): Part[] => [
  click(level * 0.6, pitch * 5, 0.016, at),
  { wave: 'triangle', hz: glide(pitch * 1.2, pitch, 0.03), at, attack: 0.001, decay: 0.1, level },
];

/** Stones that come down one after the other. */
const rubble = (level: number, count: number, over: number): Part[] =>
  Array.from({ length: count }, (_, index) => {
    const at = over * (index / count) ** 1.4;
    return thump(level * (1 - (0.6 * index) / count), 130 + ((index * 53) % 70), 60, 0.16, at);
  });

export const effects = {
  order: effect('whisper', 1, { vary: 5, apartMs: 60 }, [click(0.5, 2600, 0.014), ...wood(0.35, 520)]),
  blow: effect('whisper', 0, { vary: 12, apartMs: 55 }, [
    click(0.7, 3400, 0.02),
    {
      wave: 'sine',
      hz: 1480,
      attack: 0.001,
      decay: 0.12,
      level: 0.3,
      fm: { ratio: 1.83, index: 1.4, decay: 0.06 },
    },
    { wave: 'noise', attack: 0.001, decay: 0.05, level: 0.3, filter: { kind: 'lowpass', hz: 900 } },
  ]),
  shoot: effect('whisper', 0, { vary: 10, apartMs: 55 }, [
    { wave: 'triangle', hz: glide(210, 130, 0.05), attack: 0.001, decay: 0.09, level: 0.6 },
    click(0.3, 2000, 0.012),
    gust(0.25, 2400, 1200, 0.16, { at: 0.015, q: 1.5 }),
  ]),
  sling: effect('soft', 1, { vary: 7, apartMs: 80 }, [
    ...wood(0.6, 120),
    ...wood(0.4, 170, 0.07),
    gust(0.4, 300, 900, 0.4, { at: 0.05, attack: 0.08 }),
    thump(0.6, 95, 55, 0.2),
  ]),
  land: effect('whisper', 0, { vary: 10, apartMs: 60 }, [
    click(0.5, 1500, 0.014),
    { wave: 'triangle', hz: glide(260, 150, 0.03), attack: 0.001, decay: 0.06, level: 0.5 },
  ]),
  boulder: effect('plain', 1, { room: 0.18, vary: 8, apartMs: 70 }, [
    thump(1, 120, 40, 0.35),
    noise(
      { attack: 0.001, hold: 0.03, decay: 0.4, level: 0.6 },
      { kind: 'lowpass', hz: glide(1900, 200, 0.35) },
    ),
    ...rubble(0.3, 4, 0.35),
  ]),
  death: effect('whisper', 1, { vary: 10, apartMs: 70 }, [
    thump(0.7, 140, 70, 0.14),
    gust(0.7, 1100, 500, 0.3, { q: 2 }),
    noise({ at: 0.05, attack: 0.005, decay: 0.12, level: 0.2 }, { kind: 'lowpass', hz: 600 }),
  ]),
  raze: effect('strong', 2, { room: 0.3, duck: 0.2, vary: 6, apartMs: 150 }, [
    click(0.6, 900, 0.04),
    thump(1, 110, 36, 0.6),
    noise({ attack: 0.01, hold: 0.25, decay: 0.9, level: 0.6 }, { kind: 'lowpass', hz: glide(2400, 160, 1) }),
    ...rubble(0.45, 9, 0.9),
    ...wood(0.3, 150, 0.1),
    ...wood(0.25, 190, 0.27),
  ]),
  alert: effect(
    'strong',
    3,
    {
      room: 0.35,
      duck: 0.4,
      vary: 0,
    },
    [...horn(0.6, kit.A3, 0, 0.12), ...horn(0.7, kit.D4, 0.24, 0.3)],
  ),
  store: effect('whisper', 0, { vary: 6, apartMs: 90 }, [
    bell(0.5, kit.E6, 0.16),
    bell(0.35, 93, 0.12, 0.035),
    click(0.2, 5200, 0.01),
  ]),
  site: effect(
    'soft',
    1,
    {
      room: 0.1,
    },
    [...wood(0.7, 240), ...wood(0.55, 260, 0.13), click(0.3, 3600, 0.014, 0.13)],
  ),
  built: effect('plain', 2, { room: 0.28, vary: 0 }, [
    ...wood(0.5, 220),
    bell(0.5, kit.D5, 0.6, 0.08),
    bell(0.5, kit.A5, 0.8, 0.2),
    thump(0.5, 120, 60, 0.2),
  ]),
  trained: effect('soft', 1, { room: 0.1, vary: 2, apartMs: 120 }, [
    ...[0, 0.07, 0.14].flatMap((at) => [thump(0.5, 190, 120, 0.09, at), click(0.3, 1800, 0.015, at)]),
    ...wood(0.3, 330, 0.21),
  ]),
  found: effect(
    'plain',
    2,
    { room: 0.4, vary: 0 },
    [kit.D5, kit.G5, kit.A5, kit.E6].map((note, index) =>
      bell(0.5, note, 0.9, index * 0.09, index % 2 === 0 ? -0.3 : 0.3),
    ),
  ),
  dry: effect('soft', 1, {}, [...wood(0.5, 150), gust(0.25, 1400, 500, 0.4, { attack: 0.03 })]),
  notice: effect('plain', 3, { room: 0.35, duck: 0.35, vary: 0 }, [
    gust(0.6, 260, 900, 1.4, { attack: 0.5, q: 2.5 }),
    gust(0.3, 900, 420, 1.2, { at: 0.6, attack: 0.4, q: 4 }),
    bell(0.4, kit.D4, 1.4, 0.2),
  ]),
  storm: effect('strong', 3, { room: 0.4, duck: 0.5, vary: 0 }, [
    gust(0.8, 180, 1300, 1.6, { attack: 0.3, q: 2 }),
    thump(1, 80, 34, 1),
    ...horn(0.4, kit.D3, 0.15, 0.7),
    ...horn(0.35, kit.A3, 0.15, 0.7),
    ...sung({ level: 0.5, note: kit.D3, from: 'oo', to: 'ah', hold: 0.7, decay: 0.9, at: 0.15 }),
  ]),
  ping: effect(
    'plain',
    3,
    { room: 0.25, duck: 0.2, vary: 0, apartMs: 150 },
    [kit.A5, kit.E6, kit.A5].map((note, index) => bell(0.6, note, 0.35, index * 0.11)),
  ),
  out: effect('strong', 3, { room: 0.4, duck: 0.4, vary: 0 }, [
    bell(0.6, kit.D3, 1.6),
    thump(1, 100, 38, 0.9),
    ...sung({ level: 0.5, note: kit.A3, from: 'ah', to: 'oo', hold: 0.4, decay: 0.8, falls: 5 }),
  ]),
  over: effect('strong', 3, { room: 0.4, duck: 0.5, vary: 0 }, [
    ...horn(0.5, kit.D3, 0, 0.6),
    ...horn(0.5, kit.A3, 0.1, 0.6),
    ...horn(0.45, kit.D4, 0.2, 0.7),
    thump(0.9, 95, 40, 0.8),
  ]),
} satisfies Record<string, Effect>;

export type SkirmishSound = keyof typeof effects;
