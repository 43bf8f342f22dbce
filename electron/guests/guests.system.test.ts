// Browsers in the room of a whole party, through the thread that serves them, over real sockets.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PartyOptions } from '../party/open-party.ts';
import type { ServedRoom } from '../party/room/hosted-guests.ts';
import {
  addressOf,
  place,
  type TestPlayer,
  untilRoom,
  useTestPlayers,
} from '../party/testing/test-players.ts';
import type { RoomPlace } from '../party/window/contract.ts';
import type { NativeFacts } from '../party/window/native-view.ts';
import type { GuestAnswer } from './guest-contract.ts';
import { MOST_CONNECTIONS, PAGE_AWAY_MS } from './line-limits.ts';
import { openGuests } from './open-guests.ts';
import { makePage, TestBrowser } from './testing/test-browser.ts';

const players = useTestPlayers();

/** Of a game that the host has. */
const OWN_RECIPE: NativeFacts = {
  ...{ id: 'mine', hash: '0123456789abcdef', name: 'Mine' },
  version: 'any',
  ...{ get: { debian: null, website: 'https://example.org' }, options: [], seats: null },
  ...{ byHand: false, late: true, everywhere: false },
  ...{ minutes: null, first: null, untried: false, forced: false, noRoot: false },
};

interface LetsIn {
  readonly host: TestPlayer;
  /** Of the code. */
  readonly link: string;
  /** What the log has of its browsers. */
  readonly logged: readonly string[];
}

/** An app that would serve its page to this machine alone. */
const onLoopback: NonNullable<PartyOptions['openGuests']> = (room, around) =>
  openGuests(
    { ...room, addresses: () => ['127.0.0.1'] },
    { ...around, pageFolder: join(players.parties.folder, 'built', 'page') },
  );

/** A host who lets browsers in, on this machine alone. */
async function letsIn(
  password?: string,
  change: (room: ServedRoom) => Partial<ServedRoom> = () => ({}),
): Promise<LetsIn> {
  const pageFolder = makePage(join(players.parties.folder, 'built'));
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const host = await players.open('Ada', {
    openGuests: (room, around) =>
      openGuests(
        { ...room, addresses: () => ['127.0.0.1'], ...change(room) },
        { ...around, facts: { ...around.facts, natives: [OWN_RECIPE] }, log, pageFolder },
      ),
  });
  host.window.send({ do: 'host', game: 'trails' });
  await untilRoom(host, ({ guests }) => guests?.is === 'off');
  if (password !== undefined) await host.window.send({ do: 'password', password });
  expect(await host.window.send({ do: 'guests', on: true })).toEqual({ is: 'done' });
  const { guests } = await untilRoom(host, (at) => at.guests?.is === 'open');
  return { host, link: guests?.is === 'open' ? guests.links[0]! : '', logged };
}

async function come(link: string): Promise<TestBrowser> {
  const browser = await new TestBrowser(link).come(link);
  return browser.show();
}

/** A browser in the room under this name. */
async function enter(link: string, name: string, password?: string): Promise<TestBrowser> {
  const browser = await come(link);
  await browser.until((view) => view.place.at === 'door');
  await browser.send({ do: 'enter', name, ...(password === undefined ? {} : { password }) });
  await browser.until((view) => view.place.at === 'room' || view.failure !== null);
  return browser;
}

const members = (host: TestPlayer) => place(host).room.members.map(({ name, served }) => [name, served]);

