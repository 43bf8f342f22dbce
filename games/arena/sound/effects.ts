// What happens in Arena, as sounds: short bolts of light, steel and air.

import * as kit from '../../kit/sound/parts.ts';
import type { Effect, Part } from '../../kit/sound/sound.ts';

const { bell, click, effect, glide, gust, hz, noise, sung, thump } = kit;

/** A chord of reeds, one after the other. */
const chord = (notes: readonly number[], apart: number, decay: number): Part[] =>
  notes.map((note, index) => ({
    wave: 'sawtooth',
    hz: hz(note),
    at: index * apart,
    attack: 0.006,
    hold: 0.1,
    decay,
    level: 0.3,
    spread: 8,
    filter: { kind: 'lowpass', hz: glide(3600, 600, decay) },
  }));

export const effects = {
  // Heard all the time, so as light as it can be.
  shot: effect('whisper', 0, { vary: 6, apartMs: 40 }, [
    click(0.3, 4600, 0.01),
    {
      wave: 'triangle',
      hz: glide(1150, 240, 0.09),
      attack: 0.001,
      decay: 0.1,
      level: 0.6,
      filter: { kind: 'lowpass', hz: 3800 },
    },
  ]),
  repeater: effect('whisper', 0, { vary: 8, apartMs: 40 }, [
    click(0.45, 3200, 0.012),
    {
      wave: 'square',
      hz: glide(520, 190, 0.05),
      attack: 0.001,
      decay: 0.06,
      level: 0.35,
      filter: { kind: 'lowpass', hz: 2600 },
    },
  ]),
  bouncer: effect('whisper', 0, { vary: 6, apartMs: 40 }, [
    click(0.3, 1800, 0.01),
    { wave: 'sine', hz: glide(320, 780, 0.11), attack: 0.002, decay: 0.14, level: 0.6 },
  ]),
  scatter: effect('soft', 1, { room: 0.15, vary: 5, apartMs: 50 }, [
    click(0.9, 2200, 0.02),
    thump(0.8, 190, 60, 0.18),
    noise(
      { attack: 0.001, hold: 0.02, decay: 0.2, level: 0.6 },
      { kind: 'lowpass', hz: glide(4200, 500, 0.2) },
    ),
  ]),
  lance: effect('soft', 1, { room: 0.25, vary: 4, apartMs: 50 }, [
    click(0.6, 5200, 0.015),
    {
      wave: 'sawtooth',
      hz: glide(2100, 160, 0.28),
      attack: 0.001,
      decay: 0.32,
      level: 0.4,
      filter: { kind: 'lowpass', hz: glide(7000, 700, 0.28), q: 3 },
    },
  ]),
  rocket: effect('soft', 1, { room: 0.15, vary: 5, apartMs: 50 }, [
    thump(0.5, 140, 70, 0.14),
    gust(0.8, 500, 2600, 0.4, { attack: 0.02 }),
  ]),
  blast: effect('plain', 2, { room: 0.3, duck: 0.12, vary: 6, apartMs: 60 }, [
    click(0.7, 1500, 0.03),
    thump(1, 130, 34, 0.5),
    noise(
      { attack: 0.001, hold: 0.03, decay: 0.6, level: 0.6 },
      { kind: 'lowpass', hz: glide(3600, 200, 0.5) },
    ),
  ]),
  train: effect('plain', 2, { room: 0.35, vary: 0 }, [
    ...chord([kit.D4, kit.G4, kit.A4], 0, 0.6),
    gust(0.3, 200, 900, 1.2, { attack: 0.3 }),
  ]),
  doors: effect('whisper', 1, { vary: 3 }, [thump(0.5, 110, 60, 0.12), gust(0.35, 700, 300, 0.12)]),
  dash: effect('soft', 1, { room: 0.1, vary: 5, apartMs: 90 }, [
    gust(0.9, 900, 4200, 0.22, { attack: 0.01 }),
  ]),
  hit: effect('soft', 2, { room: 0.12, vary: 5, apartMs: 60 }, [
    click(0.8, 2400, 0.02),
    thump(0.9, 220, 70, 0.16),
    { wave: 'noise', attack: 0.001, decay: 0.12, level: 0.4, filter: { kind: 'bandpass', hz: 1500, q: 0.8 } },
  ]),
  burst: effect('strong', 2, { room: 0.3, duck: 0.18, vary: 5, apartMs: 60 }, [
    click(0.8, 1900, 0.03),
    thump(1, 150, 36, 0.6),
    noise(
      { attack: 0.001, hold: 0.04, decay: 0.8, level: 0.7 },
      { kind: 'lowpass', hz: glide(5200, 220, 0.6) },
    ),
    bell(0.2, 97, 0.4, 0.05),
  ]),
  lost: effect('strong', 3, { room: 0.35, duck: 0.5, vary: 0 }, [
    ...sung({ level: 0.8, note: kit.A3, from: 'oh', to: 'oo', hold: 0.2, decay: 0.9, at: 0.1, falls: 7 }),
    thump(0.7, 110, 34, 0.8),
  ]),
  pickup: effect('soft', 1, { room: 0.2, vary: 0 }, [
    bell(0.6, kit.D5, 0.25),
    bell(0.6, kit.A5, 0.4, 0.06),
    gust(0.12, 2500, 7000, 0.3),
  ]),
  item: effect('whisper', 1, { room: 0.3 }, [bell(0.5, kit.A5, 0.5), bell(0.3, kit.E6, 0.4, 0.09)]),
  warn: effect(
    'plain',
    3,
    { room: 0.3, duck: 0.3, vary: 0 },
    [0, 0.34].map(
      (at): Part => ({
        wave: 'sawtooth',
        hz: hz(kit.G4),
        at,
        attack: 0.03,
        hold: 0.13,
        decay: 0.22,
        level: 0.4,
        spread: 8,
        filter: { kind: 'lowpass', hz: glide(800, 2600, 0.12), q: 2 },
      }),
    ),
  ),
  zone: effect('soft', 1, {}, [thump(0.8, 90, 46, 0.2), gust(0.2, 300, 900, 0.4)]),
  count: effect('plain', 3, { room: 0.1, vary: 0 }, [
    click(0.3, 2400),
    { wave: 'triangle', hz: hz(kit.A4), attack: 0.004, hold: 0.06, decay: 0.18, level: 0.6 },
  ]),
  go: effect('strong', 3, { room: 0.2, duck: 0.25, vary: 0 }, [
    click(0.4, 3000),
    ...chord([kit.D4, kit.A4, kit.E5], 0, 0.7),
    thump(0.9, 180, 45, 0.35),
  ]),
  round: effect('plain', 3, { room: 0.4, duck: 0.2, vary: 0 }, [
    ...sung({ level: 0.8, note: kit.D3, from: 'oh', to: 'ah', hold: 0.2, decay: 0.4 }),
  ]),
  spree: effect('strong', 3, { room: 0.35, duck: 0.35, vary: 0, apartMs: 900 }, [
    ...sung({ level: 0.7, note: kit.D3, from: 'oh', to: 'ah', hold: 0.08, decay: 0.16 }),
    ...sung({ level: 0.9, note: kit.A3, from: 'eh', to: 'ah', hold: 0.25, decay: 0.5, at: 0.2 }),
  ]),
  won: effect('strong', 3, { room: 0.3, duck: 0.5, vary: 0 }, [
    ...chord([kit.D4, kit.G4, kit.A4, kit.D5], 0.09, 0.7),
  ]),
  over: effect('strong', 3, { room: 0.4, duck: 0.4, vary: 0 }, [
    thump(1, 140, 40, 0.7),
    bell(0.25, kit.D4, 1.2),
  ]),
} satisfies Record<string, Effect>;

export type ArenaSound = keyof typeof effects;
