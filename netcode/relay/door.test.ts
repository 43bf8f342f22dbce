import { describe, expect, it } from 'vitest';
import { ALL_GUESSES_BURST, Door, GUESSES_BURST } from './door.ts';

const TABLE = { address: 'at the table', port: 1 };

/** How many new addresses can guess now. */
function guessesLeft(door: Door): number {
  for (let left = 0; ; left++) {
    const from = { address: `guesser ${left}`, port: 1 };
    if (door.refuses(true, from, 0)) return left;
    door.noteGuess(from, 0);
  }
}

describe('the door of a room', () => {
  // Several players at one computer share an address, and join at once with the right password.
  it('counts no guess of several guests who know the password and come at once from one address', () => {
    const door = new Door('sesame');
    const guesses = Array.from({ length: GUESSES_BURST }, () => door.noteGuess(TABLE, 0));
    for (const wasRight of guesses) wasRight!();
    expect(door.refuses(true, TABLE, 0)).toBeNull();
    expect(guessesLeft(door)).toBe(ALL_GUESSES_BURST);
  });

  it('gives back to all only what was taken of all, whatever the password is by then', () => {
    const door = new Door('sesame');
    door.noteGuess(TABLE, 0)!();
    const wasRight = door.noteGuess(TABLE, 0);
    door.password = 'plum';
    expect(guessesLeft(door)).toBe(ALL_GUESSES_BURST);
    wasRight!();
    expect(guessesLeft(door)).toBe(0);
  });

  it('remembers the addresses that knew the password last, more than a room has members', () => {
    const door = new Door('sesame');
    const come = (number: number) => {
      const from = { address: `friend ${number}`, port: 1 };
      door.noteGuess(from, 0)!();
      return from;
    };
    const [first, second] = [come(1), come(2)];
    for (let number = 3; number <= 256; number++) come(number);
    come(1);
    const last = come(257);
    guessesLeft(door);
    expect([first, second, last].map((from) => door.refuses(true, from, 0)?.why)).toEqual([
      undefined,
      'guesses',
      undefined,
    ]);
  });
});