describe('a browser that comes by the code', () => {
  it('sees at the door whose room it is, and is in it under its name, marked for all', async () => {
    const { host, link } = await letsIn();
    const browser = await come(link);
    const { place: door } = await browser.until((view) => view.place.at === 'door');
    expect(door).toEqual({
      ...{ at: 'door', title: '', host: 'Ada', game: 'trails', password: false, file: null },
      app: { port: expect.any(Number), host: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
    await browser.send({ do: 'enter', name: 'Zoë' });
    await browser.until((view) => view.place.at === 'room');
    await untilRoom(host, ({ room }) => room.members.length === 2);
    expect(members(host)).toEqual([
      ['Ada', undefined],
      ['Zoë', true],
    ]);
    browser.kill();
  });

  it('plays: what it presses is in the frames of the host', { tags: ['core'] }, async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    await browser.send({ do: 'ready', ready: true });
    host.window.send({ do: 'ready', ready: true });
    const { start } = await browser.heardOf('start');
    const [seat] = start.mine;
    const pressed = Uint8Array.of(1);
    await untilRoom(host, ({ room }) => room.phase === 'playing');
    browser.play({ kind: 'input', match: start.match.number, frame: 0, seat: seat!, bytes: pressed });
    const seats = start.match.seats.length;
    const frames = await host.stage.until('frames', ({ bytes, count }) =>
      Array.from({ length: count }, (_, at) => bytes[(at * bytes.length) / count + seat!]).includes(1),
    );
    expect(frames.bytes.length % seats).toBe(0);
    browser.kill();
  });

  it('is asked for the password of a room that has one', async () => {
    const { link } = await letsIn('hunter2');
    const browser = await enter(link, 'Zoë', 'guess');
    expect(browser.view).toMatchObject({ place: { at: 'door', password: true }, failure: 'password' });
    await browser.send({ do: 'enter', name: 'Zoë', password: 'hunter2' });
    await browser.until((view) => view.place.at === 'room');
    browser.kill();
  });

  it('is let in again by the password that let it in, and told when the room has another one', async () => {
    const { host, link } = await letsIn('hunter2');
    const browser = await enter(link, 'Zoë', 'hunter2');
    const leave = async () => {
      await browser.send({ do: 'leave' });
      await browser.until((view) => view.place.at === 'door');
    };
    const again = async () => {
      await browser.send({ do: 'enter', name: 'Zoë' });
      return browser.until((view) => view.place.at === 'room' || view.failure !== null);
    };
    await leave();
    expect(browser.view?.place).toMatchObject({ at: 'door', password: false });
    expect(await again()).toMatchObject({ place: { at: 'room' } });

    await leave();
    await host.window.send({ do: 'password', password: 'another' });
    expect(await again()).toMatchObject({ place: { at: 'door', password: true }, failure: 'new-password' });
    await browser.send({ do: 'enter', name: 'Zoë', password: 'another' });
    await browser.until((view) => view.place.at === 'room');

    await leave();
    await host.window.send({ do: 'password', password: null });
    expect(await again()).toMatchObject({ place: { at: 'room' } });
    browser.kill();
  });

  it('stays known while it is in the room that gets another password, and is asked for it where it was away', async () => {
    const { host, link } = await letsIn('hunter2');
    const browser = await enter(link, 'Zoë', 'hunter2');
    await host.window.send({ do: 'password', password: 'another' });
    browser.kill();
    await untilRoom(host, ({ room }) => room.members.length === 1);
    await (await browser.come(link)).show();
    await browser.until((view) => view.place.at === 'room');

    browser.kill();
    await untilRoom(host, ({ room }) => room.members.length === 1);
    await host.window.send({ do: 'password', password: 'a third' });
    await (await browser.come(link)).show();
    await browser.until(
      ({ place: at, failure }) => at.at === 'door' && at.password && failure === 'new-password',
    );
    browser.kill();
  });

  it('stays in the room when the code is renewed, and one that is at the door does not', async () => {
    const { host, link } = await letsIn();
    const [browser, waiting] = [await enter(link, 'Zoë'), await come(link)];
    host.window.send({ do: 'renew-guests' });
    expect(await waiting.replaced).toBe(1001);
    browser.kill();
    await browser.show();
    await browser.until((view) => view.place.at === 'room');
    expect(members(host)).toHaveLength(2);
    browser.kill();
  });

  it('that only watches is told the ways in, with the link for browsers; after a new code that is told this machine alone', async () => {
    let isOwn = true;
    const { host, link } = await letsIn(undefined, (room) => ({
      network: () => ({ ...room.network(), own: () => isOwn }),
    }));
    const [browser, player] = [await come(link), await enter(link, 'Zoë')];
    const waysOf = ({ view }: TestBrowser) => (view?.place.at === 'room' ? view.place.ways : undefined);
    await browser.send({ do: 'enter', name: 'Wall', audience: true });
    await browser.until(() => waysOf(browser)?.page?.link === link);
    expect(waysOf(browser)).toMatchObject({ address: place(host).address, code: place(host).code });
    expect(waysOf(player)).toBeNull();
    host.window.send({ do: 'renew-guests' });
    const renewed = await untilRoom(host, ({ guests }) => guests?.is === 'open' && guests.links[0] !== link);
    const next = renewed.guests?.is === 'open' ? renewed.guests.links[0]! : '';
    await browser.until(() => waysOf(browser)?.page?.link === next);
    isOwn = false;
    await browser.until(() => waysOf(browser)?.page === null);
    for (const one of [browser, player]) one.kill();
  });

  it('has its seat again when its tab was killed and it comes back', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    const { me } = place(host);
    const seat = () => place(host).room.members.find(({ id }) => id !== me)?.seat;
    await untilRoom(host, () => seat() !== undefined);
    const before = seat();
    browser.kill();
    await browser.show();
    await browser.until((view) => view.place.at === 'room');
    expect(seat()).toBe(before);
    browser.kill();
  });
});

describe('a file that the host hands out', () => {
  it('is offered at the door and on the host’s screen, with its checksum and without its folder', async () => {
    const { host, link } = await letsIn();
    const browser = await come(link);
    const file = join(players.parties.folder, 'Ethernight.exe');
    writeFileSync(file, 'an installer');
    const sha256 = createHash('sha256').update('an installer').digest('hex');
    const offered = { name: 'Ethernight.exe', bytes: 12, sha256 };
    await host.window.send({ do: 'hand-out', path: file });
    const { place: door } = await browser.until(
      (view) => view.place.at === 'door' && view.place.file !== null,
    );
    expect(door).toMatchObject({ file: { ...offered, path: expect.stringMatching(/^\/f\/[\w-]{22}$/) } });
    await untilRoom(host, ({ guests }) => guests?.is === 'open' && guests.file?.is === 'offered');
    expect(place(host).guests).toMatchObject({ file: { is: 'offered', ...offered } });
    expect(JSON.stringify(browser.answers)).not.toContain(players.parties.folder);
    const path = door.at === 'door' ? door.file!.path : '';
    expect(await (await fetch(new URL(path, link))).text()).toBe('an installer');
    await host.window.send({ do: 'hand-out', path: null });
    await browser.until((view) => view.place.at === 'door' && view.place.file === null);
    browser.kill();
  });
});

describe('a match', () => {
  it('goes on while one of its guests says too much and never reads, and others in it play on', async () => {
    const { host, link, logged } = await letsIn();
    const [browser, mallory] = [await enter(link, 'Zoë'), await enter(link, 'Mallory')];
    for (const one of [browser, mallory]) await one.send({ do: 'ready', ready: true });
    host.window.send({ do: 'ready', ready: true });
    await untilRoom(host, ({ room }) => room.phase === 'playing');
    const { start } = await mallory.heardOf('start');
    const said = { kind: 'input', match: start.match.number, frame: 0, seat: start.mine[0]! } as const;
    for (let flood = 0; flood < 3_000; flood++) mallory.play({ ...said, bytes: Uint8Array.of(flood & 1) });
    await expect.poll(() => logged.some((line) => line.includes('said too much'))).toBe(true);
    const told = browser.heard.length;
    await expect.poll(() => browser.heard.length - told).toBeGreaterThan(60);
    expect(browser.view!.place.at).toBe('room');
    browser.kill();
    mallory.kill();
  });
});

describe('a page that is silent in a match for five seconds', () => {
  it('is away, and has the seat that it played on when it is back', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    await browser.send({ do: 'ready', ready: true });
    host.window.send({ do: 'ready', ready: true });
    await untilRoom(host, ({ room }) => room.phase === 'playing');
    const zoe = () => place(host).room.members.find(({ name }) => name === 'Zoë');
    const { seat } = zoe()!;
    const killed = performance.now();
    browser.kill();
    await untilRoom(host, () => zoe() === undefined);
    expect(performance.now() - killed).toBeGreaterThan(PAGE_AWAY_MS - 100);
    expect(place(host).room.match?.seats[seat]?.name).toBe('Zoë');
    await browser.show();
    await untilRoom(host, () => zoe()?.plays === true);
    expect(zoe()!.seat).toBe(seat);
    browser.kill();
  });
});

