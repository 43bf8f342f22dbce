import { describe, expect, it } from 'vitest';
import { awardOutliving, endIfDecided, outliving, takeOut } from './outliving.ts';
import {
  award,
  endRound,
  endRoundForBest,
  INTRO_FRAMES,
  isMatchPoint,
  leaderOf,
  matchDecided,
  newContender,
  newRounds,
  outcomeOf,
  PAUSE_FRAMES,
  type RoundHooks,
  type RoundState,
  rulesOfRounds,
  startRound,
  stepRounds,
} from './round.ts';

/**
 * The state of test rules in which a seat is out when its input is other than 0; `fields` counts how often the field is laid
 * out.
 */
interface Press extends RoundState {
  fields: number;
}

const hooks: RoundHooks<Press> = {
  setUp: (state) => void state.fields++,
  play(state, inputs) {
    const gone = [...inputs.keys()].filter((seat) => inputs[seat] && state.seats[seat]!.alive);
    for (const seat of gone) takeOut(state, seat, inputs[seat]! - 1, { x: 0, y: 0 });
    awardOutliving(state);
    endIfDecided(state);
  },
};

/** `p` is a player, `b` a bot, `e` an empty seat, and a digit a player in that team. */
function match(kinds: string, rounds = 1): Press {
  const seats = [...kinds].map((one) =>
    newContender({
      kind: one === 'e' ? 'empty' : one === 'b' ? 'bot' : 'player',
      name: '',
      team: Number(one) || 0,
    }),
  );
  const state: Press = { ...newRounds(seats, outliving(seats, rounds), 3 * rounds), fields: 0 };
  startRound(hooks, state);
  return state;
}

/**
 * `presses` are the inputs of the first frame by seat: 1 + the seat that takes this one out. Returns kinds and values
 * of cues.
 */
function run(state: Press, frames: number, ...presses: number[]): string[] {
  const cues: string[] = [];
  for (let frame = 0; frame < frames; frame++) {
    const inputs = new Uint8Array(state.seats.length);
    if (frame === 0) inputs.set(presses);
    stepRounds(hooks, state, inputs);
    for (const { kind, seat, value } of state.cues) cues.push(`${kind} ${seat} ${value}`);
  }
  return cues;
}

const playing = (kinds: string, rounds?: number): Press => {
  const state = match(kinds, rounds);
  run(state, INTRO_FRAMES);
  return state;
};
const pointsOf = ({ seats }: Press) => seats.map(({ points }) => points);

describe('a round', () => {
  it('counts down first, and lets its players play after the count', () => {
    const state = match('pp');
    expect(run(state, INTRO_FRAMES - 1, 1, 1)).toEqual(['count -1 3', 'count -1 2', 'count -1 1']);
    expect([state.phase, ...run(state, 1), state.phase]).toEqual(['intro', 'go -1 0', 'play']);
    expect(state.seats.every(({ alive }) => alive)).toBe(true);
  });

  it('gives a point to those still in for each that goes out, and one more to the last', () => {
    const state = playing('ppp', 9);
    run(state, 1, 1);
    expect(pointsOf(state)).toEqual([0, 1, 1]);
    expect(run(state, 1, 0, 3)).toEqual(['out 1 2', 'round 2 0']);
    expect([state.phase, state.winner, ...pointsOf(state)]).toEqual(['pause', 2, 0, 1, 3]);
  });

  it('gives those who go out together no points for each other, and has no winner when they are the last', () => {
    const state = playing('ppp');
    run(state, 1, 0, 2, 3);
    expect([state.winner, ...pointsOf(state)]).toEqual([0, 3, 0, 0]);
    const drawn = playing('pp');
    run(drawn, 1, 1, 2);
    expect([drawn.winner, ...pointsOf(drawn)]).toEqual([-1, 0, 0]);
  });
});

describe('a person who takes over a bot', () => {
  const rulesOf = (dropIn: 'now' | 'round') =>
    rulesOfRounds<Press>({ dropIn, start: () => ({ ...match('pb', 9), round: 0 }), hooks, bot: () => 0 });
  const begun = (dropIn: 'now' | 'round', frames: number) => {
    const rules = rulesOf(dropIn);
    const state = rules.start({ seed: 1, seats: [], options: {} });
    const step = (count: number) => {
      for (let frame = 0; frame < count; frame++) rules.step(state, new Uint8Array(2));
    };
    step(frames);
    expect(rules.isAway!(state, 1)).toBe(true);
    rules.event!(state, { kind: 'returned', seat: 1 });
    return { rules, state, step, isAway: () => rules.isAway!(state, 1) };
  };

  it('plays at once, or with the next round where the game says so', () => {
    expect(begun('now', INTRO_FRAMES).isAway()).toBe(false);
    const { rules, state, step, isAway } = begun('round', INTRO_FRAMES);
    expect(isAway()).toBe(true);
    rules.step(state, Uint8Array.of(1, 0));
    step(PAUSE_FRAMES - 1);
    expect([state.phase, isAway()]).toEqual(['pause', true]);
    step(1);
    expect([state.phase, isAway()]).toEqual(['intro', false]);
  });

  it('plays at once while a round is counted down', () => {
    expect(begun('round', 3).isAway()).toBe(false);
  });

  it('leaves the bot its seat when they leave before the next round', () => {
    const { rules, state, step, isAway } = begun('round', INTRO_FRAMES);
    rules.event!(state, { kind: 'left', seat: 1 });
    rules.step(state, Uint8Array.of(1, 0));
    step(PAUSE_FRAMES);
    expect([state.phase, isAway()]).toEqual(['intro', true]);
  });
});

