import { describe, expect, it } from 'vitest';
import { type Caption, withHeard } from './captions.ts';

const has = (cue: string) => cue !== 'turn';
const heard = (cue: string, pan = 0, gain = 1) => ({ sound: cue, cue, pan, gain });
const words = (captions: readonly Caption[]) => captions.map(({ cue, side }) => `${cue} ${side}`);

describe('a caption', () => {
  it('says from which side its sound comes', () => {
    const captions = withHeard([], [heard('crash', -0.8), heard('warn'), heard('item', 0.9)], 0, has);
    expect(words(captions)).toEqual(['crash left', 'warn middle', 'item right']);
  });

  it('is left out for a sound that has no words or is hardly heard', () => {
    expect(
      withHeard([], [heard('turn'), heard('crash', 0, 0.1), { sound: 'x', pan: 0, gain: 1 }], 0, has),
    ).toEqual([]);
  });

  it('stays longer instead of showing twice when the same sound repeats from the same side', () => {
    const first = withHeard([], [heard('crash')], 0, has);
    const second = withHeard(first, [heard('crash')], 1000, has);
    expect(second).toHaveLength(1);
    expect(withHeard(second, [], 3000, has)).toHaveLength(1);
    expect(withHeard(second, [], 3300, has)).toEqual([]);
  });

  it('that names a player shows once for each player', () => {
    const of = (seat: number) => ({ ...heard('ping'), seat });
    const captions = withHeard([], [of(0), of(1), of(1)], 0, has);
    expect(captions.map(({ cue, seat }) => `${cue} ${seat}`)).toEqual(['ping 0', 'ping 1']);
  });

  it('is one of the latest few, and stays the same object while nothing happens', () => {
    const captions = withHeard(
      [],
      ['a', 'b', 'c', 'd'].map((cue) => heard(cue)),
      0,
      has,
    );
    expect(words(captions)).toEqual(['b middle', 'c middle', 'd middle']);
    expect(withHeard(captions, [], 100, has)).toBe(captions);
  });
});
