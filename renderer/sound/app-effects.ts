// The one table of what the app itself sounds like: felt, glass and a choir far away. Subtle, because it is heard
// hundreds of times an evening.

import * as kit from '../../games/kit/sound/parts.ts';
import type { Effect, Part } from '../../games/kit/sound/sound.ts';

const { bell, click, glide, hz, sung, thump } = kit;

/** A felt mallet on glass. */
const felt = (level: number, note: number, decay: number, at = 0): Part[] => [
  { wave: 'sine', hz: hz(note), at, attack: 0.004, decay, level },
  { wave: 'sine', hz: hz(note + 19), at, attack: 0.003, decay: decay * 0.4, level: level * 0.16 },
];

export const appEffects = {
  focus: {
    patch: {
      parts: [
        click(0.25, 3800, 0.01),
        { wave: 'sine', hz: glide(760, 700, 0.03), attack: 0.002, decay: 0.05, level: 0.4 },
      ],
    },
    loudness: 'whisper',
    priority: 0,
    vary: 2,
    apartMs: 60,
  },
  press: {
    patch: { parts: [click(0.25, 2200, 0.014), thump(0.5, 230, 150, 0.07), ...felt(0.35, kit.D5, 0.16)] },
    loudness: 'soft',
    priority: 1,
    vary: 2,
    apartMs: 50,
  },
  ready: {
    patch: { parts: [...felt(0.7, kit.D5, 0.3), ...felt(0.7, kit.A5, 0.6, 0.09)], room: 0.25 },
    loudness: 'plain',
    priority: 2,
    vary: 0,
  },
  unready: {
    patch: { parts: [...felt(0.7, kit.A4, 0.25), ...felt(0.7, kit.D4, 0.4, 0.09)], room: 0.2 },
    loudness: 'soft',
    priority: 1,
    vary: 0,
  },
  join: {
    patch: {
      parts: [...felt(0.6, kit.G4, 0.3), ...felt(0.6, kit.A4, 0.3, 0.08), bell(0.4, kit.D5, 0.8, 0.16)],
      room: 0.35,
    },
    loudness: 'plain',
    priority: 2,
    vary: 0,
  },
  leave: {
    patch: {
      parts: [...felt(0.6, kit.D5, 0.3), ...felt(0.6, kit.A4, 0.3, 0.08), ...felt(0.6, kit.G4, 0.6, 0.16)],
      room: 0.35,
    },
    loudness: 'soft',
    priority: 2,
    vary: 0,
  },
  count: {
    patch: { parts: [click(0.2, 2600), ...felt(0.8, kit.A4, 0.25), thump(0.4, 130, 80, 0.12)], room: 0.15 },
    loudness: 'plain',
    priority: 3,
    vary: 0,
  },
  go: {
    patch: {
      parts: [
        ...felt(0.6, kit.D5, 0.7),
        ...felt(0.5, kit.A5, 0.7),
        bell(0.3, kit.D6, 0.9),
        thump(0.7, 150, 55, 0.3),
      ],
      room: 0.3,
    },
    loudness: 'plain',
    priority: 3,
    duck: 0.2,
    vary: 0,
  },
  chat: {
    patch: {
      parts: [
        { wave: 'sine', hz: glide(420, 880, 0.06), attack: 0.004, decay: 0.09, level: 0.6 },
        click(0.1, 3000, 0.01),
      ],
    },
    loudness: 'soft',
    priority: 1,
    vary: 4,
    apartMs: 120,
  },
  emote: {
    patch: {
      parts: [
        { wave: 'sine', hz: glide(hz(kit.A4), hz(kit.E5), 0.09), attack: 0.006, decay: 0.12, level: 0.6 },
        {
          wave: 'sine',
          hz: glide(hz(kit.E5), hz(kit.A5), 0.12),
          at: 0.1,
          attack: 0.006,
          decay: 0.2,
          level: 0.6,
          vibrato: { hz: 11, cents: 25 },
        },
      ],
      room: 0.12,
    },
    loudness: 'soft',
    priority: 1,
    vary: 5,
    apartMs: 150,
  },
  /** A match begins while the window may be out of sight. */
  start: {
    patch: {
      parts: [...felt(0.5, kit.D4, 0.5), ...felt(0.5, kit.A4, 0.5, 0.1), ...felt(0.5, kit.D5, 0.8, 0.2)],
      room: 0.35,
    },
    loudness: 'plain',
    priority: 3,
    vary: 0,
  },
  win: {
    patch: {
      parts: [
        ...[kit.D4, kit.A4, kit.D5, kit.E5, kit.A5].map((note, index) =>
          bell(0.45, note, 1.2, index * 0.11, index % 2 === 0 ? -0.3 : 0.3),
        ),
        ...[kit.D3, kit.A3, kit.D4].flatMap((note, index) =>
          sung({
            level: 0.4,
            note,
            from: 'oh',
            to: 'ah',
            hold: 0.9,
            decay: 1.1,
            at: 0.3,
            pan: (index - 1) * 0.4,
          }),
        ),
        thump(0.6, 120, 50, 0.5, 0.3),
      ],
      room: 0.45,
    },
    loudness: 'strong',
    priority: 3,
    duck: 0.5,
    vary: 0,
  },
  lose: {
    patch: {
      parts: [
        ...[kit.A4, kit.G4, kit.E4, kit.D4].flatMap((note, index) => felt(0.6, note, 0.9, index * 0.2)),
        ...sung({ level: 0.3, note: kit.A3, from: 'oh', to: 'oo', hold: 0.6, decay: 0.9, at: 0.2 }),
      ],
      room: 0.45,
    },
    loudness: 'plain',
    priority: 3,
    duck: 0.4,
    vary: 0,
  },
  /** A match without players at this screen. */
  over: {
    patch: { parts: [bell(0.6, kit.D4, 1.4), ...felt(0.5, kit.A4, 0.9, 0.12)], room: 0.4 },
    loudness: 'plain',
    priority: 3,
    duck: 0.3,
    vary: 0,
  },
  failure: {
    patch: {
      parts: [...felt(0.7, kit.A3, 0.3), ...felt(0.7, kit.E4 - 12, 0.6, 0.16), thump(0.4, 110, 70, 0.2)],
      room: 0.2,
    },
    loudness: 'plain',
    priority: 3,
    vary: 0,
  },
} as const satisfies Record<string, Effect>;

export type AppSound = keyof typeof appEffects;