describe('a guest who is away when the match ends', () => {
  it('sees its result when back', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    await browser.send({ do: 'ready', ready: true });
    host.window.send({ do: 'ready', ready: true });
    await untilRoom(host, ({ room }) => room.phase === 'playing');
    browser.kill();
    await untilRoom(host, ({ room }) => room.members.length === 1);
    host.window.send({ do: 'stop' });
    await untilRoom(host, ({ room }) => room.phase === 'lobby');
    await browser.show();
    // Until the host tells it anew the browser has what it was told before it went.
    const { place: shown } = await browser.until(({ place: at }) => at.at === 'room' && at.showResult);
    expect(shown).toMatchObject({ room: { phase: 'lobby' } });
    browser.kill();
  });
});

describe('a phone that is silent all at once, with all its lines open', () => {
  it('is away when nothing was heard of it for five seconds', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    await untilRoom(host, ({ room }) => room.members.length === 2);
    browser.fallSilent();
    const silent = performance.now();
    await untilRoom(host, ({ room }) => room.members.length === 1);
    const awayAfterMs = performance.now() - silent;
    // Nothing was to be heard for a quarter of it before.
    expect(awayAfterMs).toBeGreaterThan(PAGE_AWAY_MS / 2);
    // The system itself gives up such lines after minutes.
    expect(awayAfterMs).toBeLessThan(PAGE_AWAY_MS * 8);
    browser.kill();
    await browser.show();
    await untilRoom(host, ({ room }) => room.members.length === 2);
    browser.kill();
  });
});

describe('a match at whose page strangers try all they can', () => {
  it('goes on for those who play, and the log names each', async () => {
    const { host, link, logged } = await letsIn();
    const browser = await enter(link, 'Zoë');
    await browser.send({ do: 'ready', ready: true });
    host.window.send({ do: 'ready', ready: true });
    await untilRoom(host, ({ room }) => room.phase === 'playing');
    const { hostname, port, origin } = new URL(link);
    const said = (part: string) => expect.poll(() => logged.filter((line) => line.includes(part)).length);
    await fetch(`${origin}/p/guessed`);
    await said('has sent a wrong code').toBe(1);
    const rebound = request({ host: hostname, port, path: '/', headers: { host: `evil.example:${port}` } });
    rebound.end();
    await once(rebound, 'response');
    await said('Open the address').toBe(1);
    const { cookie, key } = browser;
    const thief = Object.assign(new TestBrowser(link), { cookie, key });
    await once(thief.open('control', { origin: 'http://evil.example' }), 'error');
    await said('Only the page').toBe(1);
    thief.key = '';
    await once(thief.open('control'), 'error');
    await said('was not let in').toBe(1);
    const lines = Array.from({ length: 2 * MOST_CONNECTIONS }, () => connect(Number(port), hostname));
    for (const line of lines) line.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: ');
    await said('Too many connections').toBeGreaterThan(0);
    const told = browser.heard.length;
    await expect.poll(() => browser.heard.length - told).toBeGreaterThan(60);
    expect(browser.view!.place.at).toBe('room');
    for (const line of lines) line.destroy();
    for (const one of [browser, thief]) one.kill();
  });
});

