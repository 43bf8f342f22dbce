import { expect, it } from 'vitest';
import { english } from './english.ts';

it('a sentence in English ends with one full stop, also behind a name that has one', () => {
  const waits = (name: string) => english`Waiting for ${name}. Are ${2} ready?`;
  expect(waits('Chloé')).toBe('Waiting for Chloé. Are 2 ready?');
  expect(waits('Chloé W.')).toBe('Waiting for Chloé W. Are 2 ready?');
  expect(waits('\u2068בני.\u2069')).toBe('Waiting for \u2068בני.\u2069 Are 2 ready?');
});
