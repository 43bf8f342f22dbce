import { describe, expect, it } from 'vitest';
import { roomView } from '../../../netcode/room/room-view.ts';
import { play, roomOf } from '../../../netcode/room/testing/rooms.ts';
import type { View } from '../window/contract.ts';
import { entriesOf } from './party-log.ts';

const LINK = { member: 2, rttMs: 1.23456, jitterMs: 0, loss: 0, quality: 'good' };

/** In a room of two in a match, which is hosted here. */
function inRoom(change: object = {}, room: object = {}, more: object = {}): View {
  const place = {
    ...{ at: 'room', room: { ...roomView(play(roomOf(2))), ...room }, plays: true, hosting: true },
    ...{ latency: [LINK], check: null, address: '10.1.2.3', ...change },
  };
  return { online: true, failure: null, place, ...more } as unknown as View;
}
const home = (more: object = {}) =>
  ({ online: true, failure: null, place: { at: 'home' }, ...more }) as unknown as View;
const told = (before: View | null, after: View) => entriesOf(before, after).map(({ what }) => what);

describe('the log of a party', () => {
  it('begins with where the person is, and whether there is a network', () => {
    expect(entriesOf(null, home())).toEqual([
      { level: 'info', what: 'network', facts: { online: true } },
      { level: 'info', what: 'home', facts: {} },
    ]);
    expect(told(home(), home())).toEqual([]);
    expect(told(home(), home({ online: false }))).toEqual(['network']);
  });

  it('tells the phases of a room, and that somebody waits in it', () => {
    expect(told(home(), inRoom())).toEqual(['room: playing']);
    expect(told(home(), inRoom({ plays: false }))).toEqual(['room: waiting']);
    expect(told(home(), inRoom({ plays: false }, { phase: 'lobby' }))).toEqual(['room: lobby']);
    const [entry] = entriesOf(home(), inRoom());
    expect(entry!.facts).toMatchObject({ hosting: true, game: 'toy', members: 2, match: 1 });
    expect(entry!.facts.links).toEqual([{ ...LINK, rttMs: 1.235 }]);
  });

  it('tells a failure once, as a warning', () => {
    const lost = home({ failure: { kind: 'lost', address: '10.1.2.3' } });
    expect(entriesOf(home(), lost)).toEqual([{ level: 'warn', what: 'failure', facts: { kind: 'lost' } }]);
    expect(told(lost, lost)).toEqual([]);
    expect(told(lost, home({ failure: { kind: 'full' } }))).toEqual(['failure']);
  });

  it('tells who comes and goes by their number alone', () => {
    const three = inRoom({}, roomView(roomOf(3)));
    expect(told(inRoom({}, roomView(roomOf(2))), three)).toEqual(['members']);
  });

  it('tells the self-check when it has changed', () => {
    const checked = inRoom({ check: { state: 'blocked', how: 'ufw' } });
    expect(entriesOf(inRoom(), checked)).toEqual([
      { level: 'info', what: 'self-check', facts: { state: 'blocked', how: 'ufw' } },
    ]);
    expect(told(checked, checked)).toEqual([]);
  });

  it('tells a desync whenever something of it has changed, without names', () => {
    const one = { member: 1, name: 'Ann', hash: 'a', again: null, build: '', fields: [], inStep: false };
    const desync = { frame: 3, exact: true, right: null, of: [one] };
    const apart = inRoom({}, { desync });
    const [entry] = entriesOf(inRoom(), apart);
    const { name: _, ...unnamed } = one;
    expect(entry).toEqual({ level: 'warn', what: 'out of step', facts: { ...desync, of: [unnamed] } });
    expect(told(apart, inRoom({}, { desync: structuredClone(desync) }))).toEqual([]);
    expect(told(apart, inRoom({}, { desync: { ...desync, right: 'a' } }))).toEqual(['out of step']);
  });
});
