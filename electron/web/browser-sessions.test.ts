import { describe, expect, it } from 'vitest';
import { BrowserSessions, makeSecret } from './browser-sessions.ts';

describe('the secrets of browser sessions', () => {
  it('are 128 random bits, fit into an address, and differ', () => {
    expect(makeSecret()).toMatch(/^[\w-]{22}$/);
    expect(makeSecret()).not.toBe(makeSecret());
  });

  it('work once as a link, and once as the ticket that it gives', () => {
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

  it('open no session as a token, a ticket, or one secret of two', () => {
    const sessions = new BrowserSessions();
    const token = sessions.issue();
    expect(sessions.knows({ cookie: token, key: token })).toBe(false);
    const ticket = sessions.ticketFor(token)!;
    expect(sessions.knows({ cookie: ticket, key: '' })).toBe(false);
    const { cookie, key } = sessions.sessionFor(ticket)!;
    expect(sessions.knows({ cookie, key: cookie })).toBe(false);
    expect(sessions.knows({ cookie: key, key })).toBe(false);
  });
});

describe('the links of browser sessions', () => {
  it('give way from the oldest on when none is opened', () => {
    const sessions = new BrowserSessions();
    const tokens = Array.from({ length: 17 }, () => sessions.issue());
    expect(tokens.map((token) => sessions.ticketFor(token) !== null)).toEqual([
      false,
      ...Array<boolean>(16).fill(true),
    ]);
  });
});
