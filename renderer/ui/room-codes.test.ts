import { describe, expect, it } from 'vitest';
import { piecesOf } from './room-codes.ts';

const codes = (text: string) => piecesOf(text).flatMap(({ text, isCode }) => (isCode ? [text] : []));

describe('what is said in the chat', () => {
  it('has the codes of rooms that are written as apps write them', () => {
    expect(codes('I’m going to Ann’s room, code P8F0H. Come along!')).toEqual(['P8F0H']);
    expect(codes('我去 Ann 的房间了，房间码 P8F0H，一起来吧！')).toEqual(['P8F0H']);
    expect(codes('6000-104P-2EW or P8F0H?')).toEqual(['6000-104P-2EW', 'P8F0H']);
  });

  it.each(['p8f0h', 'P8FOH', 'P8F0J', 'XP8F0H', 'P8F0H-2', 'HELLO', '12', '00000', ''])(
    'has none in “%s”',
    (text) => {
      expect(codes(text)).toEqual([]);
    },
  );

  it('is whole in its pieces', () => {
    for (const text of ['P8F0H', 'a P8F0H b 6000-104P-2EW', ' P8F0H ', 'שלום P8F0H'])
      expect(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
  });
});