describe('a guest’s screen that falls out of step', () => {
  it('is told so and begins again with all frames, once a match', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    await browser.send({ do: 'ready', ready: true });
    host.window.send({ do: 'ready', ready: true });
    const { start } = await browser.heardOf('start');
    await untilRoom(host, ({ room }) => room.phase === 'playing');
    const starts = () => browser.heard.filter(({ kind }) => kind === 'start').length;
    const at = (frame: number, hash: string) =>
      ({ kind: 'hash', match: start.match.number, frame, hash: hash.repeat(16), digest: null }) as const;
    const step = () => {
      const { place: shown } = browser.view!;
      return shown.at === 'room' ? shown.outOfStep : undefined;
    };
    for (const frame of [60, 120]) host.stage.send(at(frame, 'a'));
    browser.play(at(60, 'a'));
    // It may come before the host's own stage is so far.
    browser.play(at(180, 'b'));
    host.stage.send(at(180, 'a'));
    browser.play(at(240, 'a'));
    await browser.until(() => step() === 'again');
    expect(starts()).toBe(2);
    host.stage.send(at(300, 'a'));
    browser.play(at(300, 'b'));
    await browser.until(() => step() === 'still');
    expect(starts()).toBe(2);
    browser.kill();
  });
});

describe('several guests of one device', () => {
  const together = (host: TestPlayer) => {
    const { guests } = place(host);
    return guests?.is === 'open' ? guests.together : null;
  };
  const idOf = (host: TestPlayer, called: string) =>
    place(host).room.members.find(({ name }) => name === called)!.id;

  it('are shown to the host as such, while there are several', async () => {
    const { host, link } = await letsIn();
    const [one, other] = [await enter(link, 'Zoë'), await enter(link, 'Yan')];
    await untilRoom(host, ({ room }) => room.members.length === 3);
    await untilRoom(host, () => together(host)?.length === 1);
    expect(together(host)).toEqual([[idOf(host, 'Zoë'), idOf(host, 'Yan')]]);
    await other.send({ do: 'leave' });
    await untilRoom(host, () => together(host)?.length === 0);
    one.kill();
    other.kill();
  });

  it('take no more than half of the seats', async () => {
    const { host, link } = await letsIn();
    const all: TestBrowser[] = [];
    for (let number = 1; number <= 8; number++) all.push(await enter(link, `Guest ${number}`));
    const more = await enter(link, 'Guest 9');
    expect(more.view).toMatchObject({ place: { at: 'door' }, failure: 'same-device' });
    await untilRoom(host, ({ room }) => room.members.length === 9);
    for (const browser of [...all, more]) browser.kill();
  });

  it('are all banned with one of them, by whatever cookie, until the code is renewed', async () => {
    const { host, link } = await letsIn();
    const mallory = await enter(link, 'Mallory');
    await untilRoom(host, ({ room }) => room.members.length === 2);
    await host.window.send({ do: 'kick', member: idOf(host, 'Mallory'), why: '', ban: true });
    await mallory.until(({ failure }) => failure !== null);
    const other = await enter(link, 'Mal');
    expect(other.view!.failure).toBe('banned');
    host.window.send({ do: 'renew-guests' });
    const renewed = await untilRoom(host, ({ guests }) => guests?.is === 'open' && guests.links[0] !== link);
    const friend = await enter(renewed.guests?.is === 'open' ? renewed.guests.links[0]! : '', 'Zoë');
    expect(friend.view!.place.at).toBe('room');
    for (const browser of [mallory, other, friend]) browser.kill();
  });
});

describe('a page whose stage closes', () => {
  it('needs a new control, unless it has one by then', async () => {
    const { link } = await letsIn();
    const browser = await new TestBrowser(link).come(link);
    const open = async (kind: 'control' | 'stage', which?: string) => {
      const line = browser.open(kind, which === undefined ? {} : { which });
      await once(line, 'open');
      return line;
    };
    await open('control');
    const earlier = await open('stage');
    const control = await open('control');
    const answered = new Promise((resolve) => {
      control.on('close', resolve);
      control.on('message', (data: Buffer) => {
        const answer = JSON.parse(data.toString()) as GuestAnswer;
        if (answer.is === 'outcome') resolve(answer.outcome);
      });
    });
    earlier.close();
    await once(earlier, 'close');
    const stage = await open('stage');
    control.send(JSON.stringify({ window: 'w', since: 1, id: 1, command: { do: 'dismiss' } }));
    expect(await answered).toEqual({ is: 'done' });
    stage.close();
    expect((await once(control, 'close'))[0]).toBe(4002);
    // The stage of an earlier connection that was long on its way.
    await open('control', '&of=a.2');
    const own = await open('stage', '&of=a.2&set=00000000000000ab&at=0');
    const late = await open('stage', '&of=a.1&set=00000000000000aa&at=0');
    const first = await Promise.race([late, own].map(async (line) => [line, (await once(line, 'close'))[0]]));
    expect(first[0] === late).toBe(true);
    expect(first[1]).toBe(4001);
    browser.kill();
  });
});

