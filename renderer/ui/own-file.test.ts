import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { room, roomView } from '../gallery/gallery-rooms.ts';
import { facts } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { hasFile, isEuropean, lackText, otherVersionText, placeInNext, titleOf } from './own-file.ts';

const TRAILS = facts.games.find(({ id }) => id === 'trails');
const FILES = facts.games.find(({ fileEnding }) => fileEnding !== undefined);
const FILE = { hash: '0'.repeat(64), title: 'Ember' };

function place(change: Partial<RoomPlace['room']>, me = 1): RoomPlace {
  return { ...(roomView(2, {}, change).place as RoomPlace), me };
}

describe('what a game is played with', () => {
  it('is had by those who say so, and needed by no other game', () => {
    const of = room(2, { file: FILE, having: [2] });
    expect([
      hasFile(of, FILES, 1),
      hasFile(of, FILES, 2),
      hasFile(of, TRAILS, 1),
      hasFile(of, undefined, 1),
    ]).toEqual([...[false, true, true, true]]);
  });

  it('is named to who lacks it, chosen by the leader, and waited for by the others', () => {
    expect(lackText(place({ file: FILE, having: [1] }), FILES, en, [])).toBeNull();
    expect(lackText(place({ file: FILE, having: [2] }), FILES, en, null)).toBe(en.files.youLack('Ember'));
    expect(lackText(place({}), FILES, en, [])).toBe(en.files.pickOne);
    expect(lackText(place({}, 2), FILES, en, [])).toBe(en.files.hostChooses);
    expect(lackText(place({}), TRAILS, en, [])).toBeNull();
  });
});

describe('another version of what is chosen', () => {
  const file = { hash: `4f2a${'0'.repeat(60)}`, title: 'Fifteen', edition: 'Rev 1' };
  const own = {
    ...file,
    game: 'cartridge',
    hash: `4e11${'0'.repeat(60)}`,
    edition: '',
    about: '',
    hertz: 60 as const,
    saves: [],
  };

  it('is told with what tells the two apart, and whose the other is', () => {
    const lacking = place({ file, having: [2] });
    const [, { name: owner } = { name: '' }] = lacking.room.members;
    const said = en.files.otherVersion({ title: 'FIFTEEN', owner, theirs: 'Rev 1 (4f2a)', yours: '4e11' });
    expect(lackText(lacking, FILES, en, [{ ...own, title: 'FIFTEEN' }])).toBe(said);
  });

  it('is nothing of another title, nor of what is here already, nor while those are gone who have it', () => {
    const text = (having: number[], kept: typeof own) =>
      otherVersionText(room(2, { file, having }), [kept], en.files);
    expect(text([2], { ...own, title: 'Sixteen' })).toBeNull();
    expect(text([2], { ...own, hash: file.hash })).toBeNull();
    expect(text([], own)).toBeNull();
  });
});

describe('a cartridge for Europe', () => {
  it.each(['Europe', 'E', 'Europe, Rev 1', 'Germany, En,Fr,De', 'PAL, v1.1'])(
    'is told by its name: %s',
    (edition) => {
      expect(isEuropean({ edition })).toBe(true);
    },
  );

  it.each(['', 'USA', 'USA, Europe', 'Rev E', 'Japan, En'])(
    'is none that is also made for elsewhere, or says nothing: %j',
    (edition) => {
      expect(isEuropean({ edition })).toBe(false);
    },
  );
});

describe('what is played', () => {
  it('is called as the file, else as the game is called, else by its id', () => {
    expect(titleOf(room(1, { file: FILE }), FILES, 'en')).toBe('Ember');
    expect(titleOf(room(1), TRAILS, 'zh')).toBe(TRAILS!.texts.zh.name);
    expect(titleOf(room(1, { game: 'other' }), undefined, 'en')).toBe('other');
  });
});

describe('the next match', () => {
  it('is for those who are ready; who is not sits out, and who has no seat looks on', () => {
    expect([placeInNext(place({}, 2)), placeInNext(place({}, 1)), placeInNext(place({}, 9))]).toEqual([
      ...['next', 'sitsOut', 'onlooks'],
    ]);
  });
});
