import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { commandSchema } from './contract.ts';

const isTaken = (replay: string) =>
  v.is(commandSchema, { do: 'watch', replay: `${replay}.ethernight-replay` });

describe('a command about a replay', () => {
  // They are listed, and each can be watched, exported and deleted.
  it.each([
    '2026-01-01T20-15-00-000Z-trails',
    '2026-01-01T20-15-00-000Z-trails (1)',
    'Annas Geburtstag, Spiel 3',
    '决赛',
    'a'.repeat(236),
  ])('names a file that a person has named %s', (name) => {
    expect(isTaken(name)).toBe(true);
  });

  it.each(['../profile', '/etc/passwd', '..\\profile', 'C:secret', 'a\0b', ''])(
    'names no file in another folder, and no other: %j',
    (name) => {
      expect(isTaken(name)).toBe(false);
    },
  );
});
