import { describe, expect, it } from 'vitest';
import { lineReader } from './log-line.ts';

describe('a line of a game’s log', () => {
  it('is read where it is as the recipe has it, with what stands in its places', () => {
    const read = lineReader('[*] {player} (#{id}) has joined **');
    expect(read('[12:01] Ann_2 #1 (#7f) has joined the game.')).toEqual({ player: 'Ann_2 #1', id: '7f' });
    expect(read('[12:01] Ann (#7) has joined x')).toEqual({ player: 'Ann', id: '7' });
    expect(read('[12:01] Ann (#7) has left the game')).toBeNull();
    expect(read('* [12:01] Ann (#7) has joined it')).toBeNull();
    expect(read('[12 01] Ann (#7) has joined it')).toBeNull(); // * is anything without blanks
  });

  it('has a sign between two of its places that neither of them has', () => {
    const read = lineReader("<* *>'{player}' [*] has joined **");
    const line = "<2026-11-30 23:12:28>'Ann 2' [127.0.0.1:53260] has joined the game.";
    expect(read(line)).toEqual({ player: 'Ann 2' });
    expect(read("<12 1>x>'Ann' [1] has joined it")).toBeNull();
    expect(lineReader('{id}:{player} is in')('a7:Ann is in')).toEqual({ id: 'a7', player: 'Ann' });
  });

  it('is compared in one way, however many signs could be those between its places', () => {
    const read = lineReader(`${'*.'.repeat(40)}{player} is in`);
    expect(read(`${'a.'.repeat(150)} is in`)).toBeNull();
  });

  it('has the signs of patterns as they are', () => {
    const read = lineReader('a.b|c (x)? {id}');
    expect(read('a.b|c (x)? 1')).toEqual({ id: '1' });
    expect(read('a_b|c (x)? 1')).toBeNull();
    expect(read('a.b')).toBeNull();
  });

  it('tells no name with signs that games do not give people', () => {
    const read = lineReader('join {player}');
    expect(read('join Zoë 龍')).toEqual({ player: 'Zoë 龍' });
    for (const name of ['<b>', '#1', '', 'x'.repeat(81)]) expect(read(`join ${name}`)).toBeNull();
  });

  it('is cleaned before it is read, and not read at all where it is long', () => {
    const read = lineReader('join {player}**');
    expect(read('join \u202eAnn')).toEqual({ player: 'Ann' });
    expect(read(`join Ann ${'.'.repeat(391)}`)).not.toBeNull();
    expect(read(`join Ann ${'.'.repeat(392)}`)).toBeNull();
  });

  it('tells no name that a player is called with the words of the line behind it', () => {
    const read = lineReader('2: {player} has connected from **');
    expect(read('2: Ann has connected from pc-3.lan')).toEqual({ player: 'Ann' });
    expect(read('2: Ann has connected from . has connected from pc-6.lan')).toBeNull();
    expect(lineReader('{player}, **')('Ann, here, there')).toEqual({ player: 'Ann' });
  });

  it('takes ** for anything only at the end', () => {
    expect(lineReader('a ** b')('a x b')).toBeNull();
  });
});
