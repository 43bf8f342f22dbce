// The faces of what one can show without typing: small moons and signs, the same on every system.

import type { ReactNode } from 'react';
import type { Emote } from '../../../electron/party/window/contract.ts';
import styles from './EmoteFace.module.css';

const ink = '#1b1638';
const stroke = { fill: 'none', stroke: ink, strokeWidth: 2.2, strokeLinecap: 'round' } as const;

function Moon({ fill = '#ffd978', children }: { readonly fill?: string; readonly children: ReactNode }) {
  return (
    <>
      <circle cx="16" cy="16" r="13" fill={fill} />
      {children}
    </>
  );
}

const eyes = <path d="M11 11.8v2.4M21 11.8v2.4" {...stroke} strokeWidth={3} />;

// In a box of 32 by 32.
const faces: Record<Emote, ReactNode> = {
  wave: (
    <>
      <Moon>
        {eyes}
        <path d="M11 19.5q5 4.5 10 0" {...stroke} />
      </Moon>
      <path
        d="M24 30l-1.5-8.5a1.5 1.5 0 0 1 2.8-1l1 2.2l.2-6.2a1.4 1.4 0 0 1 2.8 0V25q0 3-2 5z"
        fill="#ffd978"
        stroke={ink}
        strokeWidth="1.2"
      />
    </>
  ),
  laugh: (
    <Moon>
      <path d="M8.5 13.5l3-2.4l3 2.4M17.5 13.5l3-2.4l3 2.4" {...stroke} strokeLinejoin="round" />
      <path d="M9 17.5h14a7 7 0 0 1-14 0z" fill={ink} />
      <path d="M12.5 22.6q3.5-2.6 7 0q-3.5 2.6-7 0z" fill="#ff8f8f" />
    </Moon>
  ),
  cheer: (
    <>
      <Moon>
        {eyes}
        <path d="M10 18q6 8 12 0z" fill={ink} />
      </Moon>
      <path d="M16 0l4.5 7.2q-4.5 1.6-9 0z" fill="#ff6b9d" />
      <circle cx="4" cy="5" r="1.7" fill="#4cc9f0" />
      <circle cx="28" cy="6" r="1.7" fill="#7ae582" />
      <circle cx="29.5" cy="16" r="1.4" fill="#b79cff" />
      <circle cx="2.5" cy="16" r="1.4" fill="#ff9f1c" />
    </>
  ),
  wow: (
    <Moon>
      <circle cx="11" cy="12.5" r="2.2" fill={ink} />
      <circle cx="21" cy="12.5" r="2.2" fill={ink} />
      <ellipse cx="16" cy="21.5" rx="3.2" ry="4" fill={ink} />
    </Moon>
  ),
  cry: (
    <Moon fill="#9fc6ff">
      <path d="M9 12.2q2 1.8 4 0M19 12.2q2 1.8 4 0M11 23q5-4.5 10 0" {...stroke} />
      <path d="M9.5 15.5q2.6 4 0 5.6q-2.6-1.6 0-5.6z" fill="#2f6fe0" />
      <path d="M22.5 15.5q2.6 4 0 5.6q-2.6-1.6 0-5.6z" fill="#2f6fe0" />
    </Moon>
  ),
  angry: (
    <Moon fill="#ff7a6b">
      <path d="M8.5 10.5l5 2.6M23.5 10.5l-5 2.6M11 22.5q5-3.6 10 0" {...stroke} />
      <path d="M12 14.6v1M20 14.6v1" {...stroke} strokeWidth={3} />
    </Moon>
  ),
  heart: (
    <path
      d="M16 28.5C4 20 2.5 14 3.6 10C5.2 4.4 12.4 3.6 16 9.4C19.6 3.6 26.8 4.4 28.4 10C29.5 14 28 20 16 28.5z"
      fill="#ff6b9d"
    />
  ),
  skull: (
    <>
      <path
        d="M16 3a12 12 0 0 0-8.5 20.5V27a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-3.5A12 12 0 0 0 16 3z"
        fill="#e8ecf4"
        stroke={ink}
        strokeWidth="1.2"
      />
      <circle cx="11" cy="15.5" r="3.2" fill={ink} />
      <circle cx="21" cy="15.5" r="3.2" fill={ink} />
      <path d="M16 19l1.6 3h-3.2zM12.5 29v-3M16 29v-3M19.5 29v-3" fill={ink} stroke={ink} strokeWidth="1.4" />
    </>
  ),
};

/** Decoration: its word stands in the label of what holds it. */
export function EmoteFace({ emote }: { readonly emote: Emote }) {
  return (
    <svg className={styles.root} viewBox="0 0 32 32" aria-hidden="true">
      {faces[emote]}
    </svg>
  );
}
