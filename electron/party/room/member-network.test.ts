import { describe, expect, it } from 'vitest';
import { NO_STATS, networkOf, type Stats } from './member-network.ts';

const stats: Stats = {
  m: 'stats',
  of: [
    [1, 0.4, 0.1, 0, 0],
    [2, 30, 2, 0.05, 0.01],
    [3, 30, 2, 0, 0],
  ],
  more: [
    [1, 0.4, 0.8, 12, 0, 0, 300, true],
    [2, 29, 45, 20, 18, 2.5, 240, false],
  ],
  interval: 1,
  frames: 300,
};

describe('the network of a member', () => {
  it('is empty before the relay has measured', () => {
    expect(networkOf(NO_STATS, 'optimistic', 60)).toEqual({ latency: [], network: [] });
  });

  it('shows loss as the worse direction in the lobby, and both on the Network screen', () => {
    const { latency, network } = networkOf(stats, 'optimistic', 50);
    expect(latency.map(({ member, loss }) => [member, loss])).toEqual([
      [1, 0],
      [2, 0.05],
      [3, 0],
    ]);
    expect(network[1]).toMatchObject({ member: 2, lossTo: 0.05, lossFrom: 0.01 });
  });

  it('tells how late inputs are in ms, what they may take, and what is left of it', () => {
    const { network } = networkOf(stats, 'optimistic', 50);
    expect(network).toMatchObject([
      { member: 1, inputs: 12, late: 0, lateMs: 0, delayMs: 20, slackMs: 19.2 },
      { member: 2, inputs: 20, late: 18, lateMs: 50, delayMs: 20, slackMs: -25 },
    ]);
    expect(networkOf(stats, 'run-ahead', 50).network[1]).toMatchObject({ delayMs: 100, slackMs: 55 });
    expect(networkOf({ ...stats, interval: 4 }, 'strict', 50).network[1]).toMatchObject({ delayMs: 80 });
  });

  it('has a word for moves that agrees with the slack, and one for the line that is the same in all games', () => {
    const words = (tickRate: number) =>
      networkOf(stats, 'optimistic', tickRate).network.map(({ moves }) => moves);
    // 33.3 ms to a tick: 0.8 and 45.
    expect(words(30)).toEqual(['good', 'tight']);
    // 20 ms: the round trip of 30 ms is within two, its slow end of 45 is beyond.
    expect(words(50)).toEqual(['good', 'uneven']);
    for (const way of ['optimistic', 'commands'] as const) {
      const lines = networkOf(stats, way, 50).latency.map(({ quality }) => quality);
      expect(lines).toEqual(['good', 'good', 'good']);
    }
  });

  it('takes the word for a line from the figures beside it', () => {
    const of: Stats['of'] = [
      [1, 37, 36, 0, 0],
      [2, 15, 22, 0, 0],
    ];
    const more: Stats['more'] = [
      [1, 37, 45, 0, 0, 0, null, true],
      [2, 15, 200, 0, 0, 0, null, true],
    ];
    const { latency } = networkOf({ ...stats, of, more }, 'optimistic', 50);
    expect(latency.map(({ quality }) => quality)).toEqual(['uneven', 'tight']);
  });

  it('tells whether states agree, or that none could be compared', () => {
    expect(networkOf(stats, 'optimistic', 50).network.map(({ hash }) => hash)).toEqual([
      { frame: 300, agrees: true },
      { frame: 240, agrees: false },
    ]);
    const none: Stats = { ...stats, more: [[1, 1, 1, 0, 0, 0, null, true]] };
    expect(networkOf(none, 'optimistic', 50).network[0]!.hash).toBeNull();
  });
});
