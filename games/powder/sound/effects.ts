// What happens in Powder, as sounds: wood, fuses, and powder in small kegs. Bangs are round and soft,
// because they come by the dozen.

import * as kit from '../../kit/sound/parts.ts';
import type { Effect, Part } from '../../kit/sound/sound.ts';

const { bar, bell, click, effect, glide, gust, hz, noise, roar, sung, thump } = kit;

const knock = (level: number, pitch: number, at = 0): Part[] => [
  click(level * 0.7, pitch * 6, 0.014, at),
  { wave: 'triangle', hz: glide(pitch * 1.15, pitch, 0.03), at, attack: 0.001, decay: 0.09, level },
];

const hiss = (level: number, seconds: number, at = 0): Part => ({
  wave: 'noise',
  at,
  attack: 0.02,
  hold: seconds,
  decay: 0.12,
  level,
  filter: { kind: 'bandpass', hz: glide(5200, 6800, seconds + 0.1), q: 1.5 },
});

export const effects = {
  count: effect('plain', 3, { room: 0.15, vary: 0 }, [...bar(0.8, kit.A4, 0.3), ...knock(0.4, 420)]),
  go: effect('strong', 3, { room: 0.25, duck: 0.2, vary: 0 }, [
    ...bar(0.6, kit.D5, 0.5),
    ...bar(0.5, kit.A5, 0.5, 0.05),
    ...bar(0.5, kit.D6, 0.6, 0.1),
    bell(0.25, kit.D6, 0.9, 0.1),
    thump(0.7, 150, 60, 0.25),
  ]),
  bomb: effect('soft', 1, { vary: 4 }, [...knock(0.6, 230), thump(0.5, 120, 75, 0.1), hiss(0.2, 0.28, 0.06)]),
  kick: effect('soft', 1, { vary: 5 }, [...knock(0.7, 310), gust(0.22, 900, 400, 0.25)]),
  throw: effect('soft', 1, { vary: 5 }, [
    gust(0.5, 500, 2100, 0.22, { attack: 0.03 }),
    { wave: 'sine', hz: glide(260, 620, 0.2), attack: 0.01, decay: 0.2, level: 0.3 },
  ]),
  land: effect('soft', 1, { vary: 5 }, [...knock(0.6, 190), thump(0.6, 110, 60, 0.12)]),
  blast: effect('plain', 2, { room: 0.22, vary: 8, apartMs: 40 }, [
    click(0.5, 1500, 0.025),
    thump(1, 150, 42, 0.6),
    roar(0.6, 3200, 170, 0.6, 0.04, 0.8),
    noise(
      { at: 0.06, attack: 0.05, decay: 0.5, level: 0.09 },
      { kind: 'bandpass', hz: glide(2400, 1100, 0.5), q: 0.8 },
    ),
  ]),
  crate: effect('soft', 0, { vary: 9, apartMs: 45 }, [
    ...[0, 0.018, 0.047].flatMap((at, index) => [click(0.6 - index * 0.15, 1100 + index * 700, 0.02, at)]),
    ...knock(0.4, 260),
    ...knock(0.25, 390, 0.04),
  ]),
  lit: effect('soft', 1, {}, [hiss(0.5, 0.26), ...knock(0.3, 150)]),
  pickup: effect('plain', 1, { room: 0.15, vary: 0 }, [
    ...bar(0.7, kit.D5, 0.22),
    ...bar(0.7, kit.G5, 0.24, 0.06),
    ...bar(0.7, kit.A5, 0.4, 0.12),
  ]),
  curse: effect('plain', 1, { room: 0.25 }, [
    {
      wave: 'triangle',
      hz: glide(hz(kit.A4), hz(kit.D4) * 0.94, 0.55),
      attack: 0.01,
      hold: 0.1,
      decay: 0.5,
      level: 0.6,
      vibrato: { hz: 7, cents: 90 },
    },
    {
      wave: 'triangle',
      hz: glide(hz(kit.A4) * 1.06, hz(kit.D4), 0.55),
      attack: 0.01,
      hold: 0.1,
      decay: 0.5,
      level: 0.4,
      vibrato: { hz: 6.3, cents: 90 },
    },
  ]),
  saved: effect('plain', 2, { room: 0.3, duck: 0.15 }, [
    click(0.4, 5000),
    ...[kit.D6, kit.A5, kit.E6].map((note, index) => bell(0.5, note, 0.7, index * 0.05)),
  ]),
  out: effect('plain', 2, { room: 0.2, vary: 7, apartMs: 50 }, [
    click(0.5, 1300, 0.02),
    gust(0.5, 1800, 350, 0.4, { attack: 0.005 }),
    ...sung({ level: 0.8, note: kit.A4, from: 'ah', to: 'oo', hold: 0.08, decay: 0.4, falls: 9 }),
  ]),
  /** When oneself is out. */
  lost: effect('strong', 3, { room: 0.3, duck: 0.5, vary: 0 }, [
    ...[kit.A4, kit.G4, kit.E4, kit.D4].flatMap((note, index) =>
      bar(0.6, note - 12, 0.5, 0.12 + index * 0.14),
    ),
    ...sung({ level: 0.5, note: kit.A3, from: 'oh', to: 'oo', hold: 0.3, decay: 0.7, at: 0.1, falls: 5 }),
    thump(0.8, 110, 45, 0.4),
  ]),
  warn: effect(
    'plain',
    3,
    { room: 0.35, duck: 0.3, vary: 0 },
    [0, 0.42].flatMap((at) => [bell(0.6, kit.D4, 0.8, at), bell(0.3, kit.A4, 0.6, at)]),
  ),
  sudden: effect('strong', 3, { room: 0.4, duck: 0.45, vary: 0 }, [
    bell(0.7, kit.D3, 1.6),
    thump(1, 120, 40, 0.7),
    ...sung({ level: 0.7, note: kit.D4, from: 'oh', to: 'ah', hold: 0.5, decay: 0.8 }),
    ...sung({ level: 0.5, note: kit.A3, from: 'oh', to: 'ah', hold: 0.5, decay: 0.8, pan: -0.4 }),
  ]),
  block: effect('soft', 1, { vary: 6 }, [
    thump(0.9, 105, 46, 0.18),
    { wave: 'noise', attack: 0.001, decay: 0.12, level: 0.4, filter: { kind: 'lowpass', hz: 900 } },
    ...knock(0.2, 140),
  ]),
  round: effect('plain', 3, { room: 0.3, duck: 0.2, vary: 0 }, [
    ...sung({ level: 0.7, note: kit.D4, from: 'oh', to: 'ah', hold: 0.14, decay: 0.3 }),
    ...bar(0.4, kit.D4, 0.4),
    ...bar(0.4, kit.A4, 0.4, 0.12),
  ]),
  spree: effect('strong', 3, { room: 0.3, duck: 0.3, vary: 0, apartMs: 900 }, [
    ...sung({ level: 0.8, note: kit.G4, from: 'oh', to: 'ah', hold: 0.07, decay: 0.14 }),
    ...sung({ level: 0.9, note: kit.D5, from: 'eh', to: 'ah', hold: 0.2, decay: 0.4, at: 0.18 }),
    ...bar(0.4, kit.D5, 0.4, 0.18),
  ]),
  won: effect('strong', 3, { room: 0.3, duck: 0.45, vary: 0 }, [
    ...[kit.D4, kit.G4, kit.A4, kit.D5, kit.A4, kit.D5].flatMap((note, index) =>
      bar(0.6, note, 0.45, index * 0.095),
    ),
    bell(0.3, kit.D6, 0.9, 0.48),
    ...sung({ level: 0.4, note: kit.D4, from: 'oh', to: 'ah', hold: 0.3, decay: 0.6, at: 0.47 }),
  ]),
  over: effect(
    'plain',
    3,
    {
      room: 0.35,
      duck: 0.3,
      vary: 0,
    },
    [bell(0.6, kit.D4, 1.2), thump(0.8, 120, 50, 0.5), ...bar(0.4, kit.A3, 0.7)],
  ),
} satisfies Record<string, Effect>;

export type PowderSound = keyof typeof effects;
