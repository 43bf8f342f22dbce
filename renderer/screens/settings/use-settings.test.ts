import { describe, expect, it } from 'vitest';
import { initialPreferences } from '../../../electron/party/window/preferences.ts';
import { stillPending, without } from './use-settings.ts';

describe('a pending setting', () => {
  it('ends when the party has taken it over, while the others stay', () => {
    const pending = { volume: 0.3, shake: !initialPreferences.shake };
    expect(stillPending(pending, { ...initialPreferences, volume: 0.3 })).toEqual({ shake: pending.shake });
    expect(stillPending(pending, { ...initialPreferences, ...pending })).toEqual({});
  });

  it('is compared by its parts when it has any', () => {
    const keys = { trails: [{ Up: ['KeyW'] }] };
    expect(stillPending({ keys }, { ...initialPreferences, keys: structuredClone(keys) })).toEqual({});
  });

  it('is dropped when its change fails, while a later change stays', () => {
    expect(without({ volume: 0.3, shake: false }, { volume: 0.3 })).toEqual({ shake: false });
    expect(without({ volume: 0.5 }, { volume: 0.3 })).toEqual({ volume: 0.5 });
  });

  it('causes no new drawing while nothing has come', () => {
    const pending = { volume: 0.3 };
    expect(stillPending(pending, initialPreferences)).toBe(pending);
  });
});
