import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { PauseScreen } from './Pause.tsx';

/** The screen of a pause in a room of the first so many, of whom `mine` sit at this machine, and `waits` wait for the next match. */
function screen(members: number, mine: readonly number[], waits: readonly number[] = []): string {
  const place = galleryViews['match-paused']!.place as RoomPlace;
  const here = place.room.members.slice(0, members);
  const room = { ...place.room, members: here.map((one) => ({ ...one, plays: !waits.includes(one.id) })) };
  const shown = { ...place, room, mine: [...mine] };
  return renderToStaticMarkup(
    <PauseScreen place={shown} choice={null} keyName={undefined} control={null} onChoice={() => {}} />,
  );
}

describe('the pause screen', () => {
  it('says the bounds of a pause, unless one member is alone in the room', () => {
    expect(screen(2, [1])).toContain(en.pause.bounds);
    expect(screen(2, [1, 2])).toContain(en.pause.bounds);
    expect(screen(1, [1])).not.toContain(en.pause.bounds);
  });

  it('says for how many players a press counts where several sit together', () => {
    expect(screen(3, [1, 2])).toContain(en.pause.allHere(2));
    expect(screen(3, [1])).not.toContain(en.pause.allHere(1));
    expect(screen(3, [1, 2], [2])).not.toContain(en.pause.allHere(2));
  });
});
