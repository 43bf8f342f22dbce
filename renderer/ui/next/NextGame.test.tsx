import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Room, RoomPlace } from '../../../electron/party/window/contract.ts';
import { native } from '../../gallery/gallery-natives.ts';
import { facts, galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { followVote, NextGameDialog, NextNote, NO_VOTE } from './NextGame.tsx';

const { room, me } = galleryViews['lobby-teams']!.place as RoomPlace;

function shown(changes: Partial<Room> = {}, leader = false): string {
  const props = { room: { ...room, ...changes }, me, leader, games: facts.games, send: () => {} };
  return renderToStaticMarkup(<NextGameDialog {...props} onClose={() => {}} />);
}

describe('the next game', () => {
  it('is wished for among all games, with how many wish for each', () => {
    const html = shown({
      wishes: [
        { member: me, game: 'powder' },
        { member: 99, game: 'powder' },
      ],
    });
    for (const { texts } of facts.games) expect(html).toContain(texts.en.name);
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);
    expect(html).toMatch(/<b[^>]*>2<\/b><span class="unseen">2 wishes</);
  });

  it('is said to be the host’s choice where it is a game that members have installed', () => {
    expect(shown({ natives: [] })).not.toContain(en.next.hostChooses);
    expect(shown((native(3, {}).place as RoomPlace).room)).toContain(en.next.hostChooses);
  });

  it('is put to the vote by the leader, or by each member of a free room', () => {
    expect(shown()).not.toContain('Start a vote');
    expect(shown({}, true)).toContain('Start a vote');
    expect(shown({ free: true })).toContain('Start a vote');
    expect(shown({ free: true, phase: 'playing' })).not.toContain('Start a vote');
    expect(shown({ voteMs: 1_000 }, true)).toContain('Call off the vote');
  });

  it('comes from a list, of which it is said where it is', () => {
    const list = { games: ['powder', 'trails'], each: 3, shuffle: false, at: 1, played: 1 };
    const html = shown({ list }, true);
    expect(html).toContain('2 of 3');
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
    expect(shown({ list })).not.toContain('End the list');
  });
});

describe('the note of the next game', () => {
  const note = (changes: Partial<Room>) =>
    renderToStaticMarkup(
      <NextNote room={{ ...room, ...changes }} me={me} leader={false} games={facts.games} send={() => {}} />,
    );

  it('is there only while a vote is on or a list is played', () => {
    expect(note({})).toBe('');
    expect(note({ voteMs: 1_000 })).toContain('The room votes');
    const list = { games: ['powder', 'trails'], each: 3, shuffle: false, at: 1, played: 1 };
    expect(note({ list })).toContain('Trails, 2 of 3');
    expect(note({ list, voteMs: 1_000 })).not.toContain('2 of 3');
  });
});

describe('a vote', () => {
  const begun = followVote(NO_VOTE, { game: 'trails', voteMs: 0 });
  const on = followVote(begun, { game: 'trails', voteMs: 9, wishes: [{ member: me, game: 'powder' }] });

  it('tells what it has chosen, until the next one', () => {
    const over = followVote(on, { game: 'powder' });
    expect(over.chosen).toBe('powder');
    expect(followVote(over, { game: 'powder', wishes: [{ member: me, game: 'trails' }] })).toBe(over);
    expect(followVote(over, { game: 'powder', voteMs: 0 }).chosen).toBeNull();
  });

  it('has chosen nothing where it was called off, or without a wish', () => {
    expect(followVote(begun, { game: 'trails' }).chosen).toBeNull();
    expect(followVote(on, { game: 'trails', wishes: [{ member: me, game: 'powder' }] }).chosen).toBeNull();
  });
});