describe('a guest who tries to use up what all guests have', () => {
  it('tries out few passwords, so that the relay goes on taking those of others', async () => {
    const { link } = await letsIn('hunter2');
    const browser = await enter(link, 'Mallory', 'guess');
    const failures = [browser.view!.failure];
    while (failures.length < 4) {
      await browser.send({ do: 'dismiss' });
      await browser.until(({ failure }) => failure === null);
      await browser.send({ do: 'enter', name: 'Mallory', password: 'guess' });
      failures.push((await browser.until(({ failure }) => failure !== null)).failure);
    }
    expect(failures).toEqual(['password', 'password', 'password', 'guesses']);
    browser.kill();
  });

  it('has few faults of its page in the host’s log', async () => {
    const { link, logged } = await letsIn();
    const browser = await come(link);
    for (let told = 0; told < 50; told++) await browser.send({ do: 'fault', stack: 'x' });
    const faults = logged.filter((line) => line.includes('fault'));
    expect(faults).toEqual(Array(20).fill("A guest's page has a fault: x"));
    browser.kill();
  });
});

const wishesOf = (host: TestPlayer) => place(host).room.wishes ?? [];
const idsOf = (host: TestPlayer) =>
  Object.fromEntries(place(host).room.members.map(({ id, name }) => [name, id]));
const denied = (why: string) => ({ is: 'rejected', why: { kind: 'denied', denial: { why } } });

describe('a guest who votes on the next game', () => {
  it('has its own wish in the room, and ends the vote with it as the last who may vote', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    await host.window.send({ do: 'vote', on: true });
    await host.window.send({ do: 'wish', game: 'powder' });
    await browser.until(({ place: at }) => at.at === 'room' && at.room.voteMs !== undefined);
    const { Ada } = idsOf(host);
    await untilRoom(host, () => wishesOf(host).length === 1);
    expect(wishesOf(host)).toEqual([{ member: Ada, game: 'powder' }]);
    expect(await browser.send({ do: 'wish', game: 'powder' })).toEqual({ is: 'done' });
    const { room } = await untilRoom(host, (at) => at.room.voteMs === undefined);
    expect([room.game, room.wishes]).toEqual(['powder', undefined]);
    browser.kill();
  });

  it('begins votes and makes lists where the host leaves that to the room', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    await host.window.send({ do: 'free', on: true });
    expect(await browser.send({ do: 'vote', on: true })).toEqual({ is: 'done' });
    await untilRoom(host, ({ room }) => room.voteMs !== undefined);
    const list = { games: ['drift'], each: 1, shuffle: false };
    expect(await browser.send({ do: 'list', list })).toEqual({ is: 'done' });
    await untilRoom(host, ({ room }) => room.game === 'drift' && room.voteMs === undefined);
    browser.kill();
  });
});

describe('a guest who would choose the next game alone', () => {
  it('has one wish however often it votes, for games of the room alone', async () => {
    const { host, link } = await letsIn();
    const [browser, mallory] = [await enter(link, 'Zoë'), await enter(link, 'Mallory')];
    for (const game of ['drift', 'powder', 'drift', 'drift'])
      expect(await mallory.send({ do: 'wish', game })).toEqual({ is: 'done' });
    expect(await mallory.send({ do: 'wish', game: 'no-such-game' })).toEqual(denied('no-game'));
    const malformed = expect.objectContaining({ why: expect.objectContaining({ kind: 'malformed' }) });
    for (const game of ['../trails', 7, undefined])
      expect(await mallory.sendRaw({ do: 'wish', game })).toEqual(malformed);
    const { Ada, Mallory, Zoë } = idsOf(host);
    // Under another member's number, too, it is its own.
    await mallory.sendRaw({ do: 'wish', game: 'arena', member: Ada });
    await browser.send({ do: 'wish', game: 'powder' });
    await untilRoom(host, () => wishesOf(host).some(({ member }) => member === Zoë));
    expect(wishesOf(host)).toEqual([
      { member: Mallory, game: 'arena' },
      { member: Zoë, game: 'powder' },
    ]);
    for (const one of [browser, mallory]) one.kill();
  });

  it('begins no vote, calls none off and makes no list where the host has the last word', async () => {
    const { host, link } = await letsIn();
    const mallory = await enter(link, 'Mallory');
    const list = { games: ['drift'], each: 1, shuffle: false };
    expect(await mallory.send({ do: 'vote', on: true })).toEqual(denied('not-leader'));
    expect(await mallory.send({ do: 'list', list })).toEqual(denied('not-leader'));
    await host.window.send({ do: 'vote', on: true });
    expect(await mallory.send({ do: 'vote', on: false })).toEqual(denied('not-leader'));
    const { room } = await untilRoom(host, (at) => at.room.voteMs !== undefined);
    expect([room.game, room.list]).toEqual(['trails', undefined]);
    mallory.kill();
  });

  it('changes its wish no faster than a person does', async () => {
    const { host, link } = await letsIn();
    const mallory = await enter(link, 'Mallory');
    const flood = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 'drift' : 'powder'));
    const outcomes = await Promise.all(flood.map((game) => mallory.send({ do: 'wish', game })));
    expect(outcomes).toContainEqual(denied('too-fast'));
    await untilRoom(host, () => wishesOf(host).length === 1);
    mallory.kill();
  });

  it('has no wish on a screen that only watches, begins no vote there, and is not waited for', async () => {
    const { host, link } = await letsIn();
    const mallory = await come(link);
    await mallory.send({ do: 'enter', name: 'Wall', audience: true });
    await mallory.until(({ place: at }) => at.at === 'room');
    await host.window.send({ do: 'free', on: true });
    expect(await mallory.send({ do: 'vote', on: true })).toEqual(denied('not-leader'));
    await mallory.send({ do: 'wish', game: 'drift' });
    await host.window.send({ do: 'wish', game: 'powder' });
    const { Ada } = idsOf(host);
    await untilRoom(host, () => wishesOf(host).some(({ member }) => member === Ada));
    expect(wishesOf(host)).toEqual([{ member: Ada, game: 'powder' }]);
    await host.window.send({ do: 'vote', on: true });
    await untilRoom(host, ({ room }) => room.game === 'powder');
    mallory.kill();
  });
});

