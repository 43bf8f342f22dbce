import { expect, test } from 'vitest';
import { initialPreferences } from '../../../electron/party/profile/preferences.ts';
import { stillPending } from './use-settings.ts';

test('what the party has taken over is no longer pending, the rest is', () => {
  const pending = { volume: 0.3, shake: !initialPreferences.shake };
  expect(stillPending(pending, { ...initialPreferences, volume: 0.3 })).toEqual({ shake: pending.shake });
  expect(stillPending(pending, { ...initialPreferences, ...pending })).toEqual({});
});

test('settings with parts are compared by what is in them', () => {
  const keys = { trails: [{ Up: ['KeyW'] }] };
  expect(stillPending({ keys }, { ...initialPreferences, keys: structuredClone(keys) })).toEqual({});
});

test('while nothing has come, nothing is drawn anew', () => {
  const pending = { volume: 0.3 };
  expect(stillPending(pending, initialPreferences)).toBe(pending);
});
