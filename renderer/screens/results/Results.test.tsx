import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { facts, galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { Results } from './Results.tsx';

const { games } = facts;
const ofFiles = games.find(({ fileEnding }) => fileEnding !== undefined)!.id;

function results(change: Partial<RoomPlace['room']>): string {
  const place = galleryViews['results-2']!.place as RoomPlace;
  const members = place.room.members.map((one) => ({ ...one, ready: one.id === place.me }));
  const room = { ...place.room, members, ...change };
  return renderToStaticMarkup(
    <Results
      place={{ ...place, room }}
      result={room.result!}
      games={games}
      gameChange={null}
      stopped={null}
      controls={{ keys: {}, pads: {} }}
      send={() => {}}
    />,
  );
}

// Whoever had watched was ready for the next one without a word of it, and pressed it away.
test('whoever is ready reads so', () => {
  expect(results({})).toContain(en.results.readyCount(1, 2, true));
  const members = (galleryViews['results-2']!.place as RoomPlace).room.members;
  const nobody = members.map((one) => ({ ...one, ready: false }));
  expect(results({ members: nobody })).toContain(en.results.readyCount(0, 2, false));
});

// All four were ready for cartridges, of which there was none, and nothing came of it.
test('nobody is ready for a game that is played with a file while none is chosen, and it says why', () => {
  const without = results({ game: ofFiles, file: null, having: [], options: {} });
  expect(without).toContain(en.files.pickOne);
  expect(without).toMatch(/<button[^>]*ready-button[^>]*disabled/);
  expect(without).not.toContain('start-without');
  const trails = results({});
  expect(trails).not.toMatch(/<button[^>]*ready-button[^>]*disabled/);
  expect(trails).toContain('start-without');
});
