import { describe, expect, it } from 'vitest';
import { KIND } from '../wire/datagram.ts';
import { Laboratory } from './laboratory.ts';
import { CLEAN_LINK, type LinkConditions } from './link-model.ts';

const HERE = { address: '10.0.0.7', port: 4000 };

/** As much of a datagram of a session as a laboratory looks at. */
function datagram(kind: number, session: number): Uint8Array {
  return Uint8Array.of(2, kind, session, 0, 0, 0, 9, 0, 0, 0);
}

function laboratory(lines: Map<number, LinkConditions>) {
  return new Laboratory(
    (session) => lines.get(session) ?? null,
    () => 7,
  );
}

describe('a laboratory', () => {
  it('holds back what goes by the chosen lines, in both directions, and nothing else', () => {
    const lab = laboratory(new Map([[1, { ...CLEAN_LINK, delayMs: 50 }]]));
    expect(lab.due).toBe(Number.POSITIVE_INFINITY);
    expect(lab.pass('in', HERE, datagram(KIND.up, 2), 0)).toBe(false);
    expect(lab.pass('in', HERE, datagram(KIND.hello, 1), 0)).toBe(false);
    expect(lab.pass('out', HERE, datagram(KIND.info, 1), 0)).toBe(false);
    expect(lab.pass('in', HERE, datagram(KIND.up, 1), 0)).toBe(true);
    expect(lab.pass('out', { ...HERE, port: 9 }, datagram(KIND.down, 1), 10)).toBe(true);
    expect([lab.due, lab.arrived(49)]).toEqual([50, undefined]);
    expect(lab.arrived(50)).toEqual({ going: 'in', address: HERE, bytes: datagram(KIND.up, 1) });
    expect(lab.arrived(60)).toEqual({
      going: 'out',
      address: { ...HERE, port: 9 },
      bytes: datagram(KIND.down, 1),
    });
    expect(lab.due).toBe(Number.POSITIVE_INFINITY);
  });

  it('delivers what is under way when a line is restored, and then forgets the line', () => {
    const lines = new Map([[1, { ...CLEAN_LINK, delayMs: 50 }]]);
    const lab = laboratory(lines);
    lab.pass('in', HERE, datagram(KIND.up, 1), 0);
    lines.clear();
    expect(lab.pass('in', HERE, datagram(KIND.up, 1), 1)).toBe(false);
    expect(lab.arrived(50)?.going).toBe('in');
    expect(lab.arrived(50)).toBeUndefined();
    expect(lab.due).toBe(Number.POSITIVE_INFINITY);
  });

  it('copies what it holds, so that its writer may overwrite it', () => {
    const lab = laboratory(new Map([[1, { ...CLEAN_LINK, delayMs: 50 }]]));
    const [bytes, from] = [datagram(KIND.up, 1), { ...HERE }];
    lab.pass('in', from, bytes, 0);
    bytes.fill(0);
    from.port = 1;
    expect(lab.arrived(50)).toEqual({ going: 'in', address: HERE, bytes: datagram(KIND.up, 1) });
  });

  it('holds a bounded amount of a flood on a line from outside', () => {
    const lab = laboratory(new Map([[1, { ...CLEAN_LINK, delayMs: 500 }]]));
    for (let i = 0; i < 100_000; i++) lab.pass('in', HERE, datagram(KIND.up, 1), 0);
    let kept = 0;
    while (lab.arrived(1_000)) kept++;
    expect(kept).toBe(4_096);
  });
});
