import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { AskedFor, LookDialog } from './LookDialog.tsx';

const { room, me } = galleryViews['lobby-2']!.place as RoomPlace;
const own = room.members.find(({ id }) => id === me)!;
const other = room.members.find(({ id }) => id !== me)!;
const withWants = (id: number, wants: number) => ({
  ...room,
  phase: 'lobby' as const,
  members: room.members.map((one) => (one.id === id ? { ...one, wants } : one)),
});

describe('the dialog of one’s look', () => {
  const shown = (of = room) =>
    renderToStaticMarkup(<LookDialog room={of} me={me} face={3} send={() => {}} onClose={() => {}} />);

  it('has a mark for each seat and a dozen faces, of which one’s own are pressed', () => {
    const html = shown();
    expect(html.match(/class="button NextGame-choice NextGame-look"/g)).toHaveLength(
      room.seats + en.look.face.length,
    );
    expect(en.look.face).toHaveLength(12);
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(2);
  });

  it('says who has a mark, and that its member was asked', () => {
    expect(shown()).toContain(en.look.taken(other.seat, other.name, false));
    expect(shown(withWants(me, other.seat))).toContain(en.look.taken(other.seat, other.name, true));
  });
});

describe('a question for one’s own mark', () => {
  const asked = (of: typeof room) => renderToStaticMarkup(<AskedFor room={of} me={me} send={() => {}} />);

  it('is shown to its member alone', () => {
    expect(asked(withWants(other.id, own.seat))).toContain(en.look.asks(other.name));
    expect(asked(withWants(other.id, 7))).toBe('');
  });
});
