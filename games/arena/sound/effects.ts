// What happens in Arena, as sounds: short bolts of light, steel and air.

import * as kit from '../../kit/sound/parts.ts';
import { signals } from '../../kit/sound/signals.ts';
import type { Effect } from '../../kit/sound/sound.ts';

const { bell, click, effect, filtered, glide, gust, roar, sung, thump } = kit;

const LANCE = { attack: 0.001, decay: 0.32, level: 0.4 } as const;
const HORN = { attack: 0.006, hold: 0.1, decay: 0.6, level: 0.3 } as const;

export const effects = {
  ...signals,
  // Heard all the time, so as light as it can be.
  shot: effect('whisper', 0, { vary: 6, apartMs: 40 }, [
    click(0.3, 4600, 0.01),
    filtered('triangle', glide(1150, 240, 0.09), { attack: 0.001, decay: 0.1, level: 0.6 }, 3800),
  ]),
  repeater: effect('whisper', 0, { vary: 8, apartMs: 40 }, [
    click(0.45, 3200, 0.012),
    filtered('square', glide(520, 190, 0.05), { attack: 0.001, decay: 0.06, level: 0.35 }, 2600),
  ]),
  bouncer: effect('whisper', 0, { vary: 6, apartMs: 40 }, [
    click(0.3, 1800, 0.01),
    { wave: 'sine', hz: glide(320, 780, 0.11), attack: 0.002, decay: 0.14, level: 0.6 },
  ]),
  scatter: effect('soft', 1, { room: 0.15, vary: 5, apartMs: 50 }, [
    click(0.9, 2200, 0.02),
    thump(0.8, 190, 60, 0.18),
    roar(0.6, 4200, 500, 0.2, 0.02, 0.2),
  ]),
  lance: effect('soft', 1, { room: 0.25, vary: 4, apartMs: 50 }, [
    click(0.6, 5200, 0.015),
    filtered('sawtooth', glide(2100, 160, 0.28), LANCE, glide(7000, 700, 0.28), { q: 3 }),
  ]),
  rocket: effect('soft', 1, { room: 0.15, vary: 5, apartMs: 50 }, [
    thump(0.5, 140, 70, 0.14),
    gust(0.8, 500, 2600, 0.4, { attack: 0.02 }),
  ]),
  blast: effect('plain', 2, { room: 0.3, duck: 0.12, vary: 6, apartMs: 60 }, [
    click(0.7, 1500, 0.03),
    thump(1, 130, 34, 0.5),
    roar(0.6, 3600, 200, 0.5, 0.03, 0.6),
  ]),
  train: effect('plain', 2, { room: 0.35, vary: 0 }, [
    ...[kit.D4, kit.G4, kit.A4].map((note) =>
      filtered('sawtooth', note, HORN, glide(3600, 600, 0.6), { spread: 8 }),
    ),
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
    roar(0.7, 5200, 220, 0.6, 0.04, 0.8),
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
  zone: effect('soft', 1, {}, [thump(0.8, 90, 46, 0.2), gust(0.2, 300, 900, 0.4)]),
} satisfies Record<string, Effect>;

export type ArenaSound = keyof typeof effects;