/** One of each kind of command that is not a guest's, and what is none. */
const OWNERS: readonly unknown[] = [
  { do: 'host', game: 'trails' },
  { do: 'join', address: '192.0.2.1' },
  { do: 'go-back' },
  { do: 'report' },
  { do: 'settings', change: { discoverable: false } },
  { do: 'import', profile: '{}' },
  { do: 'reset' },
  { do: 'hand-out', path: '/etc/passwd' },
  { do: 'choose-hand-out' },
  { do: 'replays', show: true },
  { do: 'export-replay', replay: 'a.ethernight-replay' },
  { do: 'remove-file', hash: 'a'.repeat(64) },
  { do: 'allow-native', game: 'openttd', on: true },
  { do: 'list-programs', game: 'openttd' },
  { do: 'open-firewall' },
  { do: 'guests', on: false },
  { do: 'renew-guests' },
  { do: 'password', password: null },
  { do: 'condition', conditions: null },
  { do: 'kick', member: 1, why: '', ban: true },
  { do: 'hand-over', member: 1 },
  { do: 'start' },
  { do: 'game', game: 'powder' },
  { do: 'free', on: true },
  { do: 'tournament', format: null },
  'x',
  null,
];

describe('a guest who says what only an owner may', () => {
  it('is answered each time that there is no such thing, and nothing comes of it', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Mallory');
    const outcomes = [];
    for (const command of OWNERS) outcomes.push(await browser.sendRaw(command));
    expect(outcomes).toEqual(
      OWNERS.map(() => expect.objectContaining({ why: expect.objectContaining({ kind: 'malformed' }) })),
    );
    expect(place(host)).toMatchObject({ room: { game: 'trails', phase: 'lobby' }, guests: { is: 'open' } });
    browser.kill();
  });

  it('speaks for no other member', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Mallory');
    const { me } = place(host);
    await browser.sendRaw({ do: 'rename', name: 'Gone', member: me });
    await browser.sendRaw({ do: 'ready', ready: true, member: me });
    await untilRoom(host, ({ room }) => room.members.some(({ name }) => name === 'Gone'));
    expect(place(host).room.members.find(({ id }) => id === me)).toMatchObject({ name: 'Ada', ready: false });
    browser.kill();
  });
});

describe('what a guest is told', () => {
  it('has who goes on with the room, and where, only once it is in, where there is a password', async () => {
    const { host, link } = await letsIn('hunter2');
    const heir = await players.open('Ben', { openGuests: onLoopback });
    heir.window.send({ do: 'join', address: addressOf(host), password: 'hunter2' });
    const browser = await enter(link, 'Zoë', 'hunter2');
    await browser.until(({ next }) => next[0]?.link != null);
    const stranger = await come(link);
    const { next } = await stranger.until(({ place: at }) => at.at === 'door');
    expect(next).toEqual([]);
    for (const one of [browser, stranger]) one.kill();
  });

  it('has nothing of the host’s machine: no address, file, setting, adapter or recipe', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    const told = JSON.stringify(browser.answers.filter(({ is }) => is === 'view'));
    for (const { address } of place(host).addresses) expect(told).not.toContain(address);
    expect(told).not.toContain(players.parties.folder);
    expect(Object.keys(browser.view!)).toEqual(['place', 'failure', 'next']);
    expect(browser.answers[0]).toMatchObject({ is: 'facts', facts: { natives: [] } });
    browser.kill();
  });
});

