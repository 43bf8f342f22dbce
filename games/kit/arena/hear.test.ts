import { describe, expect, it } from 'vitest';
import type { Cue } from '../rules/cue.ts';
import { hearDanger, hearRounds } from './hear.ts';
import type { Contender } from './rules/round.ts';

const SEATS = [1, 2, 1].map((team) => ({ team }) as Contender);

/** What the player on this seat hears of a cue in an arena 100 wide. */
function heard(kind: string, { seat = -1, value = 0, x = 50, mine = [0] as number[] } = {}) {
  const cues = [{ kind, seat, x, y: 0, value }] as Cue<never>[];
  const state = { cues, seats: SEATS };
  return hearRounds<never, string>(state, { seats: mine, at: null }, 100, (cue, { own, at }) => [
    at(`${cue.kind}${own ? ' of ours' : ''}`, 0.5),
  ]);
}

describe('what is heard of a round', () => {
  it('is its countdown, of which the first has a caption of its own', () => {
    expect(heard('count', { value: 3 })).toEqual([
      { sound: 'count', gain: 1, pan: 0, cue: 'count' },
      { sound: 'round', gain: 1, pan: 0, cue: 'start' },
    ]);
    expect(heard('count', { value: 2 }).map(({ sound }) => sound)).toEqual(['count']);
  });

  it('is won by those at this screen, or whoever is in a team with them', () => {
    const sounds = (seat: number, mine: number[]) => heard('round', { seat, mine }).map(({ sound }) => sound);
    expect([sounds(0, [0]), sounds(2, [0]), sounds(1, [0]), sounds(1, [0, 1])]).toEqual([
      ...[['won'], ['won'], ['over'], ['won']],
    ]);
    expect([sounds(-1, [0]), sounds(0, [])]).toEqual([['over'], ['over']]);
    expect(heard('match', { seat: 0 })[0]).toMatchObject({ sound: 'over', cue: 'match' });
  });

  it('is heard in the middle, and what is a game’s own from where it happened', () => {
    expect(heard('go')[0]).toEqual({ sound: 'go', gain: 1, pan: 0, cue: 'go' });
    expect(heard('out', { seat: 1, x: 0 })).toEqual([{ sound: 'out', gain: 0.5, pan: -1, cue: 'out' }]);
    expect(heard('bump', { seat: 0, x: 75 })).toEqual([
      { sound: 'bump of ours', gain: 0.5, pan: 0.5, cue: 'bump' },
    ]);
  });
});

describe('a danger', () => {
  it.each([
    ['is heard while a player here stands in it', { x: 5, alive: true }, [0], 'play', 3],
    ['is silent elsewhere', { x: 45, alive: true }, [0], 'play', 0],
    ['is silent for one who is out', { x: 5, alive: false }, [0], 'play', 0],
    ['is silent for other players', { x: 5, alive: true }, [], 'play', 0],
    ['is silent after the round', { x: 5, alive: true }, [0], 'pause', 0],
  ] as const)('%s', (_, figure, mine, phase, beats) => {
    let heard = 0;
    for (let since = 100; since < 220; since++)
      heard += hearDanger(
        'bell',
        { since, phase, seats: [figure] },
        { seats: mine },
        ({ x }) => x < 9,
      ).length;
    expect(heard).toBe(beats);
  });
});
