import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { texts } from '../../../games/arena/words.ts';
import { createPadSlots } from '../../devices/pad-slots.ts';
import { facts, galleryViews } from '../../gallery/gallery-views.ts';
import { PadSlotsContext } from '../../ui/pad-slots-context.ts';
import { WhoPlays } from './GetReady.tsx';

const aims = texts.en.devices!;

/** To one who plays this game alone at a machine, or to so many. */
function told(game: string, { players = 1, pads = 0 } = {}): string {
  const place = galleryViews.countdown!.place as RoomPlace;
  const mine = place.room.members.slice(0, players).map(({ id }) => id);
  const slots = createPadSlots();
  for (let pad = 0; pad < pads; pad++) slots.connected(pad, 'Pad');
  return renderToStaticMarkup(
    <PadSlotsContext value={slots}>
      <WhoPlays
        place={{ ...place, mine }}
        game={facts.games.find(({ id }) => id === game)!}
        own={{ keys: {}, pads: {} }}
      />
    </PadSlotsContext>,
  );
}

describe('a player who gets ready', () => {
  it('is told that the mouse aims, or the stick of a gamepad, in a game in which they do', () => {
    expect(told('arena')).toContain(aims.mouse);
    expect(told('arena', { pads: 1 })).toContain(aims.gamepad);
    expect(told('trails')).not.toContain('<dl');
  });

  it('is told of keys alone where several share them', () => {
    expect(told('arena', { players: 2 })).not.toContain('<dl');
  });
});
