// What happens in Drift, as sounds: rubber, sheet metal, and engines that breathe out.

import * as kit from '../../kit/sound/parts.ts';
import type { Effect } from '../../kit/sound/sound.ts';

const { bell, click, effect, glide, gust, hz, sung, thump } = kit;

export const effects = {
  boost: effect('plain', 1, { room: 0.15, vary: 4, apartMs: 80 }, [
    gust(0.9, 500, 5200, 0.4, { attack: 0.01 }),
    {
      wave: 'sawtooth',
      hz: glide(90, 260, 0.35),
      attack: 0.01,
      hold: 0.1,
      decay: 0.3,
      level: 0.4,
      filter: { kind: 'lowpass', hz: glide(500, 2400, 0.3) },
    },
  ]),
  bump: effect('soft', 2, { room: 0.12, vary: 7, apartMs: 90 }, [
    click(0.7, 1500, 0.02),
    thump(0.8, 160, 60, 0.16),
    { wave: 'noise', attack: 0.001, decay: 0.14, level: 0.4, filter: { kind: 'bandpass', hz: 900, q: 0.8 } },
  ]),
  horn: effect('plain', 2, { room: 0.15, vary: 2, apartMs: 200 }, [
    { wave: 'square', hz: hz(kit.A4), attack: 0.01, hold: 0.2, decay: 0.06, level: 0.28, spread: 8 },
    { wave: 'square', hz: hz(kit.A4 - 4), attack: 0.01, hold: 0.2, decay: 0.06, level: 0.28 },
  ]),
  lap: effect('soft', 2, { room: 0.2, vary: 0 }, [bell(0.6, kit.A4, 0.3), bell(0.6, kit.E5, 0.5, 0.08)]),
  best: effect('plain', 2, { room: 0.3, vary: 0 }, [
    bell(0.6, kit.E5, 0.3),
    bell(0.6, kit.A5, 0.3, 0.08),
    bell(0.6, kit.E6, 0.6, 0.16),
  ]),
  gift: effect('soft', 2, { room: 0.3, vary: 0 }, [
    bell(0.6, kit.A4, 0.3),
    bell(0.5, kit.E5, 0.3, 0.07),
    bell(0.5, kit.A5, 0.6, 0.14),
  ]),
  finish: effect('strong', 3, { room: 0.35, duck: 0.3, vary: 0 }, [
    ...sung({ level: 0.7, note: kit.A3, from: 'oh', to: 'ah', hold: 0.25, decay: 0.5 }),
    gust(0.4, 800, 4000, 0.7),
    bell(0.5, kit.A5, 0.7, 0.1),
  ]),
  count: effect('plain', 3, { room: 0.1, vary: 0 }, [
    click(0.3, 2000),
    { wave: 'square', hz: hz(kit.A3), attack: 0.004, hold: 0.12, decay: 0.12, level: 0.35 },
  ]),
  go: effect('strong', 3, { room: 0.2, duck: 0.25, vary: 0 }, [
    { wave: 'square', hz: hz(kit.A4), attack: 0.004, hold: 0.4, decay: 0.3, level: 0.4 },
    gust(0.7, 300, 3800, 0.8, { attack: 0.05 }),
    thump(0.8, 150, 40, 0.4),
  ]),
  round: effect('plain', 3, { room: 0.4, duck: 0.2, vary: 0 }, [
    ...sung({ level: 0.7, note: kit.E4, from: 'oo', to: 'ah', hold: 0.2, decay: 0.4 }),
  ]),
  spree: effect('soft', 1, { vary: 0 }, [bell(0.4, kit.A5, 0.3)]),
  won: effect('strong', 3, { room: 0.3, duck: 0.5, vary: 0 }, [
    bell(0.6, kit.A4, 0.5),
    bell(0.6, kit.E5, 0.5, 0.1),
    bell(0.6, kit.A5, 0.9, 0.2),
  ]),
  over: effect('strong', 3, { room: 0.4, duck: 0.4, vary: 0 }, [
    thump(1, 130, 40, 0.7),
    bell(0.25, kit.A4, 1.2),
  ]),
} satisfies Record<string, Effect>;

export type DriftSound = keyof typeof effects;
