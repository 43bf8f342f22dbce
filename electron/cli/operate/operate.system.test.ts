// What a relay shows to its operator: the same status three times.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { hallOf, room } from '../testing/status.ts';
import type { EveningResults } from './hall-evening.ts';
import { metricsText } from './metrics.ts';
import { type ShownStatus, standOf } from './relay-status.ts';
import { HALF_MS, PAGE_MS, roomsPage } from './rooms-page.ts';
import { serveStatus } from './serve-status.ts';
import { serveTexts } from './serve-text.ts';
import type { Answers } from './status-messages.ts';
import { statusScreen } from './status-table.ts';

function status(change: Partial<ShownStatus> = {}): ShownStatus {
  return {
    rooms: [
      room(),
      room({ taken: 3, host: 'Ada' }),
      room({ taken: 8, phase: 'playing', title: 'Friday' }),
      null,
    ],
    processes: [
      { cpuSeconds: 1.5, memoryBytes: 50e6, unsent: {} },
      { cpuSeconds: 20, memoryBytes: 80e6, unsent: { EPERM: 7 } },
    ],
    lost: 1,
    announced: '',
    drains: false,
    best: [],
    ...change,
  };
}

describe('the state of a room', () => {
  it.each([
    [{}, 'empty'],
    [{ taken: 1 }, 'open'],
    [{ taken: 8 }, 'full'],
    [{ taken: 1, locked: true }, 'locked'],
    [{ taken: 8, phase: 'countdown' }, 'playing'],
    [{ locked: true, phase: 'playing' }, 'playing'],
  ] as const)('is for %j: %s', (change, stand) => {
    expect(standOf(room(change))).toBe(stand);
  });
});

describe('the figures', () => {
  it('are lines that Prometheus reads', () => {
    const text = metricsText(status());
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) ethernight_\w+ .+|ethernight_\w+(\{\w+="\w+"(,\w+="\w+")*\})? [\d.]+)$/,
      );
    }
    expect(text).toContain('ethernight_rooms{is="playing"} 1\n');
    expect(text).toContain('ethernight_rooms{is="beginning"} 1\n');
    expect(text).toContain('ethernight_players 11\n');
    expect(text).toContain('ethernight_workers_lost_total 1\n');
    expect(text).toContain('ethernight_cpu_seconds_total{process="1"} 20\n');
    expect(text).toContain('ethernight_unsent_total{process="1",code="EPERM"} 7\n');
  });

  it('include all that the dashboard asks for', () => {
    const dashboard = readFileSync(join(import.meta.dirname, '../../../build/hall/dashboard.json'), 'utf8');
    const asked = [...dashboard.matchAll(/ethernight_\w+/g)].map(([name]) => name);
    expect(asked.length).toBeGreaterThan(4);
    for (const name of asked) expect(metricsText(status())).toContain(`# TYPE ${name} `);
  });
});

describe('the page of rooms', () => {
  const ways = { code: 'P8AG0', address: '10.0.0.1' };
  const page = roomsPage('Trails', ways, (number) => `ethernight://join/10.0.0.1?room=${number}`);
  const numbersOf = (html: string) => [...html.matchAll(/Room (\d+)</g)].map(([, number]) => Number(number));

  it('shows each room that is there with its name or number, how it stands, a code and the address', async () => {
    const html = await page(status(), 0);
    expect(html.match(/<li/g)).toHaveLength(3);
    expect(html.match(/<svg/g)).toHaveLength(3);
    expect(html.match(/10\.0\.0\.1</g)).toHaveLength(4);
    for (const text of ['<h2>Room 1</h2>', 'Ada’s room', 'Friday', '3 of 8, open', '>P8AG0<'])
      expect(html).toContain(text);
  });

  it('has the next free rooms first: those with people, those without, and then those of a match', async () => {
    expect(numbersOf(await page(status(), 0))).toEqual([2, 1, 3]);
  });

  it('turns by itself until each of 64 rooms has been seen, and says when it turns again', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((turn) => page(hallOf(64), turn * PAGE_MS + 1_500)));
    const seen = pages.slice(0, 3).flatMap(numbersOf);
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, at) => at + 1));
    expect(numbersOf(pages[3]!)).toEqual(numbersOf(pages[0]!));
    expect(pages[1]).toContain('2 of 3');
    expect(pages[1]).toContain('http-equiv="refresh" content="4"');
  });

  it('shows half of it at a time where pixels are few, and no half that is empty', async () => {
    const halfAt = async (rooms: number, now: number) =>
      /<ul class="(\w+)"/.exec(await page(hallOf(rooms), now))?.[1];
    expect(await halfAt(64, 0)).toBe('first');
    expect(await halfAt(64, HALF_MS)).toBe('second');
    expect(await halfAt(12, HALF_MS)).toBe('first');
  });

  it('has what the hall announces above the rooms, as plain text, and nothing where nothing is announced', async () => {
    expect(await page(status(), 0)).not.toContain('class="said"');
    const html = await page(status({ announced: 'Pizza <b>is</b> here' }), 0);
    expect(html).toContain('<p class="said">Pizza &#60;b&#62;is&#60;/b&#62; here</p>\n<ul');
  });

  it('has the table of the evening beside the rooms, sixteen at a time, and turns it as it turns the rooms', async () => {
    expect(await page(hallOf(64), 0)).not.toContain('<aside>');
    const pages = await Promise.all([0, 1, 2, 3].map((turn) => page(hallOf(64, 20), turn * PAGE_MS)));
    const placesOf = (html: string) =>
      [...html.matchAll(/<tr><td>(\d+)</g)].map(([, place]) => Number(place));
    const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
    expect(pages.map(placesOf)).toEqual([from(1, 16), from(17, 4), from(1, 16), from(17, 4)]);
    expect(pages.flatMap(numbersOf).toSorted((a, b) => a - b)).toEqual(from(1, 64));
    expect(pages[0]).toContain(`<td>${'W'.repeat(32)}</td><td>20000</td>`);
  });

  it('escapes the names of people', async () => {
    const script = `<script src="//x"></script>&'`;
    const best = [{ place: 1, name: script, matches: 1, wins: 1, points: 1 }];
    const html = await page(status({ rooms: [room({ title: script })], best }), 0);
    expect(html.match(/&#60;script/g)).toHaveLength(2);
    expect(html).not.toContain('<script');
    expect(html).toContain('&#60;script src=&#34;//x&#34;&#62;&#60;/script&#62;&#38;&#39;');
  });
});

