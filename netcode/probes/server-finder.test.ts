import { describe, expect, it } from 'vitest';
import type { Address } from '../wire/datagram.ts';
import { probes } from './list.ts';
import { UNTOLD } from './probe.ts';
import { type Due, type Question, ServerFinder, type SoughtGame } from './server-finder.ts';

const quake: SoughtGame = { id: 'quake', probe: probes.quake3, port: 27_960 };
const trains: SoughtGame = { id: 'trains', probe: probes.openttd, port: 3979 };
const blocks: SoughtGame = { id: 'blocks', probe: probes.minetest, port: 30_000 };
const everybody = ['192.168.0.255', '127.0.0.1'];
const info = { ...UNTOLD, name: 'Ann', players: 1 };

const finderOf = (...games: SoughtGame[]) => {
  let lot = 1;
  const local = (address: string) => address.startsWith('192.168.0.') || address === '127.0.0.1';
  const finder = new ServerFinder({ games, random: () => lot++, local });
  finder.aim(everybody);
  return finder;
};

const at = (address: string, port: number): Address => ({ address, port });
const told = ({ ask }: Due) => ask.map(({ game, address }) => [game.id, address.address, address.port]);
const NOTHING = new Uint8Array(0);

/** Everybody who answers is asked, and answers. */
function found(finder: ServerFinder, ...answering: Address[]): Question[] {
  const questions = [...finder.advance(0).ask];
  for (const address of answering) finder.receive(NOTHING, address);
  for (let now = finder.due; now < 900; now = finder.due) questions.push(...finder.advance(now).ask);
  for (const question of questions) finder.answered(question, info);
  return questions;
}

describe('a server finder', () => {
  it('greets the network on three ports of each game, in the way of each, and soon again', () => {
    const finder = finderOf(quake, trains);
    const { send, ask } = finder.advance(0);
    expect(ask).toEqual([]);
    expect(send.map(({ to }) => `${to.address}:${to.port}`)).toEqual(
      [27_960, 27_961, 27_962, 3979, 3980, 3981].flatMap((port) => everybody.map((one) => `${one}:${port}`)),
    );
    expect(send.at(-1)!.bytes).toEqual(probes.openttd.greeting);
    expect(finder.advance(999).send).toEqual([]);
    expect(finder.advance(1_000).send).toHaveLength(12);
    expect(finder.due).toBe(4_000);
    finder.advance(4_000);
    expect(finder.due).toBe(14_000);
  });

  it('greets no port beyond the last one', () => {
    const { send } = finderOf({ ...quake, port: 65_534 }).advance(0);
    expect(new Set(send.map(({ to }) => to.port))).toEqual(new Set([65_534, 65_535]));
  });

  it('lists a server only after it has answered a question of its own, for whichever game', () => {
    const [one, other] = [quake, { ...quake, id: 'other', port: 27_961 }];
    const finder = finderOf(one, other);
    finder.advance(0);
    finder.receive(NOTHING, at('192.168.0.7', 27_961));
    expect(finder.servers).toEqual([]);
    const due = finder.advance(finder.due);
    expect(told(due)).toEqual([
      ['quake', '192.168.0.7', 27_961],
      ['other', '192.168.0.7', 27_961],
    ]);
    expect(finder.answered(due.ask[0]!, null)).toBe(false);
    expect(finder.answered(due.ask[1]!, info)).toBe(true);
    expect(finder.servers).toEqual([{ game: 'other', address: at('192.168.0.7', 27_961), info }]);
  });

  it('asks only local addresses on ports that it has greeted', () => {
    const finder = finderOf(quake);
    const strangers = [at('10.0.0.1', 27_960), at('192.168.0.7', 53), at('192.168.0.7', 27_963)];
    expect(found(finder, ...strangers)).toEqual([]);
  });

  it('asks again each round, tells what has changed, and forgets a server that is silent twice', () => {
    const finder = finderOf(quake);
    const [question] = found(finder, at('192.168.0.7', 27_960)) as [Question];
    const next = (now: number) => {
      expect(told(finder.advance(now))).toEqual([['quake', '192.168.0.7', 27_960]]);
    };
    next(1_000);
    expect(finder.answered(question, info)).toBe(false);
    next(4_000);
    expect(finder.answered(question, { ...info, players: 2 })).toBe(true);
    next(14_000);
    expect(finder.answered(question, null)).toBe(false);
    next(24_000);
    expect(finder.answered(question, null)).toBe(true);
    expect(finder.servers).toEqual([]);
  });

  it('says goodbye to a server that keeps a place for each greeting', () => {
    const finder = finderOf(blocks, quake);
    finder.advance(0);
    const welcome = Buffer.from('4f45740300010003ffdc00010002', 'hex');
    const [goodbye, ...more] = finder.receive(welcome, at('192.168.0.7', 30_000));
    expect(more).toEqual([]);
    expect(Buffer.from(goodbye!.bytes).toString('hex')).toBe('4f4574030002000003');
    expect(goodbye!.to).toEqual(at('192.168.0.7', 30_000));
    // Made-up senders get at most what they have sent.
    expect(goodbye!.bytes.length).toBeLessThan(welcome.length);
    expect(finder.receive(welcome, at('192.168.0.7', 27_960))).toEqual([]);
  });
});

describe('an attacker who makes up servers', () => {
  it('has one machine asked no more often in a round than it may have servers, and fills no list', () => {
    const games = Array.from({ length: 7 }, (_, i) => ({ ...quake, id: `game-${i}`, port: 20_000 + 10 * i }));
    const finder = finderOf(...games);
    const ports = games.flatMap(({ port }) => [port, port + 1, port + 2]);
    const questions = found(finder, ...ports.map((port) => at('192.168.0.66', port)));
    expect(questions).toHaveLength(8);
    // Over many rounds all of them would be asked, and find a place.
    const one = finderOf(...games);
    for (let round = 0; round < 40; round++) {
      for (const port of ports) one.receive(NOTHING, at('192.168.0.66', port));
      for (const question of one.advance(one.due).ask) one.answered(question, info);
    }
    expect(one.servers).toHaveLength(8);
    const machines = Array.from({ length: 200 }, (_, i) => at(`192.168.0.${1 + i}`, 20_000));
    for (let round = 0; round < 40; round++) {
      for (const port of ports) finder.receive(NOTHING, at('192.168.0.66', port));
      for (const address of machines) finder.receive(NOTHING, address);
      for (const question of finder.advance(finder.due).ask) finder.answered(question, info);
    }
    expect(finder.servers).toHaveLength(64);
    expect(finder.servers.filter(({ address }) => address.address === '192.168.0.66')).toHaveLength(8);
  });

  it('never has more questions open than a bound, however many stay unanswered', () => {
    const finder = finderOf(quake);
    finder.advance(0);
    const open: Question[] = [];
    for (let i = 1; i < 255; i++) finder.receive(NOTHING, at(`192.168.0.${i}`, 27_960));
    for (let now = finder.due; now < 900; now = finder.due) open.push(...finder.advance(now).ask);
    expect(open).toHaveLength(16);
    for (const question of open) finder.answered(question, null);
    expect(finder.advance(finder.due).ask).toHaveLength(16);
  });
});
