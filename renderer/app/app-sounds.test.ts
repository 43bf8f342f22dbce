import { describe, expect, it } from 'vitest';
import type { Room, RoomPlace, View } from '../../electron/party/window/contract.ts';
import { homeView, roomView } from '../gallery/gallery-rooms.ts';
import { countdownSound, soundsOf } from './app-sounds.ts';

const two = roomView(2);
const place = (view: View) => view.place as RoomPlace;
const withRoom = (change: Partial<Room>): View => ({
  ...two,
  place: { ...place(two), room: { ...place(two).room, ...change } },
});

describe('the sounds of the app', () => {
  it('play once for members who come or go, however many at once', () => {
    expect(soundsOf(two, roomView(4))).toEqual(['join']);
    expect(soundsOf(roomView(4), two)).toEqual(['leave']);
    expect(soundsOf(two, two)).toEqual([]);
    // Back under another number before anybody saw them away.
    const { members } = place(two).room;
    const back = members.map((one) => (one.id === 2 ? { ...one, id: 9 } : one));
    expect(soundsOf(two, withRoom({ members: back }))).toEqual(['join']);
  });

  it('do not take entering and leaving a room for arrivals and departures', () => {
    expect(soundsOf(homeView(), two)).toEqual([]);
    expect(soundsOf(two, homeView())).toEqual([]);
  });

  it('play for readiness and its withdrawal in the lobby only', () => {
    const [anna, ben] = place(two).room.members;
    const ready = withRoom({ members: [{ ...anna!, ready: true }, ben!] });
    expect(soundsOf(two, ready)).toEqual(['ready']);
    expect(soundsOf(ready, two)).toEqual(['unready']);
    expect(soundsOf(ready, withRoom({ phase: 'playing' }))).toEqual([]);
  });

  it('play when a match begins', () => {
    expect(soundsOf(two, roomView(2, {}, { phase: 'countdown' }))).toEqual(['start']);
    // The match of others.
    expect(soundsOf(two, roomView(2, { plays: false }, { phase: 'countdown' }))).toEqual([]);
  });

  it('play for chat of others and for every emote, once each', () => {
    const line = { id: 1, member: 2, name: 'Ben', text: 'hi' };
    const said = roomView(2, { chat: [line], emotes: [{ id: 1, member: 1, emote: 'wave' }] });
    expect(soundsOf(two, said)).toEqual(['chat', 'emote']);
    expect(soundsOf(said, said)).toEqual([]);
    expect(soundsOf(two, roomView(2, { chat: [{ ...line, member: 1 }] }))).toEqual([]);
  });

  it('play a victory, a defeat, or only an end for a member who did not play', () => {
    const seats = ['Anna', 'Ben'].map((name) => ({ kind: 'player' as const, name }));
    const result = (places: number[]): Room['result'] => ({
      number: 1,
      seats,
      outcome: { scores: [3, 1], places },
      agreed: true,
    });
    const playing = roomView(2, {}, { phase: 'playing' });
    expect(soundsOf(playing, withRoom({ result: result([1, 2]) }))).toEqual(['win']);
    expect(soundsOf(playing, withRoom({ result: result([2, 1]) }))).toEqual(['lose']);
    expect(soundsOf(playing, withRoom({ result: result([0, 1]) }))).toEqual(['over']);
    // A waiting member has the seat number of a bot that wins.
    const { members } = place(playing).room;
    const waiting = roomView(
      2,
      {},
      { phase: 'playing', members: members.map((one) => ({ ...one, plays: false })) },
    );
    expect(soundsOf(waiting, withRoom({ result: result([1, 2]) }))).toEqual(['over']);
  });

  it('play for a failure when it comes', () => {
    const failed = homeView({ failure: { kind: 'host-left' } });
    expect(soundsOf(two, failed)).toEqual(['failure']);
    expect(soundsOf(failed, failed)).toEqual([]);
  });

  it('count the last three seconds, and mark the start with another sound', () => {
    expect([null, 4, 3, 2, 1, 0].map(countdownSound)).toEqual([null, null, 'count', 'count', 'count', 'go']);
  });
});
