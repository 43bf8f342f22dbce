import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Member, RoomPlace } from '../../../electron/party/window/contract.ts';
import { createPadSlots, type Devices } from '../../devices/pad-slots.ts';
import { facts, galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { PadSlotsContext } from '../../ui/pad-slots-context.ts';
import { Results } from './Results.tsx';

const { games } = facts;
/** Of the second player at this machine. */
const PAD = { pad: 0, name: 'Pad', player: 1 };
const ofFiles = games.find(({ fileEnding }) => fileEnding !== undefined)!.id;

function results(change: Partial<RoomPlace['room']>, mine?: number[], pads: Devices['pads'] = []): string {
  const place = galleryViews['results-2']!.place as RoomPlace;
  const members = place.room.members.map((one) => ({ ...one, ready: one.id === place.me }));
  const room = { ...place.room, members, ...change };
  const slots = createPadSlots();
  return renderToStaticMarkup(
    <PadSlotsContext value={{ ...slots, devices: { ...slots.devices, pads } }}>
      <Results
        place={{ ...place, room, mine: mine ?? place.mine }}
        result={room.result!}
        games={games}
        gameChange={null}
        stopped={null}
        controls={{ keys: {}, pads: {} }}
        send={() => {}}
      />
    </PadSlotsContext>,
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

// With a long name the button read the same before and after the first one’s press, which looked as if it had failed.
test('of two at one computer the button names who has not pressed it, however long their name is', () => {
  const members = (galleryViews['results-2']!.place as RoomPlace).room.members;
  const labelOf = (name: string) => {
    const [first, second] = members.map((one, at) => ({
      ...one,
      ready: at === 0,
      name: at === 1 ? name : 'Ann',
    }));
    const html = results({ members: [first!, second!] }, [first!.id, second!.id]);
    return html.match(/ready-button.*?<\/svg>(.*?)<\/button>/)![1];
  };
  expect(labelOf('Bartholomew-Alexander McWhinneys')).toBe('Play Trails: Bartholomew-A…');
  expect(labelOf('我们今晚一起玩游戏的网吧老朋友 2')).toBe('Play Trails: 我们今晚一起… 2');
  expect(labelOf('🦊'.repeat(16))).toBe(`Play Trails: ${'🦊'.repeat(13)}…`);
  expect(labelOf('Bob')).toBe('Play Trails: Bob');
});

// Under Team B they read as its member.
test('whoever was in no team has a heading of their own behind the teams, and none where all played for themselves', () => {
  const heads = (state: string) => {
    const { place } = galleryViews[state]! as { place: RoomPlace };
    return results(place.room, place.mine)
      .match(/<th scope="rowgroup".*?<\/th>/g)
      ?.map((head) => head.replace(/<.*?>/g, ''));
  };
  expect(heads('results-teams')?.at(-1)).toBe(en.results.outside);
  expect(heads('results-teams-tied')?.at(-1)).not.toBe(en.results.outside);
  expect(heads('results-8')).toBeUndefined();
});

// Whoever was first at a computer, and came back into the room behind the second, had the second's.
test('a gamepad readies whoever holds it, in whatever order the room has people', () => {
  const members = (galleryViews['results-2']!.place as RoomPlace).room.members;
  const [one, other] = members.map((member) => ({ ...member, ready: false }));
  const holds = (first: Member, second: Member) => {
    const rows = results({ members: [one!, other!] }, [first.id, second.id], [PAD]).split('<tr');
    const [row] = rows.filter((row) => row.includes('<kbd>A</kbd>'));
    return row?.includes(second.name);
  };
  expect([holds(one!, other!), holds(other!, one!)]).toEqual([true, true]);
});

test('whoever waits for the next game is marked as somebody of this computer', () => {
  const [one, other] = (galleryViews['results-2']!.place as RoomPlace).room.members;
  const marked = (members: Member[]) => results({ members }, [one!.id]).split('<tr class="mine"').length - 1;
  expect(marked([one!, other!])).toBe(1);
  expect(marked([{ ...one!, benched: [other!.name] }])).toBe(2);
});

// Whoever came into the seat of one who had been ahead, and had left, read that it had been them.
test('only who was ahead reads so of themselves', () => {
  const { members, result } = (galleryViews['results-2']!.place as RoomPlace).room;
  const first = members.find(({ seat }) => result!.outcome.places[seat] === 1)!;
  const early = { ...result!, early: true as const };
  const read = (name: string) => results({ members: [{ ...first, name }], result: early }, [first.id]);
  expect(read(first.name)).toContain(en.results.youAhead);
  expect(read(first.name)).toContain(en.results.rematch);
  expect(read('Newcomer')).not.toContain(en.results.youAhead);
  expect(read('Newcomer')).not.toContain(en.results.rematch);
});
