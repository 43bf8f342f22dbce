// A guest who moves from one room of a hall to another, with a relay on real sockets.

import { expect, it } from 'vitest';
import { games } from '../../games/list.ts';
import { hallOf } from '../../netcode/party/hall.ts';
import type { HallAsker } from '../../netcode/relay/held-room.ts';
import { contentHash } from '../../netcode/sim/content-hash.ts';
import { openRelay } from '../../netcode/udp/relay-socket.ts';
import { relayGame } from './match/relay-game.ts';
import { untilRoom, useTestPlayers } from './testing/test-players.ts';
import type { NotMoved, RoomPlace } from './window/contract.ts';

const players = useTestPlayers();

const isRefused = ({ move }: RoomPlace['hall'], why: NotMoved['why']) =>
  move?.is === 'refused' && move.why === why;

it('a guest moves to another room by one press, and comes back where that one does not let them in, with the reason', async () => {
  const game = games.find(({ info }) => info.id === 'trails')!;
  const options = { games: [relayGame(game, contentHash(game))], seats: 4, app: 'test' };
  const asked = (room: number, { member }: HallAsker) =>
    setImmediate(() => {
      const infos = running.relay.rooms.map(({ info }) => info);
      const hall = hallOf(running.port, infos, room, { table: [], own: null });
      running.act((relay, now) => relay.tellHall(room, member, hall, now));
    });
  const opened = await openRelay({
    port: 0,
    rooms: [options, options, { ...options, password: 'secret' }],
    hall: { numberOf: (room) => room, asked },
  });
  if (!opened.ok) throw new Error(opened.why);
  const { running } = opened;
  try {
    const ann = await players.open('Ann');
    ann.window.send({ do: 'join', address: `127.0.0.1:${running.port}` });
    await untilRoom(ann, ({ room }) => room.hall === 1);
    ann.window.send({ do: 'hall' });
    await untilRoom(ann, ({ hall }) => hall.told?.rooms.length === 3);
    ann.window.send({ do: 'move', room: 9 });
    await untilRoom(ann, ({ room, hall }) => room.hall === 1 && isRefused(hall, 'gone'));
    ann.window.send({ do: 'move', room: 3 });
    await untilRoom(ann, ({ room, hall }) => room.hall === 1 && isRefused(hall, 'password'));
    ann.window.send({ do: 'hall' });
    await untilRoom(ann, ({ hall }) => hall.told !== null);
    // Of two presses the last one counts.
    ann.window.send({ do: 'move', room: 2 });
    ann.window.send({ do: 'move', room: 8 });
    await untilRoom(ann, ({ room, hall }) => room.hall === 1 && isRefused(hall, 'gone'));
    ann.window.send({ do: 'move', room: 2 });
    await untilRoom(ann, ({ room }) => room.hall === 2);
    expect(running.relay.rooms.map(({ info }) => info.taken)).toEqual([0, 1, 0]);
  } finally {
    await running.close();
  }
});
