import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { HallRoom, RoomPlace } from '../../electron/party/window/contract.ts';
import { guest, roomView } from '../gallery/gallery-rooms.ts';
import { facts } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { Hall, HallDialog, inKeptOrder } from './Hall.tsx';

type Told = NonNullable<RoomPlace['hall']['told']>;

const open: HallRoom = {
  ...{ number: 1, title: '', host: '', game: 'trails' },
  ...{ phase: 'lobby', seats: 8, taken: 0 },
};
const empty: Told = { port: 27412, rooms: [{ ...open, number: 4 }], more: 0, best: [], people: 0, own: null };

/** A guest's place in room 4 of a hall. */
function placeIn(hall: Partial<RoomPlace['hall']>, number: number | null = 4): RoomPlace {
  const room = number === null ? {} : { hall: number };
  return roomView(3, { ...guest, hall: { told: null, move: null, ...hall } }, room).place as RoomPlace;
}

function drawn(hall: Partial<RoomPlace['hall']>) {
  const props = { games: facts.games, send: () => {}, onClose: () => {} };
  const html = renderToStaticMarkup(<HallDialog place={placeIn(hall)} {...props} />).replaceAll(
    '&#x27;',
    "'",
  );
  const cards = [...html.matchAll(/<button[^>]*aria-disabled="(true|false)".*?<\/button>/gs)];
  return { html, cards: cards.map(([card, closed]) => ({ closed, text: card.replace(/<[^>]*>/g, '') })) };
}

describe('the button of the hall', () => {
  it('is there in a room of a hall alone', () => {
    const button = (number: number | null) =>
      renderToStaticMarkup(<Hall place={placeIn({}, number)} games={facts.games} send={() => {}} />);
    expect(button(4)).toContain(en.hall.title);
    expect(button(null)).toBe('');
  });
});

describe('the panel of the hall', () => {
  it('says that it asks, until the hall has answered', () => {
    expect(drawn({}).html).toContain(en.hall.asking);
  });

  it('leads to rooms with a free seat, and says of others, and of the own one, why it does not', () => {
    const rooms: HallRoom[] = [
      { ...open, taken: 3, host: 'Ada', password: true },
      { ...open, number: 2, phase: 'playing', taken: 3, title: 'Finals' },
      { ...open, number: 3, taken: 8 },
      { ...open, number: 4, taken: 3 },
      { ...open, number: 5, locked: true },
    ];
    const { cards } = drawn({ told: { ...empty, rooms, more: 2 } });
    expect(cards.map(({ closed }) => closed)).toEqual(['false', 'false', 'true', 'true', 'true']);
    const said = [
      en.rooms.password,
      en.rooms.phase.playing,
      en.hall.full,
      en.hall.here,
      en.rooms.problem.locked,
    ];
    for (const [at, words] of said.entries()) expect(cards[at]!.text).toContain(words);
    expect(cards[0]!.text).toContain(`${en.hall.room(1)} · Trails`);
    expect(cards[1]!.text).toContain('Finals');
    expect(cards[2]!.text).toContain(en.hall.room(3));
  });

  it('has the own place, also far below the best, or says that there is none', () => {
    const best = [{ place: 1, name: '<b>Ada</b>', points: 40 }];
    const far = drawn({ told: { ...empty, best, people: 80, own: { place: 37, points: 12 } } }).html;
    expect(far).toContain(en.hall.own(37, en.lobby.eveningPoints(12), 80));
    expect(far).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(drawn({ told: { ...empty, best, people: 80 } }).html).toContain(en.hall.unplaced);
    expect(drawn({ told: empty }).html).toContain(en.hall.nothing);
  });

  it('says that the rooms, the table and the own place are the hall’s word', () => {
    const told = { ...empty, best: [{ place: 1, name: 'Ada', points: 40 }], people: 1 };
    const { html } = drawn({ told: { ...told, own: { place: 1, points: 40 } } });
    expect(html.indexOf(en.hall.word)).toBeGreaterThan(html.indexOf('Ada'));
    expect(drawn({ told: empty }).html).toContain(en.hall.word);
  });

  it('says on the pressed room, and to screen readers, that the move is tried, and why the person is still here', () => {
    const told = { ...empty, rooms: [...empty.rooms, { ...open, number: 7 }] };
    const status = (html: string) => /role="status">(.*?)</.exec(html)![1];
    expect(status(drawn({ told }).html)).toBe('');
    const tried = drawn({ told, move: { is: 'tried', room: 7 } });
    expect(tried.cards[0]!.text).not.toContain(en.hall.trying);
    expect(tried.cards[1]!.text).toContain(en.hall.trying);
    expect(status(tried.html)).toBe(`${en.hall.room(7)}: ${en.hall.trying}`);
    const refused = drawn({ told, move: { is: 'refused', room: 7, why: 'full' } });
    expect(refused.cards[1]!.text).toContain(en.hall.notMoved.full(en.hall.room(7)));
    expect(status(refused.html)).toBe(en.hall.notMoved.full(en.hall.room(7)));
  });

  it('keeps each room where it was, as it is told now, also one that the hall tells no more', () => {
    const numbers = (rooms: readonly HallRoom[]) => rooms.map(({ number, taken }) => [number, taken]);
    const before = [1, 2, 3].map((number) => ({ ...open, number }));
    const now = [4, 3, 1].map((number) => ({ ...open, number, taken: 5 }));
    const expected = [1, 2, 3, 4].map((number) => [number, number === 2 ? 0 : 5]);
    expect(numbers(inKeptOrder(before, now))).toEqual(expected);
  });
});
