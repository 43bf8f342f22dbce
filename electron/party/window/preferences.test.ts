import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { initialPreferences, preferencesChangeSchema, preferencesSchema } from './preferences.ts';

describe('a change of preferences', () => {
  it('may name any of them, and none', () => {
    expect(v.is(preferencesChangeSchema, {})).toBe(true);
    expect(v.is(preferencesChangeSchema, { volume: 0.5 })).toBe(true);
    expect(v.is(preferencesChangeSchema, initialPreferences)).toBe(true);
  });

  it('is refused where it would leave one without a value', () => {
    for (const name of Object.keys(preferencesSchema.entries))
      expect(v.is(preferencesChangeSchema, { [name]: undefined }), name).toBe(false);
  });
});
