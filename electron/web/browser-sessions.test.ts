import { expect, test } from 'vitest';
import { BrowserSessions, makeSecret } from './browser-sessions.ts';

test('secrets are 128 random bits, fit into an address, and differ', () => {
  expect(makeSecret()).toMatch(/^[\w-]{22}$/);
  expect(makeSecret()).not.toBe(makeSecret());
});

test('a link works once, and so does the ticket that it gives', () => {
  const sessions = new BrowserSessions();
  let used = 0;
  const token = sessions.issue(() => used++);
  expect(sessions.ticketFor(makeSecret())).toBeNull();
  expect(used).toBe(0);
  const ticket = sessions.ticketFor(token)!;
  expect(used).toBe(1);
  expect(sessions.ticketFor(token)).toBeNull();
  expect(sessions.sessionFor(token)).toBeNull();
  const session = sessions.sessionFor(ticket)!;
  expect(sessions.knows(session)).toBe(true);
  expect(sessions.sessionFor(ticket)).toBeNull();
});

test('a token or a ticket is no session, and one secret of two is not enough', () => {
  const sessions = new BrowserSessions();
  const token = sessions.issue();
  expect(sessions.knows({ cookie: token, key: token })).toBe(false);
  const ticket = sessions.ticketFor(token)!;
  expect(sessions.knows({ cookie: ticket, key: '' })).toBe(false);
  const { cookie, key } = sessions.sessionFor(ticket)!;
  expect(sessions.knows({ cookie, key: cookie })).toBe(false);
  expect(sessions.knows({ cookie: key, key })).toBe(false);
});

test('of links that nobody opens the oldest gives way', () => {
  const sessions = new BrowserSessions();
  const tokens = Array.from({ length: 17 }, () => sessions.issue());
  expect(tokens.map((token) => sessions.ticketFor(token) !== null)).toEqual([
    false,
    ...Array<boolean>(16).fill(true),
  ]);
});
