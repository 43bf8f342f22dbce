import { describe, expect, it } from 'vitest';
import { engineOf } from './engine-name.ts';

describe('the engine of a page', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.52 Safari/537.36',
      'Chromium 142.0.7444.52',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145.0'],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'WebKit 26.0',
    ],
    ['curl/8.0', 'an unknown engine'],
  ])('is known by %j', (agent, name) => {
    expect(engineOf(agent)).toBe(name);
  });
});
