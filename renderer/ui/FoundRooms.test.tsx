import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FoundRoom } from '../../electron/party/window/contract.ts';
import { found } from '../gallery/gallery-fixtures.ts';
import { facts } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { FoundRooms } from './FoundRooms.tsx';

const ROOM: FoundRoom = {
  ...{ ...found[0]!, id: 'a', title: '', host: 'Ann', taken: 1, seats: 8, phase: 'lobby' },
  ...{ problem: null, password: false, code: 'ABCDE', game: 'trails', rttMs: 1.2 },
};

function list(rooms: readonly FoundRoom[], online = true): string {
  return renderToStaticMarkup(
    <FoundRooms found={rooms} online={online} games={facts.games} send={() => {}} />,
  );
}

describe('the list of rooms', () => {
  it('says that it looks, or that there is no network, while it is empty', () => {
    expect(list([])).toContain(en.rooms.looking);
    expect(list([], false)).toContain(en.rooms.offline.replaceAll("'", '&#x27;'));
  });

  it('names two rooms that are called the same by their codes as well', () => {
    const other = { ...ROOM, id: 'b', code: 'FGHJK' };
    expect(list([ROOM, other])).toContain('ABCDE');
    expect(list([ROOM, other])).toContain('FGHJK');
    expect(list([ROOM, { ...other, host: 'Bob' }])).not.toContain('ABCDE');
  });

  it('calls a game that this app does not have by its id', () => {
    expect(list([{ ...ROOM, game: 'unknown-game' }])).toContain('unknown-game');
    expect(list([ROOM])).toContain('>Trails');
  });
});

describe('a room of the list', () => {
  const card = (change: Partial<FoundRoom>) => list([{ ...ROOM, ...change }]);

  it('says in which phase it is, or that it is full', () => {
    expect(card({ phase: 'playing' })).toContain(en.rooms.phase.playing);
    expect(card({ taken: 8 })).toContain(en.rooms.full);
    expect(card({ taken: 8 })).not.toContain(en.rooms.phase.lobby);
  });

  it('that cannot be joined says why, and can still be reached; a locked one lets back in who has been there', () => {
    expect(card({ problem: 'version' })).toContain(en.rooms.problem.version);
    expect(card({ problem: 'version' })).toMatch(/FoundRooms-card FoundRooms-closed" aria-disabled="true"/);
    expect(card({ problem: 'locked' })).toContain(en.rooms.problem.locked);
    expect(card({ problem: 'locked' })).toMatch(/FoundRooms-card" aria-disabled="false"/);
  });

  it('says that it asks for a password, and its round trip where one is known', () => {
    expect(card({ password: true })).toContain(en.rooms.password);
    expect(card({})).not.toContain(en.rooms.password);
    expect(card({})).toContain(en.latency.rtt(1.2));
    expect(card({})).toContain('FoundRooms-rtt');
    expect(card({ rttMs: null })).not.toContain('FoundRooms-rtt');
  });
});
