import { describe, expect, it } from 'vitest';
import { chinese, isUnspaced } from './chinese.ts';

const asks = (by: string, whom: string) => chinese`由 ${by} 申请，等 ${whom}，${2} 人`;

describe('the spacing of Chinese', () => {
  it('puts a space beside a Latin name and a number, and none beside a Chinese name', () => {
    expect(asks('Ann', 'Bob')).toBe('由 Ann 申请，等 Bob，2 人');
    expect(asks('阿芳', '大强老师傅')).toBe('由阿芳申请，等大强老师傅，2 人');
    expect(asks('阿芳 2', '\u2068שרה\u2069')).toBe('由阿芳 2 申请，等 \u2068שרה\u2069，2 人');
  });

  it('takes two values beside each other for one', () => {
    const came = (who: string, how: string) => chinese`${who} ${how}第 ${1} 名`;
    expect(came('Ann', '得了')).toBe('Ann 得了第 1 名');
    expect(came('阿芳', '得了')).toBe('阿芳得了第 1 名');
  });

  it('keeps a name’s own spaces', () => {
    expect(asks('张 三', '李四')).toBe('由张 三申请，等李四，2 人');
  });

  it('puts a space beside a Latin name in an announcement, as English does beside any name', () => {
    expect(isUnspaced('B 队', '赢得比赛')).toBe(true);
    expect(isUnspaced('\u2068阿芳\u2069', '赢得比赛')).toBe(true);
    expect(isUnspaced('Ann', '赢得比赛')).toBe(false);
    expect(isUnspaced('阿芳', 'wins the match')).toBe(false);
  });
});
