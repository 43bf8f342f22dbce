import { describe, expect, it } from 'vitest';
import {
  type Asked,
  admitSocket,
  cookieFor,
  cookieIn,
  refuseEntry,
  refuseExchange,
  refuseHost,
  refusePlain,
} from './access.ts';
import { BrowserSessions, type Session } from './browser-sessions.ts';

type Headers = Partial<Record<string, string>>;

const sessions = new BrowserSessions();
const { cookie, key } = sessions.sessionFor(sessions.ticketFor(sessions.issue())!) as Session;
const own = { host: '127.0.0.1:5000', origin: 'http://127.0.0.1:5000' };
const asked = (change: Headers = {}, url = `/control?key=${key}`): Asked => ({
  method: 'GET',
  url,
  headers: { ...own, upgrade: 'websocket', cookie: `other=1; ethernight-5000=${cookie}`, ...change },
});
const posted = (type: string, change: Headers = {}, method = 'POST'): Asked => ({
  method,
  url: '/',
  headers: { ...own, 'content-type': type, ...change },
});
const statusOf = (answer: ReturnType<typeof admitSocket>) =>
  typeof answer === 'string' ? answer : answer.status;

describe('the access to sockets', () => {
  it('is given to the own page, by number and by name', () => {
    expect(admitSocket(asked(), 5000, sessions)).toBe('control');
    expect(admitSocket(asked({}, `/stage?key=${key}`), 5000, sessions)).toBe('stage');
    const byName = {
      host: 'localhost:5000',
      origin: 'http://localhost:5000',
      'sec-fetch-site': 'same-origin',
    };
    expect(admitSocket(asked(byName), 5000, sessions)).toBe('control');
  });

  it('is given on port 80 to a Host header without a port', () => {
    expect(refuseHost(asked({ host: '127.0.0.1' }), 80)).toBeNull();
    expect(refuseHost(asked({ host: '127.0.0.1' }), 5000)).not.toBeNull();
  });

  it.each([
    ['a foreign name that resolves to this machine', { host: 'evil.example:5000' }],
    [
      'a foreign name whose page is its own',
      { host: 'evil.example:5000', origin: 'http://evil.example:5000' },
    ],
    ['a Host of another port', { host: '127.0.0.1:5001' }],
    ['no Host', { host: undefined }],
    ['a foreign page', { origin: 'http://evil.example' }],
    ['a page of another port of this machine', { origin: 'http://127.0.0.1:5001' }],
    ['a page of the other own name', { origin: 'http://localhost:5000' }],
    ['a page without an origin', { origin: 'null' }],
    ['a program that sends no Origin', { origin: undefined }],
    ['a request that the browser calls foreign', { 'sec-fetch-site': 'cross-site' }],
    ['a request of another port, as the browser calls it', { 'sec-fetch-site': 'same-site' }],
    ['a browser without the cookie', { cookie: undefined }],
    ['a cookie of another port', { cookie: `ethernight-5001=${cookie}` }],
    ['a wrong cookie', { cookie: `ethernight-5000=${cookie.slice(1)}` }],
  ])('is refused to %s', (_who, change) => {
    expect(statusOf(admitSocket(asked(change), 5000, sessions))).toBe(403);
  });

  it.each([
    ['missing', '/control'],
    ['empty', '/control?key='],
    ['wrong', `/control?key=${cookie}`],
    ['cut short', `/control?key=${key.slice(0, -1)}`],
    ['longer', `/control?key=${key}x`],
  ])('is refused with a key that is %s, though the cookie is right', (_how, url) => {
    expect(statusOf(admitSocket(asked({}, url), 5000, sessions))).toBe(403);
  });

  it('is refused at other addresses, and plain requests are refused at theirs', () => {
    expect(statusOf(admitSocket(asked({}, `/other?key=${key}`), 5000, sessions))).toBe(404);
    expect(statusOf(admitSocket(asked({ upgrade: 'h2c' }), 5000, sessions))).toBe(426);
    expect(refusePlain(asked())?.status).toBe(426);
    expect(refusePlain(asked({}, '/index.html'))).toBeNull();
  });
});

describe('the access by a link', () => {
  it.each([
    ['an address that was typed', asked({ 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }), null],
    ['a browser that says nothing of it', asked(), null],
    ['the form of the file', posted('application/x-www-form-urlencoded', { origin: 'null' }), null],
    ['a page that fetches', asked({ 'sec-fetch-mode': 'no-cors' }), 403],
    ['a browser that fetches ahead', asked({ 'sec-purpose': 'prefetch;prerender' }), 403],
    ['another kind of form', posted('text/plain'), 415],
    ['another method', posted('application/x-www-form-urlencoded', {}, 'PUT'), 405],
  ])('is answered as due for %s: %#', (_who, request, status) => {
    expect(refuseEntry(request)?.status ?? null).toBe(status);
  });
});

describe('the access to a session', () => {
  it.each([
    ['our page', posted('application/json; charset=utf-8'), null],
    ['a foreign page', posted('application/json', { origin: 'http://evil.example' }), 403],
    ['a page of another port', posted('application/json', { 'sec-fetch-site': 'same-site' }), 403],
    ['a program', posted('application/json', { origin: undefined }), 403],
    ['what a page may send without asking', posted('text/plain'), 415],
    ['a form', posted('application/x-www-form-urlencoded'), 415],
    ['a question', posted('application/json', {}, 'GET'), 405],
  ])('is answered as due for %s: %#', (_who, request, status) => {
    expect(refuseExchange(request)?.status ?? null).toBe(status);
  });
});

describe('the session cookie', () => {
  it('is read by no script, sent by no foreign page, and named after the port', () => {
    expect(cookieFor(5000, 'x')).toBe('ethernight-5000=x; Path=/; HttpOnly; SameSite=Strict');
    expect(cookieIn(asked(), 5000)).toBe(cookie);
    expect(cookieIn(asked(), 5001)).toBe('');
  });
});