describe('a guest whose host goes home', () => {
  const SEED = '0123456789abcdef0123456789abcdef';
  const seatOf = (player: TestPlayer, name: string) =>
    place(player).room.members.find((member) => member.name === name)?.seat;

  it('is told who has the room then, finds the page there by itself, and has its seat again', {
    tags: ['core'],
  }, async () => {
    const { host, link } = await letsIn();
    const heir = await players.joining('Ben', host, { openGuests: onLoopback });
    expect(place(heir).room.browsers).toEqual(place(host).room.browsers);
    const browser = await come(link);
    await browser.send({ do: 'enter', name: 'Zoë', seed: SEED });
    await browser.until(({ place: at }) => at.at === 'room');
    // Seats as they came: the one that is free then would be another.
    await browser.send({ do: 'sit', seat: 5 });
    await untilRoom(heir, () => seatOf(heir, 'Zoë') === 5);
    await browser.until(({ next }) => next[0]?.link != null);
    host.window.send({ do: 'leave', handOver: true });
    const told = await browser.until(({ failure }) => failure === 'moved');
    expect(told.next).toEqual([
      { name: 'Ben', link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/p\/[\w-]{22}$/) },
    ]);
    const there = told.next[0]!.link!;
    await untilRoom(heir, ({ guests }) => guests?.is === 'open');
    expect((await fetch(there.replace('/p/', '/h/'))).status).toBe(200);
    const again = await come(there);
    const { place: door } = await again.until(({ place: at }) => at.at === 'door');
    // The room has the name by which all others know it.
    expect(door).toMatchObject({ title: '', host: 'Ben', maker: 'Ada' });
    // From a page of the host before alone it is known again.
    const brought = (from: string) => again.send({ do: 'brought', seed: SEED, from });
    expect(await brought('10.66.0.1')).toMatchObject({ is: 'rejected' });
    expect(await brought('127.0.0.1')).toEqual({ is: 'done' });
    await again.send({ do: 'enter', name: 'Zoë' });
    await again.until(({ place: at }) => at.at === 'room');
    await untilRoom(heir, () => seatOf(heir, 'Zoë') === 5);
    expect(
      place(heir)
        .room.members.map(({ name }) => name)
        .sort(),
    ).toEqual(['Ben', 'Zoë']);
    again.kill();
  });

  it('comes in there without the password of the room; who was put out, or away when it was changed, or never in does not', async () => {
    const { host, link } = await letsIn('hunter2');
    const heir = await players.open('Ben', { openGuests: onLoopback });
    heir.window.send({ do: 'join', address: addressOf(host), password: 'hunter2' });
    const seeds = { Zoë: SEED, Yan: '1'.repeat(32), Mal: '2'.repeat(32), Eve: '3'.repeat(32) };
    const browsers = await Promise.all(
      (['Zoë', 'Yan', 'Mal'] as const).map(async (name) => {
        const browser = await come(link);
        await browser.send({ do: 'enter', name, seed: seeds[name], password: 'hunter2' });
        await browser.until(({ place: at }) => at.at === 'room');
        return browser;
      }),
    );
    const [zoe, yan] = browsers;
    const { room } = await untilRoom(host, (at) => at.room.members.length === 5);
    const { id: member } = room.members.find(({ name }) => name === 'Mal')!;
    await host.window.send({ do: 'kick', member, why: '', ban: false });
    await yan!.send({ do: 'leave' });
    await untilRoom(host, (at) => at.room.members.length === 3);
    await host.window.send({ do: 'password', password: 'another' });
    await zoe!.send({ do: 'sit', seat: 5 });
    await untilRoom(heir, () => seatOf(heir, 'Zoë') === 5);
    await zoe!.until(({ next }) => next[0]?.link != null);
    host.window.send({ do: 'leave', handOver: true });
    const { next } = await zoe!.until(({ failure }) => failure === 'moved');
    await untilRoom(heir, ({ guests }) => guests?.is === 'open');

    const atHeir = async (name: keyof typeof seeds) => {
      const browser = await come(next[0]!.link!);
      await browser.until(({ place: at }) => at.at === 'door');
      await browser.send({ do: 'brought', seed: seeds[name], from: '127.0.0.1' });
      const asks = browser.view?.place.at === 'door' && browser.view.place.password;
      await browser.send({ do: 'enter', name });
      const { place: at, failure } = await browser.until(
        (view) => view.place.at === 'room' || view.failure !== null,
      );
      browser.kill();
      return { asks, at: at.at, failure };
    };
    expect(await atHeir('Zoë')).toEqual({ asks: false, at: 'room', failure: null });
    expect(seatOf(heir, 'Zoë')).toBe(5);
    for (const name of ['Yan', 'Mal', 'Eve'] as const)
      expect(await atHeir(name), name).toEqual({ asks: true, at: 'door', failure: 'password' });
    for (const browser of browsers) browser.kill();
  });

  it('is believed where a page of the host before has led it, at any of its addresses, which no guest is told', async () => {
    let served: ServedRoom | undefined;
    const pages = ['10.0.0.7', '192.168.1.7'];
    const { host, link } = await letsIn('hunter2');
    const heir = await players.open('Ben', {
      openGuests: (room, around) => {
        served = room;
        return onLoopback({ ...room, cameFrom: () => [...room.cameFrom(), ...pages] }, around);
      },
    });
    heir.window.send({ do: 'join', address: addressOf(host), password: 'hunter2' });
    await untilRoom(heir, ({ room }) => room.browsers !== undefined);
    const { browsers = [] } = place(heir).room;
    expect(browsers).toEqual(place(host).room.browsers);
    const browser = await enter(link, 'Zoë', 'hunter2');
    await browser.until(({ next }) => next[0]?.link != null);
    host.window.send({ do: 'leave', handOver: true });
    const told = await browser.until(({ failure }) => failure === 'moved');
    await untilRoom(heir, ({ guests }) => guests?.is === 'open');
    expect(served!.cameFrom()).toEqual(['127.0.0.1', ...browsers]);
    const again = await come(told.next[0]!.link!);
    await again.until(({ place: at }) => at.at === 'door' && at.password);
    for (const from of pages) {
      expect(await again.send({ do: 'brought', seed: SEED, from })).toEqual({ is: 'done' });
    }
    expect(await again.send({ do: 'brought', seed: SEED, from: '10.0.0.66' })).toMatchObject({
      is: 'rejected',
    });
    for (const one of [browser, again])
      for (const page of [...pages, ...browsers]) expect(JSON.stringify(one.answers)).not.toContain(page);
    again.kill();
  });

  it('tries out few addresses that the host before may have had', async () => {
    const { link } = await letsIn(undefined, () => ({ cameFrom: () => ['10.0.0.7'] }));
    const browser = await come(link);
    const brought = (from: string) => browser.send({ do: 'brought', seed: SEED, from });
    for (const from of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
      expect(await brought(from)).toMatchObject({ is: 'rejected' });
    expect(await brought('10.0.0.7')).toMatchObject({ is: 'rejected' });
    browser.kill();
  });

  it('finds no page at an app whose host had let no browsers in', async () => {
    const { host } = await letsIn();
    const heir = await players.joining('Ben', host, { openGuests: onLoopback });
    host.window.send({ do: 'guests', on: false });
    await untilRoom(heir, ({ room }) => room.browsers === undefined);
    await untilRoom(host, ({ heirs }) => heirs.length === 1);
    host.window.send({ do: 'leave', handOver: true });
    const { guests } = await untilRoom(heir, ({ hosting }) => hosting);
    expect(guests).toEqual({ is: 'off' });
  });
});

