import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../../electron/party/window/contract.ts';
import { native, nativeFacts, nativeJoining } from '../../../gallery/gallery-natives.ts';
import { en } from '../../../languages/en.ts';
import { NativePanel } from './NativePanel.tsx';

/** The panel of a member whose program does not run, while the others play OpenTTD. */
function panelOf(me: number): string {
  const place = native(5, { me, mine: [me] }, nativeJoining).place as RoomPlace;
  return renderToStaticMarkup(
    <NativePanel
      place={place}
      native={place.room.native!}
      game={nativeFacts[0]}
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
});
