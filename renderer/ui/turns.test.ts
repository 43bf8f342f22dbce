import { describe, expect, it } from 'vitest';
import type { Room, RoomPlace } from '../../electron/party/window/contract.ts';
import { galleryViews } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { mostStanding, waitText } from './turns.ts';

const { room } = galleryViews['lobby-8']!.place as RoomPlace;
const onlookers = [40, 41].map((id) => ({ id, name: `Late ${id}`, watches: false, silent: false }));
const says = (me: number, turn?: Room['turn']) =>
  waitText({ room: { ...room, onlookers, ...(turn ? { turn } : {}) }, me }, en);

describe('who waits for a seat', () => {
  it('reads when they are next, by the rule of the room', () => {
    expect(says(40, 'longest')).toBe(en.running.playsNext);
    expect(says(41, 'loser')).toBe(en.running.inLine(2, true));
    expect(says(41)).toBe(en.running.onlooks);
  });

  it('is not next behind more people than can stand up', () => {
    const [leader, bob, ...others] = room.members;
    const shared = others.map((one) => ({ ...one, beside: bob!.id }));
    expect(mostStanding({ members: [leader!, bob!, ...shared] })).toBe(shared.length);
    expect(mostStanding({ members: [leader!, bob!] })).toBe(1);
    expect(mostStanding({ members: [leader!] })).toBe(0);
    const alone = { ...room, members: [leader!], onlookers, turn: 'longest' as const };
    expect(waitText({ room: alone, me: 40 }, en)).toBe(en.running.inLine(1, false));
  });
});