describe('the table of rooms', () => {
  it('shows the rooms with people, and below them the last lines of the log', () => {
    const screen = statusScreen(status(), ['before', 'last'], { rows: 24, columns: 80 });
    expect(screen).toContain('11 people, 1 of 4 rooms play, 2 processes, 130 MB, 1 worker lost');
    expect(screen).toContain('    2  open     3 of 8    Ada');
    expect(screen).toContain('    3  playing  8 of 8    Friday');
    expect(screen.slice(-2)).toEqual(['before', 'last']);
  });

  it('is no larger than the terminal', () => {
    const rooms = Array.from({ length: 300 }, () => room({ taken: 1, title: 'x'.repeat(32) }));
    const lines = Array.from({ length: 99 }, () => 'y'.repeat(200));
    const screen = statusScreen(status({ rooms }), lines, { rows: 20, columns: 40 });
    expect(screen.length).toBeLessThanOrEqual(20);
    expect(Math.max(...screen.map(({ length }) => length))).toBeLessThanOrEqual(40);
    expect(screen.join()).toContain('more');
  });
});

describe('a text over HTTP', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  async function open() {
    const served = await serveTexts(
      { host: '127.0.0.1', port: 0 },
      [
        { path: '/metrics', type: 'text/plain', text: () => 'figures' },
        { path: '/health', type: 'text/plain', text: () => 'ok', anyName: true },
      ],
      ['relay.example'],
    );
    closing.push(served.close);
    return served.url;
  }

  const ask = (url: string, how: { method?: string; path?: string; headers?: { Host: string } }) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(url, { ...how, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .once('error', reject)
        .end();
    });

  it('goes to a client that asks by the address, and answers nothing else', async () => {
    const url = await open();
    const answer = await fetch(url);
    expect(await answer.text()).toBe('figures');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await ask(url, { path: '/../etc/passwd' })).toBe(404);
    expect(await ask(url, { method: 'POST' })).toBe(405);
    expect(await ask(url, { headers: { Host: 'localhost:1' } })).toBe(200);
    expect(await ask(url, { headers: { Host: '[::1]:1' } })).toBe(200);
  });

  it('is kept from a page whose own name leads here', async () => {
    const url = await open();
    expect(await ask(url, { headers: { Host: 'evil.example' } })).toBe(403);
    expect(await ask(url, { headers: { Host: '127.0.0.1.evil.example:80' } })).toBe(403);
  });

  it('is read by the names that the host says are its own', async () => {
    const url = await open();
    expect(await ask(url, { headers: { Host: 'Relay.Example:9412' } })).toBe(200);
    expect(await ask(url, { headers: { Host: 'relay.example.evil.example' } })).toBe(403);
  });

  it('is read by probes, whatever name they know, where it tells that all is well and nothing else', async () => {
    const url = await open();
    const probe = { path: '/health', headers: { Host: 'pod-7.fleet' } };
    expect(await ask(url, probe)).toBe(200);
    expect(await ask(url, { ...probe, method: 'HEAD' })).toBe(200);
  });

  it('survives a fault in making it', async () => {
    const served = await serveTexts({ host: '127.0.0.1', port: 0 }, [
      {
        path: '/',
        type: 'text/plain',
        text: () => {
          throw new Error('a bug');
        },
      },
    ]);
    closing.push(served.close);
    expect(await ask(served.url, {})).toBe(500);
  });

  it('says why its server cannot be opened', async () => {
    const { port } = new URL(await open());
    const place = { host: '127.0.0.1', port: Number(port) };
    await expect(serveTexts(place, [{ path: '/', type: '', text: () => '' }])).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

const nothingPlayed: EveningResults = { table: [], results: [] };

describe('the thread of figures and page', () => {
  const answering = (of: () => ShownStatus, results = nothingPlayed): Answers => ({
    get status() {
      return of();
    },
    results,
  });

  /** Where the line says that they are. */
  const unasked = { page: null, names: [], game: 'Trails', ways: { code: null, address: '10.0.0.1' } };
  const metricsIn = (line: string) => /^Metrics: (.*)/.exec(line)?.[1];

  it('serves the results beside the rooms, as a page and for spreadsheets, to those who ask by the address', async () => {
    const said: string[] = [];
    const place = { host: '127.0.0.1', port: 0 };
    const served = { ...unasked, metrics: null, page: place, links: ['ethernight://join/10.0.0.1'] };
    const name = '=HYPERLINK("//x")<b>';
    const results: EveningResults = {
      table: [{ place: 1, name, matches: 1, wins: 1, points: 1 }],
      results: [
        {
          ...{ no: 7, at: 0, room: 3, game: 'Trails', struck: 'a <b>note</b>' },
          seats: [{ name, place: 1, points: 1 }],
        },
      ],
    };
    const rooms = () => status({ rooms: [room()], best: results.table });
    const close = await serveStatus(served, answering(rooms, results), (line) => void said.push(line));
    try {
      const url = /^Rooms: (.*)/.exec(said[0]!)![1]!;
      const at = (path: string) => fetch(new URL(path, url)).then((answer) => answer.text());
      // Asked at once: each gets its own answer.
      const [page, csv, html] = await Promise.all([at('/'), at('/results.csv'), at('/results')]);
      expect(page).toContain('<aside>');
      expect(csv).toContain(`1,"'=HYPERLINK(""//x"")<b>",1,1,1\r\n`);
      expect(csv).toContain(
        `7,1970-01-01T00:00:00.000Z,3,Trails,"'=HYPERLINK(""//x"")<b>",1,1,a <b>note</b>\r\n`,
      );
      expect(html).toContain('=HYPERLINK(&#34;//x&#34;)&#60;b&#62;');
      expect(html).toContain('Struck out: a &#60;b&#62;note&#60;/b&#62;');
      expect(html).not.toContain('<b>');
    } finally {
      close();
    }
  });

  // The page and the relay run for weeks: a page that ends must start again by itself.
  it('starts again when its memory was not enough', async () => {
    const many = Array.from({ length: 200_000 }, () => room());
    const answers = [status({ rooms: many }), status()];
    const said: string[] = [];
    const lines = (line: string) => void said.push(line);
    const served = { metrics: { host: '127.0.0.1', port: 0 }, links: [], ...unasked };
    const memory = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 };
    const close = await serveStatus(
      served,
      answering(() => answers.shift()!),
      lines,
      { memory, againMs: 0 },
    );
    try {
      await expect(fetch(metricsIn(said[0]!)!)).rejects.toThrow();
      await expect.poll(() => said).toHaveLength(3);
      const answer = await fetch(metricsIn(said[2]!)!);
      expect(await answer.text()).toContain('ethernight_players 11\n');
      expect(said[1]).toMatch(/^Figures and page have ended, and begin again/);
    } finally {
      close();
    }
  });

  // Another program may take the port in the seconds before the page starts again.
  it('takes its port again when the program that took it is gone', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const said: string[] = [];
    const lines = (line: string) => void said.push(line);
    const served = { metrics: { host: '127.0.0.1', port }, links: [], ...unasked };
    const memory = { maxOldGenerationSizeMb: 32 };
    const close = await serveStatus(served, answering(status), lines, { memory, againMs: 20 });
    try {
      taken.close();
      await expect.poll(() => said.at(-1)).toMatch(/^Metrics: /);
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect(await answer.text()).toContain('ethernight_players 11\n');
      expect(said[0]).toMatch(/^Metrics cannot be had, and are tried again/);
      expect(said).toHaveLength(2);
    } finally {
      close();
    }
  });

  // A machine without a spare thread fails at the start of a worker; the rooms must go on.
  it('disturbs no room where no thread can be had, and starts when one can', async () => {
    const links: unknown[] = [];
    const answers = [status({ rooms: Array.from({ length: 200_000 }, () => room()) }), status()];
    const said: string[] = [];
    const lines = (line: string) => {
      said.push(line);
      // What no thread can be given, as where there is none.
      if (said.length === 2) links.push(() => {});
      else links.pop();
    };
    const served = { metrics: { host: '127.0.0.1', port: 0 }, links, ...unasked };
    const memory = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 };
    const close = await serveStatus(
      served as never,
      answering(() => answers.shift()!),
      lines,
      { memory, againMs: 20 },
    );
    try {
      await expect(fetch(metricsIn(said[0]!)!)).rejects.toThrow();
      await expect.poll(() => said).toHaveLength(4);
      expect(await (await fetch(metricsIn(said[3]!)!)).text()).toContain('ethernight_players 11\n');
    } finally {
      close();
    }
  });
});
