import { afterEach, describe, expect, it, vi } from 'vitest';
import { toyGame } from '../lab/toy.ts';
import { audit } from './audit.ts';

const game = toyGame({ tickRate: 30, inputBytes: 1, seats: 4, frames: 1_000 });

afterEach(() => vi.restoreAllMocks());

describe('the audit hash', () => {
  it('is the same for all engines that compute alike', () => {
    // The same in Node, Chromium and Firefox: e2e/determinism compares them with this one.
    expect(audit(game)).toMatch(/^[0-9a-f]{16}$/);
    expect(audit(game)).toBe(audit(toyGame({ tickRate: 30, inputBytes: 1, seats: 4, frames: 1_000 })));
  });

  it.each<[string, () => void]>([
    [
      'rounds halves differently',
      () => {
        const { round } = Math;
        vi.spyOn(Math, 'round').mockImplementation((x) => (x === 0.5 ? 0 : round(x)));
      },
    ],
    [
      'loses the sign of zero',
      () => {
        const { ceil } = Math;
        vi.spyOn(Math, 'ceil').mockImplementation((x) => ceil(x) + 0);
      },
    ],
    [
      'takes roots one bit off',
      () => {
        const { sqrt } = Math;
        vi.spyOn(Math, 'sqrt').mockImplementation((x) => (x === 0.1 ? 0.316227766016838 : sqrt(x)));
      },
    ],
  ])('differs for an engine that %s', (_, spoil) => {
    const before = audit(game);
    spoil();
    expect(audit(game)).not.toBe(before);
  });

  it('differs for rules that do something else', () => {
    const odd = { ...game, rules: { ...game.rules, step: () => {} } };
    expect(audit(odd)).not.toBe(audit(game));
  });
});