describe('the switch', () => {
  it('is the host’s alone, and off at first', async () => {
    const { host } = await letsIn();
    const guest = await players.joining('Ben', host);
    expect(place(guest).guests).toBeNull();
    expect(await guest.window.send({ do: 'guests', on: true })).toMatchObject({ is: 'rejected' });
  });

  it('that is put off has all browsers leave, and its port answers no browser any more', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    await untilRoom(host, ({ room }) => room.members.length === 2);
    host.window.send({ do: 'guests', on: false });
    await browser.until(({ failure }) => failure === 'closed');
    await untilRoom(host, ({ room }) => room.members.length === 1);
    await expect(fetch(link)).rejects.toThrow();
  });

  it('that is put off lets no quick guest in again', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    await untilRoom(host, ({ room }) => room.members.length === 2);
    host.window.send({ do: 'guests', on: false });
    await browser.until(({ failure }) => failure === 'closed');
    const again = new TestBrowser(link);
    Object.assign(again, { cookie: browser.cookie, key: browser.key });
    const control = again.open('control');
    control.on('open', () => {
      control.send(JSON.stringify({ window: 'w', since: 1, id: 1, command: { do: 'enter', name: 'Zoë' } }));
    });
    await once(control, 'close');
    await untilRoom(host, ({ room }) => room.members.length === 1);
    again.kill();
    browser.kill();
  });

  it('leads two phones with one cookie to one guest, at the one that came last', async () => {
    const { link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    const other = new TestBrowser(link);
    Object.assign(other, { cookie: browser.cookie, key: browser.key });
    await other.show();
    await other.until((view) => view.place.at === 'room');
    expect(await browser.replaced).toBe(4001);
    other.kill();
  });
});

describe('the page of guests', () => {
  const visits = (host: TestPlayer) => {
    const { guests } = place(host);
    return guests?.is === 'open' ? guests.visits : null;
  };

  it('has its TCP port looked at, and counts no browser of the host’s own machine as a visit', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    await untilRoom(host, ({ room }) => room.members.length === 2);
    const { guests } = await untilRoom(
      host,
      (at) => at.guests?.is === 'open' && at.guests.check.state !== 'checking',
    );
    const port = Number(new URL(link).port);
    expect(guests).toMatchObject({ check: { port, protocol: 'tcp' }, visits: 'awaited' });
    browser.kill();
  });

  it('says so when a browser of another device has come', async () => {
    const { host, link } = await letsIn(undefined, (room) => ({
      network: () => ({ ...room.network(), own: () => false }),
    }));
    expect(visits(host)).toBe('awaited');
    const browser = await come(link);
    await untilRoom(host, () => visits(host) === 'seen');
    browser.kill();
  });

  it('is there again at its port when the switch goes off and on, however quickly', async () => {
    const { host, link } = await letsIn();
    const browser = await enter(link, 'Zoë');
    for (const on of [false, true, false, true]) host.window.send({ do: 'guests', on });
    const links = ({ guests }: RoomPlace) => (guests?.is === 'open' ? guests.links : []);
    const again = await untilRoom(host, (at) => links(at).length > 0 && links(at)[0] !== link);
    expect(new URL(links(again)[0]!).port).toBe(new URL(link).port);
    browser.kill();
  });

  it('is said to have failed where none is built, and the switch goes off again', async () => {
    const host = await players.open('Ada', {
      openGuests: (room, around) =>
        openGuests({ ...room, addresses: () => ['127.0.0.1'] }, { ...around, pageFolder: '/nowhere' }),
    });
    host.window.send({ do: 'host', game: 'trails' });
    await untilRoom(host, ({ guests }) => guests?.is === 'off');
    host.window.send({ do: 'guests', on: true });
    await untilRoom(host, ({ guests }) => guests?.is === 'failed');
    host.window.send({ do: 'guests', on: false });
    await untilRoom(host, ({ guests }) => guests?.is === 'off');
  });
});
