import { describe, expect, it } from 'vitest';
import { admitGuest, CODE_PATH, refuseHost, refuseKey, SIGN_PATH, tokenAt } from './guest-access.ts';
import { GuestSessions } from './guest-sessions.ts';

const PORT = 27412;
const HOST = `10.0.0.7:${PORT}`;
const FROM = '10.0.0.9';
const HOSTS = [HOST, `192.168.1.7:${PORT}`];

function letIn() {
  const sessions = new GuestSessions(() => {});
  const cookie = sessions.cookieFor(sessions.token, '', FROM)!;
  const key = sessions.keyFor(cookie)!;
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    upgrade: 'websocket',
    cookie: `ethernight-${PORT}=${cookie}`,
  };
  return { sessions, key, asked: { method: 'GET', url: `/control?key=${key}`, headers } };
}

describe('a socket of a guest', () => {
  it('is let in for our own page with cookie and key, as the guest whose they are', () => {
    const { sessions, key, asked } = letIn();
    expect(admitGuest(asked, HOSTS, PORT, sessions)).toEqual({ guest: 1, of: '', kind: 'control' });
    const set = '0123456789abcdef';
    const stage = { ...asked, url: `/stage?key=${key}&of=a.1&set=${set}&at=2` };
    expect(admitGuest(stage, HOSTS, PORT, sessions)).toEqual({
      guest: 1,
      of: 'a.1',
      kind: 'stage',
      set,
      at: 2,
    });
  });

  it.each(['', '&set=0123456789abcdef', '&at=0', '&set=0123456789abcdef&at=4', '&set=../x&at=0'])(
    'of a stage is refused where it is none of a set: %j',
    (which) => {
      const { sessions, key, asked } = letIn();
      const stage = { ...asked, url: `/stage?key=${key}${which}` };
      expect(admitGuest(stage, HOSTS, PORT, sessions)).toMatchObject({ status: 404 });
    },
  );

  it.each([
    ['a name that leads here', { host: `evil.example:${PORT}` }],
    ['no host', { host: undefined }],
    ['this address at another port', { host: '10.0.0.7:80' }],
    ['a page elsewhere', { origin: 'http://evil.example' }],
    ['a page of another port here', { origin: 'http://10.0.0.7:8080' }],
    ['no page', { origin: undefined }],
    ['a page elsewhere, as a browser knows', { 'sec-fetch-site': 'cross-site' }],
    ['no cookie', { cookie: '' }],
    ['a guessed cookie', { cookie: `ethernight-${PORT}=guessed` }],
  ])('is refused to %s', (_, headers) => {
    const { sessions, asked } = letIn();
    const answer = admitGuest({ ...asked, headers: { ...asked.headers, ...headers } }, HOSTS, PORT, sessions);
    expect(answer).toMatchObject({ status: 403 });
  });

  it('is refused without the key, and at any other address', () => {
    const { sessions, asked } = letIn();
    const at = (url: string) => admitGuest({ ...asked, url }, HOSTS, PORT, sessions);
    expect(at('/control')).toMatchObject({ status: 403 });
    expect(at('/control?key=x')).toMatchObject({ status: 403 });
    expect(at('/other')).toMatchObject({ status: 404 });
  });
});

describe('a request for a key', () => {
  const asked = {
    method: 'POST',
    url: '/session',
    headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json' },
  };

  it('is answered to our own page alone, which posts JSON', () => {
    expect(refuseKey(asked)).toBeNull();
    expect(refuseKey({ ...asked, method: 'GET' })).toMatchObject({ status: 405 });
    const from = (headers: object) => refuseKey({ ...asked, headers: { ...asked.headers, ...headers } });
    expect(from({ origin: 'http://evil.example' })).toMatchObject({ status: 403 });
    expect(from({ 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
  });
});

describe('a name that leads to the server', () => {
  it('is none of its own', () => {
    const asked = (host: string) => ({ method: 'GET', url: '/', headers: { host } });
    expect(HOSTS.map((host) => refuseHost(asked(host), HOSTS))).toEqual([null, null]);
    for (const host of ['localhost', '10.0.0.7', `10.0.0.7.evil.example:${PORT}`]) {
      expect(refuseHost(asked(host), HOSTS)).toMatchObject({ status: 403 });
    }
  });
});

describe('the address of a code', () => {
  it('has its token behind /p/', () => {
    expect(tokenAt('/p/abc?x=1', CODE_PATH)).toBe('abc');
    expect(tokenAt('/', CODE_PATH)).toBeNull();
    expect(tokenAt('/p/abc', SIGN_PATH)).toBeNull();
    expect(tokenAt('/h/abc', SIGN_PATH)).toBe('abc');
  });
});
