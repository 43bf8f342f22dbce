import { describe, expect, it } from 'vitest';
import { sameVersion } from './same-version.ts';

describe('two versions of a game', () => {
  it.each([
    ['1.3.14', '1.3.14', true],
    ['13.4', '13.4.0', true],
    ['1.3.14', '1.3.15', false],
    ['OpenTTD 13.4', '13.4-deb12u1', true],
    ['0.7.1', '0.6.5, 0.7.1', false],
    ['1.10', '1.1', false],
  ])('play together where each number counts: %s and %s: %s', (mine, theirs, same) => {
    expect(sameVersion('exact', mine, theirs)).toBe(same);
    expect(sameVersion('exact', theirs, mine)).toBe(same);
  });

  it('play together with the same first two numbers where no more count', () => {
    expect(sameVersion('minor', '5.6.1', '5.6.0')).toBe(true);
    expect(sameVersion('minor', '5.6.1', '5.7.1')).toBe(false);
    expect(sameVersion('minor', '5.6', '6.6')).toBe(false);
  });

  it.each([null, '', 'unknown', '42', 'Steam 1.2.3'])('are let through where one tells none: %j', (none) => {
    expect(sameVersion('exact', none, '1.2.3')).toBe(true);
    expect(sameVersion('exact', '1.2.3', none)).toBe(true);
  });

  it('are let through where any play together', () => {
    expect(sameVersion('any', '1.0', '2.0')).toBe(true);
  });
});
