import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Room, RoomPlace } from '../../electron/party/window/contract.ts';
import { facts, galleryViews } from '../gallery/gallery-views.ts';
import { StartWithout } from './StartWithout.tsx';

const game = facts.games.find(({ id }) => id === 'trails');

/** Anna leads, and another player sits at the same computer. */
function shown(ready: readonly number[], changes: Partial<Room> = {}): string {
  const place = galleryViews['lobby-teams']!.place as RoomPlace;
  const members = place.room.members.map((one) => ({ ...one, ready: ready.includes(one.id), silent: false }));
  const [me, beside] = members.map(({ id }) => id);
  const here = { ...place, me: me!, mine: [me!, beside!], room: { ...place.room, members, ...changes } };
  return renderToStaticMarkup(<StartWithout place={here} game={game} send={() => {}} />);
}

describe('a start without the others', () => {
  // A press of the leader always includes players at the leader’s computer.
  it('is offered only when all at the leader’s computer are ready', () => {
    const members = (galleryViews['lobby-teams']!.place as RoomPlace).room.members.map(({ id }) => id);
    const [me, beside, third] = members;
    expect(shown([me!, beside!, third!])).toContain('start-without');
    expect(shown([me!, third!])).toBe('');
  });

  it('is not offered where the remaining players are all in one team', () => {
    const { members, bots } = (galleryViews['lobby-teams']!.place as RoomPlace).room;
    expect(bots).toBeGreaterThan(0);
    const [me, beside] = members.map(({ id }) => id);
    const team = (id: number) => (id === me || id === beside ? 1 : 2);
    const split = members.map((one) => ({
      ...one,
      team: team(one.id),
      ready: team(one.id) === 1,
      silent: false,
    }));
    expect(shown([], { members: split })).toContain('start-without');
    expect(shown([], { members: split, bots: 0 })).toBe('');
  });
});
