import { describe, expect, it } from 'vitest';
import { type AddressedPage, carrierOf, enter } from './page-address.ts';

type Answer = Awaited<ReturnType<AddressedPage['fetch']>>;

function page(answer: () => Promise<Answer>, kept: Map<string, string> = new Map()) {
  const asked: unknown[] = [];
  const fake: AddressedPage = {
    location: { host: '127.0.0.1:8080', hostname: '127.0.0.1' },
    localStorage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    fetch(...request) {
      asked.push(request);
      return answer();
    },
  };
  return { fake, kept, asked };
}

const says = (body: unknown) => async () => ({ status: 200, json: async () => body });
const answers = (status: number) => async () => ({
  status,
  json: () => Promise.reject(new Error('no JSON')),
});
const isSilent = () => Promise.reject(new Error('no app'));

describe('a page', () => {
  it.each([
    ['127.0.0.1', 'socket'],
    ['localhost', 'socket'],
    ['ethernight', 'ports'],
    ['ethernight.app.localhost', 'ports'],
  ])('of the host %s is carried by %s', (hostname, kind) => {
    expect(carrierOf({ location: { host: `${hostname}:8080`, hostname } })).toBe(kind);
  });
});

describe('a browser that was let in', () => {
  it('has the key for both sockets, and keeps it for a reload', async () => {
    const first = page(says({ key: 's3/cret' }));
    const urls = {
      controlUrl: expect.stringMatching(
        /^ws:\/\/127\.0\.0\.1:8080\/control\?key=s3%2Fcret&of=[0-9a-f]{16}\.3$/,
      ),
      stageUrl: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:8080\/stage\?key=s3%2Fcret&of=[0-9a-f]{16}\.3$/),
    };
    expect((await enter(first.fake))?.(3)).toEqual(urls);
    expect(first.asked).toEqual([
      ['/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
    ]);
    for (const answer of [answers(204), answers(403), isSilent])
      expect((await enter(page(answer, first.kept).fake))?.(3)).toEqual(urls);
  });
});

describe('a browser that was never let in', () => {
  it.each([
    ['refused', answers(403)],
    ['told nothing', isSilent],
    ['told nonsense', says({ key: 5 })],
  ])('has no sockets when it is %s', async (_, answer) => {
    const stranger = page(answer);
    expect(await enter(stranger.fake)).toBeNull();
    expect(stranger.kept.size).toBe(0);
  });
});