describe('a match', () => {
  it('begins the next round when the points have been read, with points kept and all else new', () => {
    const state = playing('pp', 3);
    run(state, 1, 1);
    run(state, PAUSE_FRAMES - 1);
    expect([state.phase, state.fields]).toEqual(['pause', 1]);
    run(state, 1);
    expect([state.phase, state.round, state.fields, state.winner]).toEqual(['intro', 2, 2, -1]);
    expect(state.seats[1]).toMatchObject({ alive: true, points: 2, gained: 0, outAt: -1 });
  });

  it('gives its outcome after the pause that shows the last round, and then stands still', () => {
    const state = playing('pep');
    run(state, 1, 1);
    run(state, PAUSE_FRAMES - 1);
    expect(outcomeOf(state)).toBeNull();
    expect(run(state, 1)).toEqual(['match 2 0']);
    // An empty seat has place 0.
    expect(outcomeOf(state)).toEqual({ scores: [0, 0, 2], places: [2, 0, 1] });
    const before = structuredClone(state);
    run(state, 10, 1, 1, 1);
    expect(state).toEqual({ ...before, cues: [] });
  });

  it('ends with empty seats only, and lasts for one player alone until they are out', () => {
    const empty = playing('ee');
    run(empty, 1 + PAUSE_FRAMES);
    expect(outcomeOf(empty)?.places).toEqual([0, 0]);
    const alone = playing('pe');
    run(alone, 500);
    expect(alone.phase).toBe('play');
    run(alone, 1, 1);
    expect([alone.phase, alone.winner]).toEqual(['pause', -1]);
  });

  it('goes on at a tie at the target, and ends with a sole leader or the last round', () => {
    const state = playing('ppp', 3);
    const decided = (...points: number[]) => {
      for (const [seat, one] of state.seats.entries()) award(one, points[seat]! - one.points);
      return matchDecided(state);
    };
    expect([decided(9, 9, 0), decided(9, 10, 0), decided(8, 7, 0)]).toEqual([false, true, false]);
    state.round = state.maxRounds;
    expect(decided(1, 1, 1)).toBe(true);
  });

  it('has no leader in a tie, shares a place for equal points, and knows when a round may be the last', () => {
    const state = playing('ppp', 3);
    expect(leaderOf(state)).toBe(-1);
    award(state.seats[1]!, 6);
    expect([leaderOf(state), isMatchPoint(state)]).toEqual([1, false]);
    state.round = 2;
    expect(isMatchPoint(state)).toBe(true);
    state.phase = 'over';
    expect(outcomeOf(state)?.places).toEqual([2, 1, 2]);
  });
});

describe('a round in teams', () => {
  it('is over when one team is left, which has won it, with those of it who are out', () => {
    const state = playing('1212', 2);
    expect(run(state, 1, 0, 1)).toEqual(['out 1 0']);
    expect(run(state, 1, 4)).toEqual(['out 0 3']);
    expect([state.phase, ...pointsOf(state)]).toEqual(['play', 1, 0, 1, 1]);
    expect(run(state, 1, 0, 0, 0, 3)).toEqual(['out 3 2', 'round 2 0']);
    expect([state.phase, state.winner]).toEqual(['pause', 2]);
    // Of rivals alone: those who stay score only when a rival goes.
    expect(pointsOf(state)).toEqual([1, 0, 3, 1]);
    expect(state.seats.map(({ won }) => won)).toEqual([1, 0, 1, 0]);
  });
});

