import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { galleryViews } from '../../gallery/gallery-views.ts';
import { steeredBy, togetherOf } from './together.ts';

const LENGTH = { first: 100, length: 900 };
const at = (frame: number, moves = false) => ({ frame, moves, speed: 1 as const });

describe('a control of who holds the remote', () => {
  it('says where the replay goes on, within the recording', () => {
    expect(steeredBy({ do: 'play', on: true }, at(300), LENGTH)).toEqual(at(300, true));
    expect(steeredBy({ do: 'play', on: false }, at(300, true), LENGTH)).toEqual(at(300));
    expect(steeredBy({ do: 'play', on: true }, at(900), LENGTH)).toEqual(at(100, true));
    expect(steeredBy({ do: 'seek', frame: 5 }, at(300, true), LENGTH)).toEqual(at(100, true));
    expect(steeredBy({ do: 'seek', frame: 400.4 }, at(300), LENGTH)).toEqual(at(400));
    expect(steeredBy({ do: 'step', by: 1 }, at(900, true), LENGTH)).toEqual(at(900));
    expect(steeredBy({ do: 'step', by: -1 }, at(300, true), LENGTH)).toEqual(at(299));
    expect(steeredBy({ do: 'speed', speed: 8 }, at(300, true), LENGTH)).toEqual({
      ...at(300, true),
      speed: 8,
    });
  });
});

describe('what is watched together', () => {
  const place = (name: string) => galleryViews[name]!.place as RoomPlace;

  it('has the people who may get the remote: no browsers, one of each app, and onlookers', () => {
    const of = place('replay-with-remote');
    const [first, second, third] = of.room.members;
    const room = {
      ...of.room,
      members: [first!, { ...second!, served: true as const }, { ...third!, beside: first!.id }],
      onlookers: [{ id: 77, name: 'Kim', watches: false, silent: false }],
    };
    expect(togetherOf({ ...of, room })).toMatchObject({
      me: 1,
      leader: true,
      others: [{ id: 77, name: 'Kim' }],
    });
  });

  it('is null for a person who has gone to the lobby', () => {
    expect(togetherOf(place('lobby-showing'))).toBeNull();
    expect(togetherOf(place('replay-without-remote'))).toMatchObject({ me: 2, leader: false });
  });
});
