import { expect, test } from 'vitest';
import { Entrance, makeSecret } from './entrance.ts';

test('secrets are 128 random bits, fit into an address, and differ', () => {
  expect(makeSecret()).toMatch(/^[\w-]{22}$/);
  expect(makeSecret()).not.toBe(makeSecret());
});

test('a link works once, and so does the ticket that it gives', () => {
  const entrance = new Entrance();
  let used = 0;
  const token = entrance.issue(() => used++);
  expect(entrance.ticketFor(makeSecret())).toBeNull();
  expect(used).toBe(0);
  const ticket = entrance.ticketFor(token)!;
  expect(used).toBe(1);
  expect(entrance.ticketFor(token)).toBeNull();
  expect(entrance.sessionFor(token)).toBeNull();
  const session = entrance.sessionFor(ticket)!;
  expect(entrance.knows(session)).toBe(true);
  expect(entrance.sessionFor(ticket)).toBeNull();
});

test('a token or a ticket is no session, and one secret of two is not enough', () => {
  const entrance = new Entrance();
  const token = entrance.issue();
  expect(entrance.knows({ cookie: token, key: token })).toBe(false);
  const ticket = entrance.ticketFor(token)!;
  expect(entrance.knows({ cookie: ticket, key: '' })).toBe(false);
  const { cookie, key } = entrance.sessionFor(ticket)!;
  expect(entrance.knows({ cookie, key: cookie })).toBe(false);
  expect(entrance.knows({ cookie: key, key })).toBe(false);
});

test('of links that nobody opens the oldest gives way', () => {
  const entrance = new Entrance();
  const tokens = Array.from({ length: 17 }, () => entrance.issue());
  expect(tokens.map((token) => entrance.ticketFor(token) !== null)).toEqual([
    false,
    ...Array<boolean>(16).fill(true),
  ]);
});
