import { describe, expect, it } from 'vitest';
import { met } from '../row.ts';
import { ATTACKS } from './list.ts';
import { attacksRow, fateText, type Outcome } from './outcome.ts';

const fate = { sentDatagrams: 9, heardDatagrams: 3, in: 1, joins: 4, reasons: { behind: 2, 'too-often': 1 } };

const round = (during: number[], without: number[]) => ({
  with: { beyondMs: during, cores: 0.5, workMs: 3 },
  without: { beyondMs: without, cores: 0.25, workMs: 2 },
});

function outcome(changed: Partial<Outcome>): Outcome {
  return {
    what: 'chat',
    rounds: [round([0, 1, 2], [0, 1])],
    memoryMb: 1,
    unproved: { bytes: 0, datagrams: 0 },
    gone: [],
    faults: [],
    fate,
    ...changed,
  };
}

const missed = (changed: Partial<Outcome>) =>
  attacksRow([outcome({}), outcome({ what: 'noise', ...changed })]).figures.filter((one) => !met(one));

describe('the outcome of attacks', () => {
  it('meets every figure for an attack without effect', () => {
    expect(missed({})).toEqual([]);
  });

  it('names for each figure the attack that is furthest from it', () => {
    expect(missed({ rounds: [round([0, 40], [0, 1])] })).toMatchObject([
      { what: 'p99 later than without, worst: noise', measured: 39 },
    ]);
    expect(missed({ memoryMb: 51 })).toMatchObject([{ what: 'Memory above the start, worst: noise' }]);
    expect(missed({ unproved: { bytes: 0.5, datagrams: 2 } })).toMatchObject([
      { what: 'Datagrams, likewise: noise', measured: 2 },
    ]);
  });

  it('does not blame an attack for a bad moment of the machine', () => {
    const rounds = [round([2], [1]), round([900], [1]), round([2], [900])];
    expect(missed({ rounds })).toEqual([]);
  });

  it('fails for one friend who is let go and for one bug, and names them', () => {
    const harm = { gone: ['Friend 1: over behind'], faults: ['room 2: oh'] };
    expect(missed(harm)).toMatchObject([{ measured: 1 }, { measured: 1 }]);
    const { notes } = attacksRow([outcome(harm)]);
    expect(notes.slice(2)).toEqual(['chat: Friend 1: over behind', 'chat: room 2: oh']);
  });

  it('compares frames with those without the attack', () => {
    const [, p99, , , cores] = attacksRow([outcome({})]).measures;
    expect(p99).toMatchObject({ here: { value: 2 }, there: { value: 1, label: 'without' } });
    expect(cores).toMatchObject({ here: { value: 50, unit: '%' }, there: { value: 25 } });
  });

  it('tells in a line what became of an attacker', () => {
    expect(fateText(fate)).toBe('9 datagrams, 3 back; let in 4 times, 1 still there; behind 2, too-often 1.');
    expect(fateText({ ...fate, in: null })).toBe('9 datagrams, 3 back.');
  });
});

describe('the list of attacks', () => {
  it('has no fewer than were found', () => {
    expect(Object.keys(ATTACKS).length).toBeGreaterThanOrEqual(14);
  });
});
