// What an app makes of the replay that its room watches together.

import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../netcode/crypto/digest.ts';
import { SnapshotUpload } from '../../../netcode/frames/snapshot-transfer.ts';
import { roomView } from '../../../netcode/room/room-view.ts';
import { roomOf } from '../../../netcode/room/testing/rooms.ts';
import { mix } from '../../../netcode/sim/mix.ts';
import { NO_MATCH } from '../../../netcode/wire/limits.ts';
import type { FromPeer, RoomState, ShowingState } from '../../../netcode/wire/messages.ts';
import { RoomShowing } from './room-showing.ts';

const RECORDING = Uint8Array.from({ length: 20_000 }, (_, at) => mix(at));
const ME = 2;
const SHOWING: ShowingState = {
  ...{ number: 9, by: 1, name: 'Ann', whole: true, holder: 1 },
  replay: { hash: digestOf(RECORDING), bytes: RECORDING.length, game: 'trails', first: 0, end: 600 },
  ...{ frame: 0, moves: false, speed: 1, turns: 0, ms: 0 },
};

/** An app in a room; `watches`: as ShowsReplays.watches at first. */
function app(watches: number | null | undefined = undefined) {
  const said: FromPeer[] = [];
  const given: number[] = [];
  const peer = { giveRecording: (showing: number) => given.push(showing) };
  const shows = {
    watches,
    watchShown(showing: number) {
      shows.watches = showing;
    },
    watch() {
      shows.watches = undefined;
    },
  };
  const session = {
    ask: async (message: FromPeer) => {
      said.push(message);
      return { is: 'done' } as const;
    },
    say: (message: FromPeer) => void said.push(message),
    peer: { peer: null, act: (what: (of: typeof peer, now: number) => void) => what(peer, 0) },
  };
  const showing = new RoomShowing({ session: session as never, shows, onChange: () => {} });
  const room = (change: ShowingState | null): RoomState => ({
    ...roomView(roomOf(2)),
    ...(change ? { showing: change } : {}),
  });
  const hear = (change: ShowingState | null) => showing.changed({ room: room(change), me: ME });
  const receive = (bytes: Uint8Array) => {
    const whole = { frame: SHOWING.number, before: new Uint8Array(), state: bytes };
    const upload = new SnapshotUpload(NO_MATCH, '', whole);
    for (let part = upload.next(); part; part = upload.next()) showing.bulk(part);
  };
  return { showing, shows, said, given, hear, receive };
}

describe('an app whose room watches a replay', () => {
  it('asks for the recording once the relay has it, and watches it when it is here', () => {
    const { showing, shows, said, hear, receive } = app();
    hear({ ...SHOWING, whole: false });
    expect([said, showing.view]).toMatchObject([[], { is: 'coming', done: 0, watched: false }]);
    hear(SHOWING);
    hear(SHOWING);
    expect(said).toEqual([{ m: 'recording', showing: 9, at: 0 }]);
    receive(RECORDING);
    expect([shows.watches, showing.view]).toMatchObject([9, { is: 'here', done: 1, watched: true }]);
  });

  it('watches none with another hash, and says so', () => {
    const { showing, shows, hear, receive } = app();
    hear(SHOWING);
    receive(RECORDING.map((byte) => byte ^ 1));
    expect([shows.watches, showing.view]).toMatchObject([undefined, { is: 'false', watched: false }]);
    expect(showing.join()).toMatchObject({ is: 'rejected' });
  });

  it('leaves a person alone who watches another replay, until they come', () => {
    const { showing, shows, hear, receive } = app(null);
    hear(SHOWING);
    receive(RECORDING);
    expect(shows.watches).toBeNull();
    expect(showing.join()).toEqual({ is: 'done' });
    expect(shows.watches).toBe(9);
  });

  it('stops watching when the room does, and leaves what the person watches alone', () => {
    const { showing, shows, hear, receive } = app();
    hear(SHOWING);
    receive(RECORDING);
    hear(null);
    expect([shows.watches, showing.view]).toEqual([undefined, null]);
    const alone = app(null);
    alone.hear(SHOWING);
    alone.hear(null);
    expect(alone.shows.watches).toBeNull();
  });

  it('gives the recording that its person shows, and asks for none', async () => {
    const { showing, shows, said, given, hear } = app();
    await showing.show(SHOWING.replay, RECORDING);
    hear({ ...SHOWING, by: ME, whole: false });
    expect([given, shows.watches]).toEqual([[9], 9]);
    expect(said).toEqual([{ m: 'show', replay: SHOWING.replay }]);
  });

  it('goes by the quickest telling of when it was steered', () => {
    const { showing, hear } = app();
    hear({ ...SHOWING, moves: true, turns: 1, ms: 400 });
    hear({ ...SHOWING, moves: true, turns: 1, ms: 300 });
    expect(showing.view!.ms).toBeGreaterThanOrEqual(400);
    hear({ ...SHOWING, moves: true, turns: 2, ms: 0 });
    expect(showing.view!.ms).toBeLessThan(300);
  });
});
