import { describe, expect, it } from 'vitest';
import type { Phase } from './ladder.ts';
import type { JoinRequest, Launcher } from './launcher.ts';
import { OwnClients } from './own-clients.ts';
import type { Run } from './run.ts';

const FAILED: Phase = { at: 'failed', why: 'client-ended', log: ['boom'] };
const REQUEST: JoinRequest = { host: '10.0.0.1', port: 1, player: 'Ann', onPhase: () => {} };

/** Clients, each of which goes on as a test says. */
function clients() {
  const stopped: string[] = [];
  let changes = 0;
  let tell: (phase: Phase) => void = () => {};
  const join: Launcher['join'] = (game, { onPhase }) => {
    if (game === 'unknown') return null;
    const run: { -readonly [key in keyof Run]: Run[key] } = {
      ...{ phase: { at: 'checking' }, log: [], named: () => {}, ended: Promise.resolve() },
      stop: () => stopped.push(game),
    };
    tell = (phase) => {
      run.phase = phase;
      onPhase(phase);
    };
    return run;
  };
  const own = new OwnClients({ join }, () => {
    changes++;
  });
  /** Starts one. Returns it, and what tells how far it has come. */
  const start = (game: string, inRoom = false, request = REQUEST) => {
    const run = own.start(game, request, inRoom)!;
    return { run, go: tell };
  };
  return { own, start, stopped, changes: () => changes };
}

describe('a client that no room tells of', () => {
  it('is shown with how far it has come until it has ended', () => {
    const { own, start, changes } = clients();
    const heard: Phase[] = [];
    const { go } = start('quake', false, { ...REQUEST, onPhase: (phase) => heard.push(phase) });
    expect(own.view).toEqual([{ id: 1, game: 'quake', at: 'checking', why: null, log: [] }]);
    go({ at: 'in-game' });
    expect([own.view[0]?.at, own.runs('quake'), own.runs('openttd')]).toEqual(['in-game', true, false]);
    go({ at: 'ended' });
    expect([own.view, own.runs('quake'), changes()]).toEqual([[], false, 3]);
    expect(heard.map(({ at }) => at)).toEqual(['in-game', 'ended']);
  });

  it('stays with what it wrote where it has failed, until it is put away or started again', () => {
    const { own, start } = clients();
    start('quake').go(FAILED);
    expect(own.view).toEqual([{ id: 1, game: 'quake', at: 'failed', why: 'client-ended', log: ['boom'] }]);
    expect([own.runs('quake'), own.end(1), own.view, own.end(1)]).toEqual([false, true, [], false]);
    start('quake').go(FAILED);
    start('openttd').go(FAILED);
    start('quake');
    expect(own.view.map(({ id, at }) => [id, at])).toEqual([
      [3, 'failed'],
      [4, 'checking'],
    ]);
  });

  it('that runs is ended by its number', () => {
    const { own, start, stopped } = clients();
    start('quake');
    expect([own.end(7), own.end(1), stopped]).toEqual([false, true, ['quake']]);
    expect(own.view).toHaveLength(1); // until it has ended
  });

  it('is none where there is no such game', () => {
    const { own, changes } = clients();
    expect(own.start('unknown', REQUEST, false)).toBeNull();
    expect([own.view, changes()]).toEqual([[], 0]);
  });
});

describe('a client of a room', () => {
  it('is told by the room, and shown here once that was left', () => {
    const { own, start } = clients();
    const { run, go } = start('quake', true);
    expect([own.view, own.runs('quake')]).toEqual([[], false]);
    own.leftRoom(run);
    expect([own.view.length, own.runs('quake')]).toEqual([1, true]);
    go(FAILED);
    expect(own.view).toHaveLength(1);
  });

  it('is forgotten when it has failed: the room tells of that', () => {
    const { own, start } = clients();
    const { run, go } = start('quake', true);
    go(FAILED);
    own.leftRoom(run);
    expect(own.view).toEqual([]);
  });
});
