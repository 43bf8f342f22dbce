import { describe, expect, it } from 'vitest';
import { StateHashes } from './state-hashes.ts';

describe('the state hashes of a stage', () => {
  it('are those of the last match, the latest of them', () => {
    const hashes = new StateHashes();
    hashes.note(1, 60, 'a');
    hashes.note(2, 60, 'b');
    expect([hashes.of(1, 60), hashes.of(2, 60), hashes.of(2, 120)]).toEqual([undefined, 'b', undefined]);
    for (let frame = 1; frame <= 64; frame++) hashes.note(2, 60 + frame, 'c');
    expect([hashes.of(2, 60), hashes.of(2, 124)]).toEqual([undefined, 'c']);
  });

  it('differ from another stage’s at the first frame after which both know another state', () => {
    const [one, other] = [new StateHashes(), new StateHashes()];
    for (const frame of [60, 120, 180, 240]) one.note(3, frame, `${frame}`);
    expect(one.differs(3, other)).toBeNull();
    other.note(3, 60, '60');
    other.note(3, 180, 'x');
    other.note(3, 300, 'y');
    expect(one.differs(3, other)).toBe(180);
    expect(one.differs(4, other)).toBeNull();
    one.clear();
    expect(one.differs(3, other)).toBeNull();
  });
});
