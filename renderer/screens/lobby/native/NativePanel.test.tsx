import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../../electron/party/window/contract.ts';
import { native, nativeFacts, nativeJoining } from '../../../gallery/gallery-natives.ts';
import { en } from '../../../languages/en.ts';
import { NativePanel } from './NativePanel.tsx';

/** The panel of a member whose program does not run: by default while the others play OpenTTD. */
function panelOf(
  me: number,
  of: Parameters<typeof native>[2] = nativeJoining,
  { late = true, people = 5 } = {},
): string {
  const place = native(people, { me, mine: [me] }, of).place as RoomPlace;
  return renderToStaticMarkup(
    <NativePanel
      place={place}
      native={place.room.native!}
      game={{ ...nativeFacts[0]!, late }}
      here={[]}
      putAway={null}
      onPutAway={() => {}}
      send={() => Promise.reject(new Error('nothing is sent'))}
    />,
  );
}

describe('the native panel', () => {
  it('tells a member who lacks a running game how to get it, and lets one who has it join', () => {
    const [lacking, having] = [panelOf(5), panelOf(4)];
    const get = en.native.get(nativeFacts[0]!.get.website);
    expect([lacking.includes(get), lacking.includes(en.native.joinNow)]).toEqual([true, false]);
    expect([having.includes(get), having.includes(en.native.joinNow)]).toEqual([false, true]);
  });

  it('lets no member join late where the room says that no player can come in', () => {
    const shut = panelOf(4, { ...nativeJoining, players: nativeJoining.players.slice(0, 3), late: false });
    const open = panelOf(4, { ...nativeJoining, players: nativeJoining.players.slice(0, 3) });
    expect([shut, open].map((html) => html.includes(en.native.joinNow))).toEqual([false, true]);
  });

  it('says of a game that it takes no player once it has begun', () => {
    expect(panelOf(4, {}, { late: false })).toContain(en.native.notLate);
    expect(panelOf(4, {})).not.toContain(en.native.notLate);
  });

  it('says how many can play, how long a round lasts, and what the first-timer presses', () => {
    const html = panelOf(4, {}, { people: 4 });
    const { seats, minutes, first } = nativeFacts[0]!;
    for (const said of [en.native.howMany(seats), en.native.howLong(...minutes!), first!.en])
      expect(html).toContain(said);
    // Who lacks it has to get it first.
    expect(panelOf(4, {})).not.toContain(first!.en);
  });
});
