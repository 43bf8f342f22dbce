import { describe, expect, it } from 'vitest';
import { roomView } from '../../netcode/room/room-view.ts';
import { roomOf } from '../../netcode/room/testing/rooms.ts';
import { ELSEWHERE } from '../../netcode/udp/send-faults.ts';
import type { PartyParts } from './party-parts.ts';
import { viewOf } from './party-view.ts';
import { initialPreferences } from './window/preferences.ts';

/** As what the parts of a party say of themselves; frozen, so that a view that changed them would throw. */
function parts(change: object = {}): PartyParts {
  const said = {
    state: {
      ...{ contents: null, left: false, invitation: null, firewall: null, fullscreen: false },
      ...{ restarted: null, pageGoneAt: null },
    },
    profile: { profile: { name: 'Ann', named: true, settings: initialPreferences, recent: [{ at: 1 }] } },
    where: { place: { at: 'home' }, failure: null, session: null },
    networks: { ranked: { adapters: [{ name: 'eth0', address: '10.0.0.1', family: 'IPv4' }] } },
    faults: { forbidden: [ELSEWHERE] },
    troubles: { now: [{ is: 'profile-unwritten', path: '/p' }] },
    wayBack: { view: { title: '', host: 'Bob', state: 'asked' } },
    discovery: { found: [] },
    shell: { opensFirewall: true },
    natives: null,
    files: { kept: [] },
    servers: null,
    replays: { kept: null, reading: false, watched: null },
    ...change,
  };
  return frozen(said) as unknown as PartyParts;
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}

describe('the view of a party', () => {
  it('is the same when it is made twice, and changes none of what it is made of', () => {
    const party = parts();
    expect(viewOf(party)).toEqual(viewOf(party));
  });

  it('shares no list with the parts, which go on changing', () => {
    const party = parts();
    const view = viewOf(party);
    expect(view.recent).not.toBe(party.profile.profile.recent);
    expect(view.fileTroubles).not.toBe(party.troubles.now);
    expect(view.files).not.toBe(party.files.kept);
  });

  it('says that there is a network, and by which address this machine is reached', () => {
    expect(viewOf(parts())).toMatchObject({ online: true, adapter: { name: 'eth0', address: '10.0.0.1' } });
    const alone = parts({ networks: { ranked: { adapters: [] } } });
    expect(viewOf(alone)).toMatchObject({ online: false, adapter: null });
  });

  it('names the networks that the system sends nothing to, and no other address', () => {
    expect(viewOf(parts()).sending).toBeNull();
    const forbidden = parts({ faults: { forbidden: [ELSEWHERE, '10.0.0.0/24'] } });
    expect(viewOf(forbidden).sending).toMatchObject({ networks: ['10.0.0.0/24'] });
  });

  it('shows the way back at home alone', () => {
    expect(viewOf(parts()).wayBack).toMatchObject({ host: 'Bob' });
    const room = { at: 'room', room: roomView(roomOf(2)), check: null };
    const inRoom = parts({ where: { place: room, failure: null, session: { conditions: null } } });
    expect(viewOf(inRoom).wayBack).toBeNull();
  });

  it('offers to open the firewall where the desktop can', () => {
    const room = { at: 'room', room: roomView(roomOf(2)), check: { how: 'windows', state: 'blocked' } };
    const where = { place: room, failure: null, session: null };
    expect(viewOf(parts({ where })).firewall).toBe('closed');
    expect(viewOf(parts({ where, shell: null })).firewall).toBeNull();
  });
});
