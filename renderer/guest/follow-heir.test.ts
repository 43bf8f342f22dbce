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
  /** By link: says whether it is there, where that takes until a test says so. */
  const slow = new Map<string, (there: boolean) => void>();
  const went: string[] = [];
  const waits: { ms: number; run: () => void }[] = [];
  const tell = followHeir({
    isThere: (link) => {
      asked.push(link);
      if (!slow.has(link)) return Promise.resolve(there.has(link));
      return new Promise((resolve) => slow.set(link, resolve));
    },
    go: (link) => went.push(link),
    later: (ms, run) => {
      const wait = { ms, run };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
  });
  const settle = () => new Promise(setImmediate);
  return { there, asked, slow, went, waits, tell, settle };
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
    expect(waits.map(({ ms }) => ms)).toEqual([LOOK_MS, LOOK_MS]);
    there.add(NEXT[2]!.link!);
    waits.pop()!.run();
    await settle();
    expect(went).toEqual([NEXT[2]!.link]);
    tell(true, NEXT);
    await settle();
    expect(went).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it('waits for a busy app, and looks for the others meanwhile', async () => {
    const { asked, slow, went, waits, tell, settle } = following();
    const [ben, dana] = [NEXT[0]!.link!, NEXT[2]!.link!];
    slow.set(ben, () => {});
    tell(true, NEXT);
    await settle();
    waits.pop()!.run();
    await settle();
    expect(asked).toEqual([ben, dana, dana]);
    slow.get(ben)!(true);
    await settle();
    expect(went).toEqual([ben]);
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
