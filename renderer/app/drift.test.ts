import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lightsAt } from './drift.ts';

describe('the background', () => {
  it('has lights that come and go, without a flash in any step of six seconds', () => {
    const steps = Array.from({ length: 60 }, (_, step) => lightsAt(step * 6000));
    expect(Math.max(...steps) - Math.min(...steps)).toBeGreaterThan(0.6);
    for (const [at, light] of steps.entries()) {
      expect(Math.abs(light - (steps[at - 1] ?? light))).toBeLessThan(0.08);
    }
  });

  // An endless animation keeps a processor at work while the page stands still.
  it('has no endless animation but those that show waiting', () => {
    const folder = join(import.meta.dirname, '..');
    const endless = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css') && !name.endsWith('tokens.css'))
      .flatMap((name) =>
        readFileSync(join(folder, name), 'utf8').match(/animation:.*\b(infinite|endless)\b.*/g),
      )
      .filter((line) => line !== null)
      .map((line) => line.split(/[ :]+/)[1]);
    expect(endless.sort()).toEqual(['sweep', 'turn', 'turn']);
  });
});