describe('a match of goals', () => {
  /** Each round is a goal, by the seat whose input is other than 0. */
  const goals: RoundHooks<Press> = {
    setUp() {},
    play(state, inputs) {
      const scorer = inputs.findIndex((input) => input !== 0);
      if (scorer < 0) return;
      award(state.seats[scorer]!, 1);
      endRound(state, scorer);
    },
  };
  const kickOff = (kinds: string): Press => {
    const goal = { counts: 'points', target: 2, most: 1 } as const;
    const state: Press = { ...newRounds(match(kinds).seats, goal, 9), fields: 0 };
    startRound(goals, state);
    return state;
  };
  const score = (state: Press, seat: number) => {
    for (let frame = 0; frame < INTRO_FRAMES; frame++) stepRounds(goals, state, new Uint8Array(4));
    stepRounds(goals, state, new Uint8Array(4).fill(1, seat, seat + 1));
    for (let frame = 0; frame < PAUSE_FRAMES; frame++) stepRounds(goals, state, new Uint8Array(4));
  };

  it('is won by the first to score so many, with all still in', () => {
    const state = kickOff('pp');
    score(state, 0);
    expect([isMatchPoint(state), state.phase]).toEqual([true, 'intro']);
    score(state, 1);
    expect([state.phase, matchDecided(state)]).toEqual(['intro', false]);
    score(state, 1);
    expect(outcomeOf(state)).toEqual({ scores: [1, 2], places: [2, 1] });
    expect(state.seats.every(({ alive }) => alive)).toBe(true);
  });

  it('counts the points of all members of a team together', () => {
    const state = kickOff('1122');
    score(state, 2);
    score(state, 3);
    expect(outcomeOf(state)).toEqual({ scores: [0, 0, 1, 1], places: [2, 2, 1, 1], teams: [0, 2] });
  });
});

describe('a spree', () => {
  it('is two by the same hand within a moment, a larger one is three, and a later one does not count', () => {
    const state = playing('pppppp');
    expect(run(state, 400, 0, 1)).toEqual(['out 1 0']);
    expect(run(state, 200, 0, 0, 1)).toEqual(['out 2 0']);
    expect(run(state, 200, 0, 0, 0, 1)).toEqual(['out 3 0', 'spree 0 2']);
    expect(run(state, 1, 0, 0, 0, 0, 1)).toEqual(['out 4 0', 'spree 0 3']);
    expect(state.seats[0]!.knockouts).toBe(4);
  });

  it('counts neither oneself, nor a fall without a cause, nor two by two', () => {
    const state = playing('ppppp');
    expect(run(state, 1, 1, 2, 4, 5)).toEqual(['out 0 0', 'out 1 1', 'out 2 3', 'out 3 4', 'round 4 0']);
  });

  it('counts no partners, by any hand', () => {
    const state = playing('1112', 2);
    expect(run(state, 1, 3, 3)).toEqual(['out 0 2', 'out 1 2']);
    expect(state.seats[2]!.knockouts).toBe(0);
  });
});

describe('a match in teams', () => {
  it('is won by the whole team that has won so many rounds, whatever the points of each player', () => {
    const state = playing('12e12', 2);
    const lose = () => run(state, 1, 5, 0, 0, 5);
    expect(state.target).toBe(2);
    lose();
    expect(isMatchPoint(state)).toBe(false);
    run(state, PAUSE_FRAMES + INTRO_FRAMES);
    expect([state.phase, isMatchPoint(state), leaderOf(state)]).toEqual(['play', true, 1]);
    // The others score a lot in vain.
    award(state.seats[0]!, 50);
    lose();
    run(state, PAUSE_FRAMES - 1);
    expect(run(state, 1)).toEqual(['match 1 0']);
    expect(outcomeOf(state)).toEqual({ scores: [50, 6, 0, 0, 6], places: [2, 1, 0, 2, 1], teams: [0, 2] });
  });

  it('gives teams with equal rounds the same place, and counts places by teams', () => {
    const state = playing('112233', 9);
    for (const seat of [0, 1, 4, 5]) state.seats[seat]!.won = 2;
    state.phase = 'over';
    expect([leaderOf(state), outcomeOf(state)?.places]).toEqual([-1, [1, 1, 3, 3, 1, 1]]);
  });

  it('plays on with only one team, which no room deals, until all are out, and ends', () => {
    const state = playing('11');
    run(state, 100, 1);
    expect(state.phase).toBe('play');
    run(state, 1, 0, 1);
    run(state, PAUSE_FRAMES);
    expect([state.winner, state.phase]).toEqual([-1, 'intro']);
  });
});

describe('a round for who has gained most in it', () => {
  it('is won by the one, and drawn where several have', () => {
    const ended = (gained: readonly number[]) => {
      const state = match('ppp');
      gained.forEach((points, seat) => void award(state.seats[seat]!, points));
      endRoundForBest(state);
      return [state.winner, state.phase];
    };
    expect([ended([2, 5, 3]), ended([4, 1, 4]), ended([0, 0, 0])]).toEqual([
      [1, 'pause'],
      [-1, 'pause'],
      [-1, 'pause'],
    ]);
  });
});
