// A replay that a member of a room watches.

import { describe, expect, it } from 'vitest';
import { untilRoom, useTestPlayers } from '../testing/test-players.ts';

const { hosting } = useTestPlayers();

describe('a player who watches a replay', () => {
  it('stops watching when they are called to a match', async () => {
    const ann = await hosting('Ann');
    const { window } = ann;
    window.send({ do: 'bots', change: 1 });
    await untilRoom(ann, ({ room }) => room.bots === 1);
    window.send({ do: 'watch', replay: 'a-match-that-was.ethernight-replay' });
    await window.until(({ replay }) => replay !== null);
    window.send({ do: 'ready', ready: true });
    await untilRoom(ann, ({ plays }) => plays);
    await window.until(({ replay }) => replay === null);
    // One that is opened in the middle of it waits until it is over.
    window.send({ do: 'watch', replay: 'another.ethernight-replay' });
    expect(await window.until(({ replay }) => replay !== null)).toMatchObject({ place: { plays: true } });
  });
});
