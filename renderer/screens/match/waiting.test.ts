import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { roomView } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { NAMED_AFTER_MS, SHOWN_AFTER_MS, waitingFor } from './waiting.ts';

function place(players: number, change: Partial<RoomPlace>): RoomPlace {
  const view = roomView(players, change, { phase: 'playing' });
  if (view.place.at !== 'room') throw new Error('a room view is in a room');
  return view.place;
}

const long = { waitingMs: NAMED_AFTER_MS } as const;

describe('the notice of waiting', () => {
  it('is empty while frames come, and for a gap too short to notice', () => {
    expect(waitingFor(place(8, {}), en)).toBeNull();
    expect(waitingFor(place(8, { waitingMs: SHOWN_AFTER_MS - 1 }), en)).toBeNull();
    expect(waitingFor(place(8, { waitingFor: [2] }), en)).toBeNull();
  });

  it('names no member for a moment, also where the relay knows whose input is missing', () => {
    const blink = { waitingMs: NAMED_AFTER_MS - 1 };
    expect(waitingFor(place(2, blink), en)).toEqual([]);
    expect(waitingFor(place(2, { ...blink, waitingFor: [2] }), en)).toEqual([]);
  });

  it('names a member known to be silent as soon as the picture stands still', () => {
    const waiting = place(8, { waitingMs: SHOWN_AFTER_MS });
    const silent = waiting.room.members.filter((member) => member.silent);
    expect(waitingFor(waiting, en)).toEqual(silent.map(({ name }) => name));
    // The match goes on without members who only watch.
    for (const member of silent) member.plays = false;
    expect(waitingFor(waiting, en)).toEqual([]);
  });

  it('names a silent member', () => {
    const waiting = place(8, long);
    const silent = waiting.room.members.find((member) => member.silent)!;
    expect(waitingFor(waiting, en)).toEqual([silent.name]);
  });

  it('names the host when no member is silent, by name where it is known', () => {
    expect(waitingFor(place(2, { ...long, hosting: false, me: 2 }), en)).toEqual(['Anna (host)']);
    expect(waitingFor(place(2, { ...long, hosting: false, me: 1 }), en)).toEqual(['the host']);
  });

  it('names the own device to the host', () => {
    expect(waitingFor(place(2, long), en)).toEqual(['this device']);
  });

  it('is empty beside the bar that says it and asks what to do', () => {
    expect(waitingFor(place(2, { ...long, alone: 'host' }), en)).toBeNull();
    expect(waitingFor(place(2, { ...long, comingBack: { is: 'away', ms: 3000 } }), en)).toBeNull();
  });
});
