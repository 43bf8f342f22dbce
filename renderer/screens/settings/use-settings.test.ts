import { expect, test } from 'vitest';
import { initialPreferences } from '../../../electron/party/window/preferences.ts';
import { stillPending, without } from './use-settings.ts';

test('what the party has taken over is no longer pending, the rest is', () => {
  const pending = { volume: 0.3, shake: !initialPreferences.shake };
  expect(stillPending(pending, { ...initialPreferences, volume: 0.3 })).toEqual({ shake: pending.shake });
  expect(stillPending(pending, { ...initialPreferences, ...pending })).toEqual({});
});

test('settings with parts are compared by what is in them', () => {
  const keys = { trails: [{ Up: ['KeyW'] }] };
  expect(stillPending({ keys }, { ...initialPreferences, keys: structuredClone(keys) })).toEqual({});
});

test('a change that came to nothing is not shown any more, one made since is', () => {
  expect(without({ volume: 0.3, shake: false }, { volume: 0.3 })).toEqual({ shake: false });
  expect(without({ volume: 0.5 }, { volume: 0.3 })).toEqual({ volume: 0.5 });
});

test('while nothing has come, nothing is drawn anew', () => {
  const pending = { volume: 0.3 };
  expect(stillPending(pending, initialPreferences)).toBe(pending);
});
