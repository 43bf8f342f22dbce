import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Room, RoomPlace } from '../../../electron/party/window/contract.ts';
import { facts, galleryViews } from '../../gallery/gallery-views.ts';
import { NextGameDialog, VoteNote } from './NextGame.tsx';

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
    expect(html).toContain('<b>2</b>');
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

describe('the note of a vote', () => {
  const note = (voteMs?: number) =>
    renderToStaticMarkup(
      <VoteNote
        room={{ ...room, ...(voteMs === undefined ? {} : { voteMs }) }}
        me={me}
        leader={false}
        games={facts.games}
        send={() => {}}
      />,
    );

  it('is there only while one is on', () => {
    expect(note()).toBe('');
  });
});
