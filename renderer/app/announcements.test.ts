import { describe, expect, it } from 'vitest';
import type { Room, View } from '../../electron/party/window/contract.ts';
import { homeView, result, room, roomView } from '../gallery/gallery-rooms.ts';
import { galleryViews } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { zh } from '../languages/zh.ts';
import { announcements, choices } from './announcements.ts';

type Members = Room['members'];

function withMembers(members: Members, phase: 'lobby' | 'countdown' | 'playing' = 'lobby'): View {
  return roomView(1, {}, { members, phase });
}

const [anna, bea, carl] = room(3).members.map((member, index) => ({
  ...member,
  name: ['Anna', 'Bea', 'Carl'][index]!,
  ready: false,
})) as [Members[0], Members[0], Members[0]];

describe('the announcements', () => {
  it('name members who join and who leave', () => {
    expect(announcements(withMembers([anna, bea]), withMembers([anna, carl]), en)).toEqual([
      'Carl joined.',
      'Bea has left.',
    ]);
  });

  // The line in the chat is not read out, because this is.
  it('name a spectator who leaves, but not a member who only gives up a seat', () => {
    const watched = (members: Members, onlookers: Room['onlookers']) =>
      roomView(1, {}, { members, onlookers });
    expect(announcements(watched([anna], [bea]), watched([anna], []), en)).toEqual(['Bea has left.']);
    expect(announcements(watched([anna, bea], []), watched([anna], [bea]), en)).toEqual([]);
  });

  it('say what is announced once: to who is here, to who comes in, and again only where it is another line', () => {
    const members = [{ ...anna, leader: true }];
    const quiet = roomView(1, {}, { members });
    const told = roomView(1, {}, { members, announcement: { name: anna.name, text: 'Pizza' } });
    const later = roomView(1, {}, { members, announcement: { text: 'Pizza' } });
    expect(announcements(quiet, told, en)).toEqual(['Host Anna announces: Pizza']);
    expect(announcements(homeView(), told, en)).toEqual(['Host Anna announces: Pizza']);
    expect(announcements(null, told, zh)).toEqual(['房主 Anna 公告：Pizza']);
    expect(announcements(told, structuredClone(told), en)).toEqual([]);
    expect(announcements(told, later, en)).toEqual(['The hall announces: Pizza']);
    const posing = roomView(1, {}, { members, announcement: { name: 'The hall', text: 'Pizza' } });
    expect(announcements(later, posing, en)).toEqual(['The hall, host before, announces: Pizza']);
    expect(announcements(told, quiet, en)).toEqual([]);
  });

  it('say why a person could not move to another room of the hall: to who stayed, and to who is back', () => {
    const full = en.hall.notMoved.full(en.hall.room(7));
    const trying = roomView(2, { hall: { told: null, move: { is: 'tried', room: 7 } } });
    const stays = roomView(2, { hall: { told: null, move: { is: 'refused', room: 7, why: 'full' } } });
    expect(announcements(roomView(2), trying, en)).toEqual([]);
    expect(announcements(trying, stays, en)).toEqual([full]);
    expect(announcements(stays, stays, en)).toEqual([]);
    expect(announcements(homeView(), stays, en)).toEqual([full]);
    expect(announcements(stays, roomView(2), en)).toEqual([]);
  });

  it('say that a member gets ready or takes it back', () => {
    const ready = withMembers([anna, { ...bea, ready: true }]);
    const not = withMembers([anna, bea]);
    expect(choices(not, ready, en)).toEqual(['Bea is ready.']);
    expect(choices(ready, not, en)).toEqual(['Bea is not ready.']);
  });

  it('name a member who changes teams with the new team, and none when teams are turned off', () => {
    const before = withMembers([
      { ...anna, team: 1 },
      { ...bea, team: 2 },
    ]);
    const after = withMembers([
      { ...anna, team: 2 },
      { ...bea, team: 2 },
    ]);
    expect(choices(before, after, en)).toEqual(['Anna is in team B.']);
    expect(choices(before, withMembers([anna, bea]), en)).toEqual([]);
  });

  it('do not mention readiness that the relay clears when a match begins', () => {
    const ready = { ...bea, ready: true };
    expect(choices(withMembers([anna, ready]), withMembers([anna, bea], 'countdown'), en)).toEqual([]);
  });

  it('say once that another game takes all readiness back, and who chose it', () => {
    const members = [anna, { ...bea, ready: true }, { ...carl, ready: true }];
    const as = (me: number, game: string, members: Members) =>
      roomView(3, { me, mine: [me] }, { game, members });
    const of = (me: number) => choices(as(me, 'trails', members), as(me, 'powder', [anna, bea, carl]), en);
    expect(of(2)).toEqual(['Anna chose another game. Everyone has to get ready again.']);
    expect(of(1)).toEqual(['Everyone has to get ready again.']);
  });

  it('say a result once, with the winner', () => {
    const ended = galleryViews['results-1']!;
    expect(announcements(roomView(1), ended, en)).toEqual(['Anna wins!']);
    expect(announcements(ended, ended, en)).toEqual([]);
  });

  it('tell players who asks for a pause, and that it has come', () => {
    const pause = { state: 'asked', by: 2, name: 'Bea', votes: [2], needed: 2, frame: 0, ms: 0 } as const;
    const running = (pause: Room['pause'], me = 1) => roomView(2, { me }, { phase: 'playing', pause });
    const asked = running({ ...pause, votes: [2] });
    expect(announcements(running(null), asked, en)).toEqual(['Bea asks for a pause']);
    expect(announcements(running(null, 2), running({ ...pause, votes: [2] }, 2), en)).toEqual([]);
    expect(announcements(asked, asked, en)).toEqual([]);
    const paused = running({ ...pause, state: 'paused', votes: [] });
    expect(announcements(asked, paused, en)).toEqual(['Paused']);
    expect(announcements(paused, running(null), en)).toEqual([]);
  });

  it('say once what the relay refused', () => {
    const refused = roomView(1, { notice: { why: 'not-leader' } });
    expect(announcements(roomView(1), refused, en)).toEqual(['Only the host can do that.']);
    expect(announcements(refused, refused, en)).toEqual([]);
  });

  // The stage draws chat in passing, hidden from screen readers.
  it('read out chat where no log does it, once and in order', () => {
    const line = (id: number) => ({ id, member: 1, name: 'Bea', text: `line ${id}` });
    const playing = (...ids: number[]) => roomView(2, { chat: ids.map(line) }, { phase: 'playing' });
    expect(announcements(playing(1), playing(1, 2, 3), en)).toEqual(['Bea: line 2', 'Bea: line 3']);
    expect(announcements(playing(1, 2), playing(1, 2), en)).toEqual([]);
    expect(announcements(roomView(2), roomView(2, { chat: [line(1)] }), en)).toEqual([]);
  });

  it('tell once that a player of this machine was turned away', () => {
    const turnedAway = { names: ['Bea'], why: 'full' as const };
    const away = roomView(1, { turnedAway });
    expect(announcements(roomView(1), away, en)).toHaveLength(1);
    expect(announcements(away, away, en)).toEqual([]);
  });

  it('say once whose app has the room now', () => {
    const before = roomView(3, { me: 2, mine: [2] });
    const newHost = { member: 2, gone: 'Zoë', stalled: false, over: false };
    const after = roomView(3, { me: 2, mine: [2], newHost });
    expect(announcements(before, after, en)).toEqual(['Your app hosts the room now.']);
    // The former host may come back while the notice is shown.
    const again = roomView(3, { me: 2, mine: [2], newHost: { ...newHost, gone: null } });
    expect(announcements(after, again, en)).toEqual([]);
  });

  it('are silent when the window enters or leaves a room, which its screen shows', () => {
    expect(announcements(homeView(), roomView(3), en)).toEqual([]);
    expect(announcements(roomView(3), homeView(), en)).toEqual([]);
    expect(announcements(null, roomView(3), en)).toEqual([]);
  });

  // A screen reader heard of “Bot 4” in the middle of a Chinese sentence.
  it('call a bot that has won as the screen does', () => {
    const before = withMembers([anna], 'playing');
    const after = roomView(1, {}, { members: [anna], phase: 'lobby', result: result(1, [2, 1]) });
    expect(announcements(before, after, zh)).toEqual(['螺丝获胜！']);
  });
});
