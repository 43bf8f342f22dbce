import { describe, expect, it } from 'vitest';
import { forgetTrace, trace } from '../../kit/arena/rules/trace.ts';
import { inTeams, playing, playingWith, put } from '../testing.ts';
import { hitAll, hurt } from './hits.ts';
import type { ArenaState, Shot } from './state.ts';
import { HIT, ICE_FRAMES, MOST_LAG, SAFE_FRAMES, THAW_FRAMES } from './tuning.ts';
import { ICE, ROCKET, weapons } from './weapons.ts';

/** A shot of the first fighter at this distance beside the second one; it begins by default at the end of this frame. */
function shotAt(aside: number, state: ArenaState = playing(2), born = state.frame + 1) {
  put(state, 0, 5, 5);
  put(state, 1, 10, 5);
  const { x, y } = state.seats[1]!;
  const shot: Shot = {
    ...{ id: 0, seat: 0, kind: 0, x: x - aside, y, vx: 10, vy: 0 },
    bounces: 0,
    born,
    lag: 0,
  };
  state.shots = [shot];
  return { state, shot, target: state.seats[1]! };
}

describe('a shot', () => {
  it('hits whom it touches, and is gone', () => {
    for (const [aside, hits] of [
      [HIT - 1, true],
      [HIT, false],
      [1 - HIT, true],
    ] as const) {
      const { state, target } = shotAt(aside);
      hitAll(state);
      expect([target.hearts < state.hearts, state.shots.length]).toEqual([hits, hits ? 0 : 1]);
    }
  });

  it('is where it has flown to by now', () => {
    const { state, target } = shotAt(HIT + 40, Object.assign(playing(2), { frame: 4 }), 0);
    hitAll(state);
    expect(target.hearts).toBe(state.hearts - 1);
  });

  it('passes its shooter, partners, and those who are out', () => {
    const { state } = shotAt(0, playingWith(inTeams([1, 1, 2])));
    put(state, 2, 20, 10);
    hitAll(state);
    expect(state.shots).toHaveLength(1);
    const gone = shotAt(0);
    gone.target.alive = false;
    hitAll(gone.state);
    expect(gone.state.shots).toHaveLength(1);
  });

  it('is judged by where its shooter saw the other, so many frames ago', () => {
    const heartsAt = (lag: number) => {
      const { state, shot, target } = shotAt(0);
      forgetTrace(state);
      state.frame++;
      target.y += 2 * HIT; // aside, which the shooter sees a frame later
      trace(state);
      state.shots = [{ ...shot, born: state.frame + 1, lag }];
      hitAll(state);
      return state.hearts - target.hearts;
    };
    expect([heartsAt(0), heartsAt(1), heartsAt(MOST_LAG)]).toEqual([0, 1, 1]);
  });
});

describe('a hit', () => {
  it('takes a heart and keeps others off for a moment', () => {
    const { state, target } = shotAt(0);
    hurt(state, 1, 0);
    hurt(state, 1, 0);
    expect([target.hearts, target.safe]).toEqual([state.hearts - 1, SAFE_FRAMES]);
  });

  it('takes none in a dash, and the last one puts out', () => {
    const { state, target } = shotAt(0);
    target.dash = 1;
    hurt(state, 1, 0);
    expect(target.hearts).toBe(state.hearts);
    Object.assign(target, { dash: 0, hearts: 1 });
    hurt(state, 1, 0);
    expect([target.hearts, target.alive]).toEqual([0, false]);
    hurt(state, 1, 0);
    expect(target.hearts).toBe(0);
  });

  it('by ice holds, and takes nothing', () => {
    const { state, shot, target } = shotAt(0);
    state.shots = [{ ...shot, kind: ICE }];
    target.safe = 1;
    hitAll(state);
    expect(target.ice).toBe(0); // nothing hits just now
    state.shots = [{ ...shot, kind: ICE }];
    target.safe = 0;
    hitAll(state);
    expect([target.ice, target.hearts]).toEqual([ICE_FRAMES + THAW_FRAMES, state.hearts]);
  });
});

describe('a rocket', () => {
  it('hits all rivals around where it meets one, and no partner', () => {
    const { state, shot } = shotAt(0, playingWith(inTeams([1, 2, 2, 1, 2])));
    const { blast, harm } = weapons[ROCKET]!;
    for (const [seat, far] of [
      [2, blast - 1],
      [3, 50],
      [4, blast],
    ] as const)
      Object.assign(state.seats[seat]!, { x: shot.x, y: shot.y + far });
    state.shots = [{ ...shot, kind: ROCKET }];
    hitAll(state);
    expect(state.seats.map(({ hearts }) => state.hearts - hearts)).toEqual([0, harm, harm, 0, 0]);
    expect(state.cues.filter(({ kind }) => kind === 'blast')).toMatchObject([{ seat: 0, value: 1 }]);
  });
});
