import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { qrPath } from './QrCode.tsx';

/** Modules of light around the code, as readers want them. */
const QUIET_ZONE = 4;

/** Which modules a path fills, by drawing its rectangles on squared paper. */
function drawn(path: string, size: number): number[] {
  const paper = Array.from({ length: size * size }, () => 0);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let i = 0; i < Number(width); i++) {
      paper[(Number(y) - QUIET_ZONE) * size + Number(x) - QUIET_ZONE + i]! += 1;
    }
  }
  return paper;
}

describe('a QR code', () => {
  it.each([
    'P8AG0',
    'ethernight://192.168.178.21,[2001:db8:85a3::8a2e:370:7334]:27412?code=P8AG0',
    'x'.repeat(400),
  ])('has a path that fills every dark module once and no light one: %s', (text) => {
    const { data, size } = create(text, { errorCorrectionLevel: 'L' }).modules;
    expect(drawn(qrPath(data, size), size)).toEqual([...data].map((dark) => (dark ? 1 : 0)));
  });
});
