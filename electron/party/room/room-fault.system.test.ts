// What went wrong in a room that we host: the log says what it was.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Member } from '../../../netcode/room/room.ts';
import { openRelay } from '../../../netcode/udp/relay-socket.ts';
import { useTestParties } from '../testing/test-parties.ts';
import { openWindow } from '../testing/test-window.ts';

vi.mock(import('../../../netcode/udp/relay-socket.ts'), async (original) => {
  const real = await original();
  return { ...real, openRelay: vi.fn(real.openRelay) };
});

const parties = useTestParties();

/** A party that hosts a room, the options of its relay, and what its log says. */
async function hosting() {
  const window = openWindow(await parties.open('Ann'));
  window.send({ do: 'host', game: 'trails' });
  await window.until(({ place }) => place.at === 'room');
  const [options] = vi.mocked(openRelay).mock.lastCall!;
  return { options, log: () => readFileSync(join(parties.folder, 'Ann', 'logs', 'party.log'), 'utf8') };
}

describe('the log of a hosted room', () => {
  it('tells of a bug, with its place', async () => {
    const { options, log } = await hosting();
    options.onFault!(1, new TypeError('a bug'));
    expect(log()).toMatch(
      /"level":"error",.*"room":1,"stack":"TypeError: a bug\\n +at .*fault\.system\.test\.ts/,
    );
  });

  it('tells by number whom the room has let go, and why', async () => {
    const { options, log } = await hosting();
    const member = { id: 7, name: 'Mallory' } as Member;
    options.onLetGo!(1, member, 'broken');
    expect(log()).toMatch(/"level":"warn",.*"member":7,"reason":"broken","msg":"let go"/);
    expect(log()).not.toContain('Mallory');
  });

  it('tells by number whose reports the rules do not believe, and how many', async () => {
    const { options, log } = await hosting();
    options.onRefused!(1, { id: 7, name: 'Mallory' } as Member, 3);
    expect(log()).toMatch(/"level":"warn",.*"member":7,"count":3,"msg":"not believed"/);
    expect(log()).not.toContain('Mallory');
  });
});
