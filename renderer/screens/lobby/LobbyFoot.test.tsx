import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Room, RoomPlace } from '../../../electron/party/window/contract.ts';
import { roomView, tournament } from '../../gallery/gallery-rooms.ts';
import { facts } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { LobbyFoot } from './LobbyFoot.tsx';

const TRAILS = facts.games.find(({ id }) => id === 'trails')!;
const FILES = facts.games.find(({ fileEnding }) => fileEnding !== undefined)!;
type Props = Parameters<typeof LobbyFoot>[0];

/** A room of so many of whom these are ready; the first sits here and leads. */
function foot(
  players: number,
  ready: readonly number[],
  {
    room = {},
    place = {},
    props = {},
  }: { room?: Partial<Room>; place?: Partial<RoomPlace>; props?: Partial<Props> } = {},
) {
  const base = roomView(players, {}, room).place as RoomPlace;
  const members = base.room.members.map((one) => ({
    ...one,
    name: `P${one.id}`,
    ready: ready.includes(one.id),
  }));
  const html = renderToStaticMarkup(
    <LobbyFoot
      {...{ place: { ...base, room: { ...base.room, members }, mine: [1], me: 1, ...place }, game: TRAILS }}
      {...{
        nativeGame: undefined,
        gameChange: null,
        stopped: null,
        files: null,
        whenAllowed: () => {},
        send: async () => ({ is: 'done' }),
      }}
      {...(props as object)}
    />,
  ).replaceAll('&#x27;', "'");
  const [, status] = /class="breaks-rarely Foot-status">([^<]*)/.exec(html) ?? [];
  return {
    html,
    status,
    hasReady: html.includes('ready-button'),
    disabled: /ready-button Foot-ready"[^>]* disabled/.test(html),
  };
}

describe('what the room waits for', () => {
  it('is one more, where the game needs it: the leader can add bots, and a guest cannot', () => {
    const alone = { bots: 0 };
    expect(foot(1, [], { room: alone }).status).toBe(en.lobby.needMore(TRAILS.minSeats));
    const guest = {
      ...alone,
      members: (roomView(1).place as RoomPlace).room.members.map((one) => ({ ...one, leader: false })),
    };
    expect(foot(1, [], { room: guest }).status).toBe(en.lobby.needMoreGuest(TRAILS.minSeats));
  });

  it('is another side, where all are on one', () => {
    const oneTeam = (roomView(2, {}, { teams: 2 }).place as RoomPlace).room.members.map((one) => ({
      ...one,
      team: 1,
    }));
    expect(foot(2, [1], { room: { teams: 2, bots: 0, members: oneTeam } }).status).toBe(en.lobby.oneTeam);
  });

  it('is whoever sits here, most of all where nobody else is waited for', () => {
    expect(foot(3, [2]).status).toBe(en.lobby.pressReady);
    expect(foot(3, [2, 3]).status).toBe(en.lobby.waitedFor);
  });

  it('are the others by name, and then nobody', () => {
    expect(foot(3, [1, 2]).status).toBe(en.lobby.waitingFor(['P3']));
    expect(foot(6, [1]).status).toBe(en.lobby.waitingForMany(5));
    expect(foot(3, [1, 2, 3]).status).toBe(en.lobby.allReady);
  });

  it('is told after who has stopped the last countdown, until all are ready', () => {
    const stopped = (roomView(3).place as RoomPlace).room.members[2]!;
    expect(foot(3, [1, 2], { props: { stopped } }).status).toBe(en.lobby.stopped(stopped.name));
    expect(foot(3, [1, 2, 3], { props: { stopped } }).status).toBe(en.lobby.allReady);
  });

  it('is that the game is another one than one was ready for', () => {
    const gameChange = { from: 'Powder' } as unknown as Props['gameChange'];
    const { status } = foot(3, [2], { props: { gameChange } });
    expect(status).not.toBe(en.lobby.pressReady);
    expect(foot(3, [1, 2], { props: { gameChange } }).status).toBe(en.lobby.waitingFor(['P3']));
  });
});

describe('a match that runs without somebody', () => {
  it('says whether they are in the next one', () => {
    const room = { phase: 'playing' as const };
    expect(foot(3, [1], { room }).status).toBe(en.running.ready);
    expect(foot(3, [], { room }).status).toBe(en.running.pressReady);
  });
});

describe('who looks on', () => {
  it('has no button to be ready', () => {
    const { status, hasReady } = foot(3, [], { place: { me: 9, mine: [9], onlooks: true } });
    expect([status, hasReady]).toEqual([en.running.onlooks, false]);
  });
});

describe('a match of a tournament', () => {
  const held = tournament(4, 'league');
  const call = { of: held.call!.of, sides: [1, 2] };
  const of = (me: number, mine: number[]) =>
    foot(4, [], { room: { tournament: { ...held, call } }, place: { me, mine } }).hasReady;

  it('has a button to be ready for members who are called, and for who sits beside one', () => {
    expect([of(1, [1]), of(2, [2]), of(1, [1, 3]), of(4, [4])]).toEqual([false, true, true, false]);
  });
});

describe('a game that is played with a file', () => {
  const of = (room: Partial<Room>) =>
    foot(2, [2], { room: { game: FILES.id, ...room }, props: { game: FILES } });

  it('cannot be begun without it, and it is said what is missing', () => {
    expect(of({ file: null })).toMatchObject({ status: en.files.pickOne, disabled: true });
    const file = { hash: '0'.repeat(64), title: 'Ember' };
    expect(of({ file, having: [2] })).toMatchObject({ status: en.files.youLack('Ember'), disabled: true });
    expect(of({ file, having: [1, 2] })).toMatchObject({ disabled: false });
  });
});

describe('a room that is away', () => {
  it('lets nobody press what it does not hear', () => {
    const { status, disabled, html } = foot(3, [2, 3], { place: { comingBack: { is: 'away', ms: 9 } } });
    expect([status, disabled]).toEqual([en.comingBack.nothingHere, true]);
    expect(html).not.toContain('start-without');
  });
});
