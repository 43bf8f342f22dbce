import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { facts, galleryViews } from '../gallery/gallery-views.ts';
import { StartWithout } from './StartWithout.tsx';

const game = facts.games.find(({ id }) => id === 'trails');

/** Anna leads, and somebody sits beside her. */
function shown(ready: readonly number[]): string {
  const place = galleryViews['lobby-teams']!.place as RoomPlace;
  const members = place.room.members.map((one) => ({ ...one, ready: ready.includes(one.id), silent: false }));
  const [me, beside] = members.map(({ id }) => id);
  const here = { ...place, me: me!, mine: [me!, beside!], room: { ...place.room, members } };
  return renderToStaticMarkup(<StartWithout place={here} game={game} send={() => {}} />);
}

// A match began with whoever sat beside the leader and was not ready, beside words that it waited for them.
test('nobody is left out before all who sit at the leader’s computer are ready', () => {
  const members = (galleryViews['lobby-teams']!.place as RoomPlace).room.members.map(({ id }) => id);
  const [me, beside, third] = members;
  expect(shown([me!, beside!, third!])).toContain('start-without');
  expect(shown([me!, third!])).toBe('');
});
