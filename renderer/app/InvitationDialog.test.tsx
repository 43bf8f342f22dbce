import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { found } from '../gallery/gallery-fixtures.ts';
import { galleryViews } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { InvitationDialog } from './InvitationDialog.tsx';

const place = (name: string) => galleryViews[name]!.place as RoomPlace;
const words = en.invitation;

function dialog(address: string, from: RoomPlace | null): string {
  return renderToStaticMarkup(
    <InvitationDialog
      invitation={{ address, shown: '10.0.0.7', outside: false }}
      place={from}
      found={found}
      send={async () => ({ is: 'done' })}
    />,
  );
}

describe('the question whether to go to another room', () => {
  it('calls a room that was found by its name, and any other by its address', () => {
    expect(dialog(found[0]!.addresses.join(','), place('lobby-others'))).toContain('Chen’s room');
    expect(dialog(found[0]!.code!, place('lobby-others'))).toContain('Chen’s room');
    expect(dialog('10.0.0.7', place('lobby-others'))).toContain('10.0.0.7');
  });

  it('calls no room by its name to which only some addresses of a text or a link lead', () => {
    const { addresses } = found[0]!;
    const other = '10.0.0.66:27412';
    const host = 'e'.repeat(32);
    for (const text of [
      [other, ...addresses].join(','),
      `ethernight://join/${[other, ...addresses, other].join(',')}?host=${host}`,
    ])
      expect(dialog(text, place('lobby-others'))).not.toContain('Chen’s room');
  });

  it('lets a host hand the room over where others are in it', () => {
    expect(dialog('10.0.0.7', place('lobby-others'))).toContain(words.handOver);
    for (const from of [place('lobby-1'), place('lobby-guest'), null])
      expect(dialog('10.0.0.7', from)).not.toContain(words.handOver);
  });

  it('offers to tell others of the room where there are some, and a code that they can join by', () => {
    expect(dialog(found[0]!.addresses.join(','), place('lobby-others'))).toContain(words.callOthers);
    expect(dialog(found[0]!.addresses.join(','), place('lobby-1'))).not.toContain(words.callOthers);
    expect(dialog('10.0.0.7', place('lobby-others'))).not.toContain(words.callOthers);
  });
});
