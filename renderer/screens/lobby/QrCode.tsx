// A QR code as one path: dark on light in both schemes, because many cameras cannot read it the other way round.

import { create } from 'qrcode';
import { type CSSProperties, memo } from 'react';
import styles from './JoinPanel.module.css';

/** Modules of light around it that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly text: string;
  /** For screen readers. */
  readonly label: string;
}

export const QrCode = memo(function QrCode({ text, label }: QrCodeProps) {
  // The lowest error correction: a code on a screen is undamaged, and fewer modules are larger.
  const { data, size } = create(text, { errorCorrectionLevel: 'L' }).modules;
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.qr}
      style={{ '--modules': side } as CSSProperties}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
    >
      <rect className={styles.ground} width={side} height={side} rx="2" />
      <path className={styles.modules} d={qrPath(data, size)} shapeRendering="crispEdges" />
    </svg>
  );
});

/** A square of one unit for each dark module; neighbours of a row are one rectangle. */
export function qrPath(data: Uint8Array, size: number): string {
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; ) {
      const from = column;
      while (column < size && data[row * size + column]) column++;
      const width = column - from;
      if (width > 0) path += `M${from + QUIET_ZONE} ${row + QUIET_ZONE}h${width}v1h-${width}z`;
      else column++;
    }
  }
  return path;
}
