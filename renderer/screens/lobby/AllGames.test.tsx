import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { native, nativeFacts, nativesHere } from '../../gallery/gallery-natives.ts';
import { facts } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { NEW_PAGE } from '../../stage/page-state.ts';
import { AllGames } from './AllGames.tsx';

/** Games by the section that they are in. */
function sectionsWith(here: typeof nativesHere | null): Record<string, string> {
  const html = renderToStaticMarkup(
    <AllGames
      games={facts.games}
      natives={nativeFacts}
      here={here}
      place={native(2, {}).place as RoomPlace}
      display={NEW_PAGE.display}
      onGame={() => {}}
      onNative={() => {}}
      onClose={() => {}}
    />,
  );
  return Object.fromEntries(
    [...html.matchAll(/<section aria-label="([^"]+)">(.*?)<\/section>/g)].map(([, title, tiles]) => [
      title!,
      tiles!,
    ]),
  );
}

it('the list of all games tells those of this computer from those that are not found on it', () => {
  const { onThisComputer, notFoundHere } = en.lobby;
  const { [onThisComputer]: found, [notFoundHere]: missing } = sectionsWith(nativesHere);
  const [first, ...others] = nativeFacts;
  expect(found).toContain(first!.name);
  for (const { name } of others) {
    expect(found).not.toContain(`>${name}<`);
    expect(missing).toContain(`>${name}<`);
  }
  // While it is looked for nothing is said to be missing.
  expect(Object.keys(sectionsWith(null))).not.toContain(notFoundHere);
});
