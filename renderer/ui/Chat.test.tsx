import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { galleryViews } from '../gallery/gallery-views.ts';
import { Chat } from './Chat.tsx';

describe('the chat', () => {
  // A returning member has another number than in the earlier lines.
  it('marks earlier lines of a member who is back in the room as theirs', () => {
    const { members } = (galleryViews['lobby-8']!.place as RoomPlace).room;
    const log = (name: string) =>
      renderToStaticMarkup(<Chat lines={[{ id: 1, member: 99, name, text: 'Hi' }]} members={members} />);
    expect(log(members[1]!.name)).not.toContain('unknown');
    expect(log('Somebody else')).toContain('unknown');
  });
});
