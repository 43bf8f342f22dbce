// Servers that were started by hand, as a window sees them, and where a press leads: whatever they answer.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localNetwork } from '../../../netcode/udp/local-network.ts';
import { NativeGames } from '../native/native-games.ts';
import { gameRecipe } from '../native/testing/game-recipe.ts';
import { FoundServers } from './found-servers.ts';

const NOBODY = localNetwork({});
const cleanUp: (() => unknown)[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'found-servers-'));
});

afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
  await rm(folder, { recursive: true });
});

/** The server that is found when its answer names this game port. */
async function foundOn(told: number) {
  const answer = Buffer.from([0, 0, 0, 6, 3, ...Buffer.from('Eve'), 8, 0, told >> 8, told & 255, 0, 3, 0, 0]);
  const socket = createSocket('udp4', (_, from) => socket.send(answer, from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  cleanUp.push(() => socket.close());
  const query = socket.address().port;

  const program = join(folder, 'kart');
  await writeFile(program, '');
  await chmod(program, 0o755);
  await mkdir(join(folder, 'recipes'));
  const recipe = gameRecipe({
    ...{ probe: 'supertuxkart', port: 2759, query },
    client: { find: { commands: [], places: { linux: [program], mac: [program] } } },
  });
  await writeFile(join(folder, 'recipes/game.json'), JSON.stringify(recipe));
  const natives = await NativeGames.open({ dataFolder: folder, log: () => {}, onChange: () => {} });
  cleanUp.push(() => natives.close());
  const servers = new FoundServers(natives, NOBODY, () => {});
  cleanUp.push(() => servers.close());
  servers.look(true);
  const ofGame = () => servers.view.filter(({ game }) => game === 'game');
  await vi.waitFor(() => expect(ofGame()).toHaveLength(1), { timeout: 60_000 });
  return { servers, found: ofGame()[0]! };
}

describe('a found server', () => {
  it('leads where it says that it is played, at the address that has answered', async () => {
    const { servers, found } = await foundOn(22_759);
    expect(found).toMatchObject({ name: 'Eve', players: 0, maxPlayers: 8 });
    expect(servers.find(found.id)).toEqual({ game: 'game', host: '127.0.0.1', port: 22_759 });
    servers.look(false);
    expect([servers.view, servers.find(found.id)]).toEqual([[], null]);
  });

  // Any answer on the network may name a port, also one of the system.
  it('leads only to ports that a person’s own program listens on', async () => {
    const { servers, found } = await foundOn(22);
    expect(servers.find(found.id)).toBeNull();
  });
});
