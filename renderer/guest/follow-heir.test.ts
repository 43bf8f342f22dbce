import { describe, expect, it } from 'vitest';
import { followHeir, LOOK_MS } from './follow-heir.ts';

const NEXT = [
  { name: 'Ben', link: 'http://10.0.0.8:27412/p/b' },
  { name: 'Cem', link: null },
  { name: 'Dana', link: 'http://10.0.0.9:27412/p/d' },
];

function following() {
  const there = new Set<string>();
  const asked: string[] = [];
  const went: string[] = [];
  const waits: { ms: number; run: () => void }[] = [];
  const tell = followHeir({
    isThere: async (link) => {
      asked.push(link);
      return there.has(link);
    },
    go: (link) => went.push(link),
    later: (ms, run) => {
      const wait = { ms, run };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
  });
  const settle = () => new Promise(setImmediate);
  return { there, asked, went, waits, tell, settle };
}

describe('a page that has lost its host', () => {
  it('looks for the others again and again, and goes to the one that has the room', async () => {
    const { there, asked, went, waits, tell, settle } = following();
    tell(false, NEXT);
    await settle();
    expect(asked).toEqual([]);
    tell(true, NEXT);
    tell(true, NEXT);
    await settle();
    expect(asked).toEqual([NEXT[0]!.link, NEXT[2]!.link]);
    expect(waits.map(({ ms }) => ms)).toEqual([LOOK_MS]);
    there.add(NEXT[2]!.link!);
    waits.pop()!.run();
    await settle();
    expect(went).toEqual([NEXT[2]!.link]);
    tell(true, NEXT);
    await settle();
    expect(went).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it('stays where the host is heard again', async () => {
    const { there, went, waits, tell, settle } = following();
    tell(false, NEXT);
    tell(true, NEXT);
    for (const { link } of NEXT) if (link) there.add(link);
    tell(false, NEXT);
    await settle();
    expect([went, waits]).toEqual([[], []]);
  });

  it('looks nowhere where no other app has a page', async () => {
    const { asked, tell, settle } = following();
    tell(true, [{ name: 'Ben', link: null }]);
    await settle();
    expect(asked).toEqual([]);
  });
});
