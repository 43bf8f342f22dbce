// What is said to everybody who plays a game of rounds, as sounds: counts, alarms, the announcer's voice without words, ends.

import * as kit from './parts.ts';
import type { Effect, Part } from './sound.ts';

const { bell, click, effect, filtered, glide, gust, hz, noise, sung, thump } = kit;

export const signals = {
  count: effect('plain', 3, { room: 0.1, vary: 0 }, [
    click(0.3, 2400),
    filtered('square', kit.A4, { attack: 0.004, hold: 0.06, decay: 0.16, level: 0.5 }, 1500),
    thump(0.5, 150, 70, 0.14),
  ]),
  go: effect('strong', 3, { room: 0.2, duck: 0.25, vary: 0 }, [
    click(0.4, 3000),
    ...[kit.D4, kit.A4, kit.D5].map(
      (note): Part => ({
        wave: 'sawtooth',
        hz: hz(note),
        attack: 0.005,
        hold: 0.12,
        decay: 0.7,
        level: 0.3,
        spread: 9,
        filter: { kind: 'lowpass', hz: glide(4200, 500, 0.7), q: 1.5 },
      }),
    ),
    thump(0.9, 180, 45, 0.35),
    gust(0.25, 700, 4200, 0.5),
  ]),
  /** Something to pick up appears. */
  item: effect('whisper', 1, { room: 0.3 }, [bell(0.5, kit.A5, 0.5), bell(0.3, kit.E6, 0.4, 0.09)]),
  warn: effect(
    'plain',
    3,
    { room: 0.3, duck: 0.3, vary: 0 },
    [0, 0.34].flatMap((at): Part[] => [
      {
        wave: 'sawtooth',
        hz: hz(kit.A4),
        at,
        attack: 0.03,
        hold: 0.13,
        decay: 0.22,
        level: 0.4,
        spread: 8,
        filter: { kind: 'lowpass', hz: glide(800, 2600, 0.12), q: 2 },
      },
      { wave: 'sine', hz: hz(kit.A3), at, attack: 0.02, hold: 0.13, decay: 0.22, level: 0.5 },
    ]),
  ),
  /** A heart that beats while a player stands outside of the zone. */
  outside: effect('plain', 2, { duck: 0.2, vary: 0, apartMs: 300 }, [
    thump(1, 84, 44, 0.16),
    thump(0.8, 74, 40, 0.2, 0.2),
  ]),
  /** The announcer: a voice without words. */
  round: effect('plain', 3, { room: 0.4, duck: 0.2, vary: 0 }, [
    ...sung({ level: 0.8, note: kit.D3, from: 'ah', to: 'oo', hold: 0.22, decay: 0.4 }),
    ...sung({ level: 0.4, note: kit.A3, from: 'ah', to: 'oo', hold: 0.22, decay: 0.4, pan: 0.3 }),
    gust(0.2, 400, 2400, 0.4),
  ]),
  spree: effect('strong', 3, { room: 0.35, duck: 0.35, vary: 0, apartMs: 900 }, [
    ...sung({ level: 0.7, note: kit.D3, from: 'oh', to: 'ah', hold: 0.08, decay: 0.16 }),
    ...sung({ level: 0.9, note: kit.A3, from: 'eh', to: 'ah', hold: 0.25, decay: 0.5, at: 0.2 }),
    ...sung({
      level: 0.5,
      note: kit.D4,
      from: 'eh',
      to: 'ah',
      hold: 0.25,
      decay: 0.5,
      at: 0.2,
      pan: -0.3,
    }),
  ]),
  won: effect('strong', 3, { room: 0.3, duck: 0.5, vary: 0 }, [
    ...[kit.D4, kit.G4, kit.A4, kit.D5].map(
      (note, index): Part => ({
        wave: 'sawtooth',
        hz: hz(note),
        at: index * 0.09,
        attack: 0.006,
        hold: 0.1,
        decay: 0.7,
        level: 0.3,
        spread: 8,
        filter: { kind: 'lowpass', hz: glide(3600, 700, 0.6) },
      }),
    ),
    ...sung({ level: 0.5, note: kit.D4, from: 'oh', to: 'ah', hold: 0.4, decay: 0.7, at: 0.27 }),
    ...sung({
      level: 0.4,
      note: kit.A3,
      from: 'oh',
      to: 'ah',
      hold: 0.4,
      decay: 0.7,
      at: 0.27,
      pan: 0.4,
    }),
  ]),
  over: effect('strong', 3, { room: 0.4, duck: 0.4, vary: 0 }, [
    thump(1, 140, 40, 0.7),
    noise({ attack: 0.001, decay: 1, level: 0.3 }, { kind: 'lowpass', hz: glide(2400, 140, 0.8) }),
    bell(0.25, kit.D4, 1.2),
  ]),
} satisfies Record<string, Effect>;
