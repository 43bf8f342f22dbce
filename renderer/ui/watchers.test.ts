import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { roomView } from '../gallery/gallery-rooms.ts';
import { en } from '../languages/en.ts';
import { watchers } from './watchers.ts';

describe('who watches', () => {
  const place = roomView(2).place as RoomPlace;
  const members = place.room.members.map((one, at) => ({ ...one, name: `P${one.id}`, watches: at === 1 }));
  const onlookers = [{ id: 9, name: 'Iris', watches: false, silent: false }];
  const of = (mine: number[]) =>
    watchers({ ...place, mine, room: { ...place.room, members, onlookers } }, en);

  it('are members who do, and all for whom there was no seat', () => {
    expect(of([1])).toEqual(['P2', 'Iris']);
  });

  it('are told which of them is oneself', () => {
    expect(of([9])).toEqual(['P2', en.lobby.own('Iris')]);
    expect(of([2])).toEqual([en.lobby.own('P2'), 'Iris']);
  });
});
