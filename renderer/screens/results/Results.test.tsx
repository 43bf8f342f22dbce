import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Member, RoomPlace } from '../../../electron/party/window/contract.ts';
import { createPadSlots, type Devices } from '../../devices/pad-slots.ts';
import { tournament } from '../../gallery/gallery-rooms.ts';
import { facts, galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { PadSlotsContext } from '../../ui/pad-slots-context.ts';
import { Results } from './Results.tsx';

const { games } = facts;
/** Of the second player at this machine. */
const PAD = { pad: 0, name: 'Pad', player: 1 };
const ofFiles = games.find(({ fileEnding }) => fileEnding !== undefined)!.id;

function results(
  change: Partial<RoomPlace['room']>,
  mine?: number[],
  pads: Devices['pads'] = [],
  known: Pick<RoomPlace, 'resultCheck'> | null = null,
): string {
  const place = galleryViews['results-2']!.place as RoomPlace;
  const members = place.room.members.map((one) => ({ ...one, ready: one.id === place.me }));
  const room = { ...place.room, members, ...change };
  const slots = createPadSlots();
  return renderToStaticMarkup(
    <PadSlotsContext value={{ ...slots, devices: { ...slots.devices, pads } }}>
      <Results
        place={{ ...place, ...known, room, mine: mine ?? place.mine }}
        result={room.result!}
        games={games}
        gameChange={null}
        stopped={null}
        files={null}
        controls={{ keys: {}, pads: {} }}
        send={() => {}}
      />
    </PadSlotsContext>,
  );
}

describe('the results', () => {
  // A spectator may be ready without a press of the button.
  it('tell a member who is ready so', () => {
    expect(results({})).toContain(en.results.readyCount(1, 2, true));
    const members = (galleryViews['results-2']!.place as RoomPlace).room.members;
    const nobody = members.map((one) => ({ ...one, ready: false }));
    expect(results({ members: nobody })).toContain(en.results.readyCount(0, 2, false));
  });

  it('ask for no next match while the host tells that this one is played', () => {
    const { room, resultCheck } = galleryViews['results-untold']!.place as RoomPlace;
    expect(results({})).toContain('ready-button');
    const html = results(room, undefined, [], { resultCheck });
    expect(html).not.toContain('ready-button');
    expect(html).toContain(en.stage.back);
  });

  it('say that the room votes, and how far its list is', () => {
    expect(results({ voteMs: 4_000 })).toContain(en.next.voting);
    const list = { games: ['trails', 'powder'], each: 3, shuffle: false, at: 0, played: 1 };
    expect(results({ list })).toContain('Trails, 2 of 3');
  });

  it('have no button to be ready for a member who sits out the match of a tournament', () => {
    const held = tournament(2, 'league');
    const calls = (member: number) =>
      results({ tournament: { ...held, call: { of: 0, sides: [member - 1] } } });
    const { me } = galleryViews['results-2']!.place as RoomPlace;
    expect(calls(me)).toContain('ready-button');
    const html = calls(3 - me);
    expect(html).not.toContain('ready-button');
    expect(html).toContain('You watch this match: ');
    expect(html).toMatch(/<button[^>]*data-focus[^>]*>Back to lobby</);
  });

  it('let no member be ready for a game with a file while none is chosen, and say why', () => {
    const without = results({ game: ofFiles, file: null, having: [], options: {} });
    expect(without).toContain(en.files.pickOne);
    expect(without).toMatch(/<button[^>]*ready-button[^>]*disabled/);
    expect(without).not.toContain('start-without');
    const trails = results({});
    expect(trails).not.toMatch(/<button[^>]*ready-button[^>]*disabled/);
    expect(trails).toContain('start-without');
  });

  // A long name is cut, and must leave the rest of the button readable.
  it('name the one of two at one computer who has not pressed the button, however long the name', () => {
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
  it('have a heading of its own for players in no team behind the teams, and none without teams', () => {
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

  // A returning member is last in the room, whatever its place at the computer.
  it('let a gamepad ready its holder, in whatever order the room has its members', () => {
    const members = (galleryViews['results-2']!.place as RoomPlace).room.members;
    const [one, other] = members.map((member) => ({ ...member, ready: false }));
    const holds = (first: Member, second: Member) => {
      const rows = results({ members: [one!, other!] }, [first.id, second.id], [PAD]).split('<tr');
      const [row] = rows.filter((row) => row.includes('<kbd>A</kbd>'));
      return row?.includes(second.name);
    };
    expect([holds(one!, other!), holds(other!, one!)]).toEqual([true, true]);
  });

  it('mark a player who waits for the next game as one of this computer', () => {
    const [one, other] = (galleryViews['results-2']!.place as RoomPlace).room.members;
    const marked = (members: Member[]) =>
      results({ members }, [one!.id]).split('<tr class="StandingsTable-mine"').length - 1;
    expect(marked([one!, other!])).toBe(1);
    expect(marked([{ ...one!, benched: [other!.name] }])).toBe(2);
  });

  // A newcomer may have the seat of a former player who was ahead.
  it('say only to a player who was ahead that they were', () => {
    const { members, result } = (galleryViews['results-2']!.place as RoomPlace).room;
    const first = members.find(({ seat }) => result!.outcome.places[seat] === 1)!;
    const early = { ...result!, early: true as const };
    const read = (name: string) => results({ members: [{ ...first, name }], result: early }, [first.id]);
    expect(read(first.name)).toContain(en.results.youAhead);
    expect(read(first.name)).toContain(en.results.rematch);
    expect(read('Newcomer')).not.toContain(en.results.youAhead);
    expect(read('Newcomer')).not.toContain(en.results.rematch);
  });
});
