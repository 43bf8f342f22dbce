import { describe, expect, it } from 'vitest';
import { bundledRecipes } from './bundled-recipes.ts';
import { LogNames } from './log-names.ts';
import { LogTail } from './log-tail.ts';

/** As OpenTTD 13 and Minetest 5.6 write them. */
const LOGS = {
  openttd: {
    comes: (name: string, id = 2) => [
      'dbg: [net] [server] Client connected from 127.0.0.1 on frame 231',
      `\u200e*** ${name} has joined the game (Client #${id})`,
      `dbg: [net] [server] Client #${id} (127.0.0.1) joined as ${name}`,
    ],
    goes: (_: string, id = 2) => [`dbg: [net] [server] Client #${id} closed connection`],
    says: (text: string) => `[All] Eve: ${text}`,
  },
  luanti: {
    comes: (name: string) => [
      `2026-11-23 22:35:23: ACTION[Server]: ${name} [127.0.0.1] joins game. List of players: Bob ${name}`,
    ],
    goes: (name: string) => [
      `2026-11-23 22:35:55: ACTION[Server]: ${name} leaves game. List of players: Bob`,
    ],
    says: (text: string) => `2026-11-23 22:35:40: ACTION[Server]: CHAT: <Eve> ${text}`,
  },
};

const patternsOf = (game: string) =>
  bundledRecipes().find(({ recipe }) => recipe.id === game)!.recipe.server.log!;

describe.each(['openttd', 'luanti'] as const)('the log of %s', (game) => {
  const { comes, goes, says } = LOGS[game];

  it('names the players who are in, until they go', () => {
    const log = new LogNames(patternsOf(game));
    const read = (lines: readonly string[]) => lines.filter((line) => log.read(line)).length;
    expect(read(comes('Ann'))).toBe(1);
    expect(log.names).toEqual(['Ann']);
    expect(read(goes('Ann'))).toBe(1);
    expect(read(goes('Ann'))).toBe(0);
    expect(log.names).toEqual([]);
  });

  it('names no player by what a player says or is called', () => {
    const log = new LogNames(patternsOf(game));
    for (const line of [...comes('Ann'), ...goes('Ann')]) {
      expect(log.read(says(line)), line).toBe(false);
      expect(log.read(` ${'x'.repeat(500)} ${line}`), line).toBe(false);
    }
    expect(log.names).toEqual([]);
  });

  it('has few names, however many players come', () => {
    const log = new LogNames(patternsOf(game));
    for (let i = 0; i < 1_000; i++) for (const line of comes(`Bot${i}`, i)) log.read(line);
    expect(log.names).toHaveLength(64);
  });
});

describe('a line of a log', () => {
  it('is dropped when its beginning was not kept', () => {
    const lines: string[] = [];
    const tail = new LogTail((line) => lines.push(line));
    const long = `${'x'.repeat(2_000)}${LOGS.openttd.comes('Ann')[2]}`;
    tail.write(Buffer.from(long.slice(0, 1_500)));
    tail.write(Buffer.from(`${long.slice(1_500)}\nwhole`));
    expect(lines).toEqual([]);
    tail.write(Buffer.from(' again\r\n'));
    expect(lines).toEqual(['whole again']);
  });
});

describe('a log with several lines for one who goes', () => {
  it('names them until any of these comes', () => {
    const log = new LogNames({
      by: 'id',
      joins: 'Player[{id}] {player} has joined, IP is: **',
      leaves: ['dropped {id}', 'Player {id} has left **'],
    });
    for (const line of ['Player[1] Ann has joined, IP is: ::1', 'Player[2] Ben has joined, IP is: ::1'])
      log.read(line);
    expect([log.read('dropped 1'), log.names]).toEqual([true, ['Ben']]);
    expect([log.read('Player 2 has left the game'), log.names]).toEqual([true, []]);
  });
});
