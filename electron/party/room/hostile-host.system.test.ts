// What a guest's machine takes of a host that says whatever it likes, over real UDP.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { games } from '../../../games/list.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { openRelay } from '../../../netcode/udp/relay-socket.ts';
import { toJson } from '../../../netcode/wire/json.ts';
import { useTestPlayers } from '../testing/test-players.ts';

const players = useTestPlayers();

describe('an app with a hostile host', () => {
  it('writes a bounded part of what the host sends into its log', async () => {
    const trails = { info: games[0]!.info, content: contentHash(games[0]!) };
    const opened = await openRelay({ port: 0, rooms: [{ games: [trails], app: 'x' }] });
    if (!opened.ok) throw new Error(opened.why);
    const { running } = opened;
    try {
      const { window } = await players.open('Bob');
      window.send({ do: 'join', address: `127.0.0.1:${running.port}` });
      await window.until(({ place }) => place.at === 'room');
      const { connection } = running.relay.rooms[0]!.clients[0]!;
      running.act(() => {
        for (let i = 0; i < 300; i++) connection.push('control', toJson({ m: 'nothing', i }));
        return [];
      });
      await expect.poll(() => connection.pending).toBe(false);
      const log = readFileSync(join(players.parties.folder, 'Bob', 'logs', 'party.log'), 'utf8');
      const lines = log.split('\n').filter((line) => line.includes('makes no sense'));
      expect(lines.length).toBeGreaterThan(10);
      expect(lines.length).toBeLessThan(25);
    } finally {
      await players.parties.close();
      await running.close();
    }
  });
});
