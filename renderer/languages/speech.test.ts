import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { agoOf } from './speech.ts';
import { zh } from './zh.ts';

describe('a time in the past', () => {
  it.each([
    [-3, [-0, 'minute']],
    [0.9, [-0, 'minute']],
    [59.9, [-59, 'minute']],
    [60, [-1, 'hour']],
    [24 * 60 - 1, [-23, 'hour']],
    [24 * 60, [-1, 'day']],
    [40 * 24 * 60, [-40, 'day']],
  ])('of %f minutes is told in the largest unit that fits', (minutes, told) => {
    expect(agoOf(minutes)).toEqual(told);
  });

  it('is called yesterday when it was', () => {
    expect(en.rooms.ago(24 * 60)).toBe('yesterday');
    expect(en.rooms.ago(5)).toBe('5 minutes ago');
  });
});

describe('a Chinese list', () => {
  // “机器人 5和机器人 7 并列领先”: spaces set names off from words, except beside the 和 of the list.
  it('lets no word touch a name', () => {
    expect(zh.results.ahead(['机器人 4', '机器人 5', 'Li Bai'])).toBe(
      '机器人\u00a04、机器人\u00a05、Li Bai 并列领先。',
    );
    // A no-break space keeps the name and its number on one line.
    expect(zh.replays.by(['李雷', '李雷 3'], 2)).toBe('李雷、李雷\u00a03、2 个机器人');
    expect(zh.replays.by(['Anna'], 2)).toBe('Anna、2 个机器人');
    expect(en.results.ahead(['Anna', 'Bea', 'Carl'])).toBe('Anna, Bea and Carl shared the lead.');
  });
});
