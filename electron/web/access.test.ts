import { expect, test } from 'vitest';
import { type Asked, admitSocket, makeToken, refuseHost, refusePlain } from './access.ts';

const token = makeToken();
const asked = (change: Partial<Record<string, string>> = {}, url = `/control?token=${token}`): Asked => ({
  url,
  headers: { host: '127.0.0.1:5000', origin: 'http://127.0.0.1:5000', upgrade: 'websocket', ...change },
});
const statusOf = (answer: ReturnType<typeof admitSocket>) =>
  typeof answer === 'string' ? answer : answer.status;

test('the own page gets its sockets, by number and by name', () => {
  expect(admitSocket(asked(), 5000, token)).toBe('control');
  expect(admitSocket(asked({}, `/stage?token=${token}`), 5000, token)).toBe('stage');
  const byName = { host: 'localhost:5000', origin: 'http://localhost:5000' };
  expect(admitSocket(asked(byName), 5000, token)).toBe('control');
});

test('on port 80 the Host header has no port', () => {
  expect(refuseHost(asked({ host: '127.0.0.1' }), 80)).toBeNull();
  expect(refuseHost(asked({ host: '127.0.0.1' }), 5000)).not.toBeNull();
});

test.each([
  ['a foreign name that resolves to this machine', { host: 'evil.example:5000' }],
  ['a Host of another port', { host: '127.0.0.1:5001' }],
  ['no Host', { host: undefined }],
  ['a foreign page', { origin: 'http://evil.example' }],
  ['a page of another port of this machine', { origin: 'http://127.0.0.1:5001' }],
  ['a page of the other own name', { origin: 'http://localhost:5000' }],
  ['a page without an origin', { origin: 'null' }],
  ['a program that sends no Origin', { origin: undefined }],
])('%s is refused', (_who, change) => {
  expect(statusOf(admitSocket(asked(change), 5000, token))).toBe(403);
});

test.each([
  ['missing', '/control'],
  ['empty', '/control?token='],
  ['wrong', `/control?token=${makeToken()}`],
  ['cut short', `/control?token=${token.slice(0, -1)}`],
  ['longer', `/control?token=${token}x`],
])('a token that is %s is refused', (_how, url) => {
  expect(statusOf(admitSocket(asked({}, url), 5000, token))).toBe(403);
});

test('other addresses have no sockets, and sockets have no pages', () => {
  expect(statusOf(admitSocket(asked({}, `/other?token=${token}`), 5000, token))).toBe(404);
  expect(statusOf(admitSocket(asked({ upgrade: 'h2c' }), 5000, token))).toBe(426);
  expect(refusePlain(asked())?.status).toBe(426);
  expect(refusePlain(asked({}, '/index.html'))).toBeNull();
});

test('tokens are 128 random bits, fit into an address, and differ', () => {
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(makeToken()).not.toBe(token);
});
