import { expect, test } from 'vitest';
import { type AddressedPage, carrierOf } from './page-address.ts';

function page(href: string, kept: Map<string, string> = new Map()) {
  let shown = href;
  const fake: AddressedPage = {
    location: { href },
    history: {
      replaceState: (_state, _unused, url) => {
        shown = String(url);
      },
    },
    sessionStorage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
  };
  return { fake, kept, shown: () => shown };
}

test('the desktop page uses ports and leaves its address alone', () => {
  const { fake, shown } = page('app://ethernight/index.html');
  expect(carrierOf(fake)).toEqual({ kind: 'ports' });
  expect(shown()).toBe('app://ethernight/index.html');
});

test.each(['http://127.0.0.1:8080/?token=s3%2Fcret', 'http://127.0.0.1:8080/#token=s3%2Fcret'])(
  'a browser window takes the token out of %s and keeps it for a reload',
  (href) => {
    const first = page(href);
    const carrier = {
      kind: 'socket',
      controlUrl: 'ws://127.0.0.1:8080/control?token=s3%2Fcret',
      stageUrl: 'ws://127.0.0.1:8080/stage?token=s3%2Fcret',
    };
    expect(carrierOf(first.fake)).toEqual(carrier);
    expect(first.shown()).toBe('http://127.0.0.1:8080/');
    expect(carrierOf(page(first.shown(), first.kept).fake)).toEqual(carrier);
  },
);

test("a page without a token is the desktop's, under whatever scheme it is served", () => {
  expect(carrierOf(page('http://ethernight.app.localhost:8080/index.html').fake)).toEqual({ kind: 'ports' });
});

test('a page served over https speaks wss', () => {
  expect(carrierOf(page('https://party.local/?token=x').fake)).toMatchObject({
    controlUrl: 'wss://party.local/control?token=x',
  });
});
