// The faces that people choose for themselves: small heads, the same on every system and in both schemes.

import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './Face.module.css';

const ink = '#1b1638';
const line = {
  fill: 'none',
  stroke: ink,
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const dots = <path d="M11.5 15v1.5M20.5 15v1.5" {...line} strokeWidth={3} />;
const smile = <path d="M12 21q4 3.5 8 0" {...line} />;
const nose = <path d="M14.5 19h3L16 20.8z" fill={ink} />;
const head = (fill: string) => <circle cx="16" cy="17.5" r="11" fill={fill} />;

// In a box of 32 by 32.
const faces: readonly ReactNode[] = [
  // cat
  <>
    <path d="M6 4l7 5M26 4l-7 5" {...line} stroke="#ff9f1c" />
    <path d="M5.5 3.5l8 5.5l-7.5 6zM26.5 3.5l-8 5.5l7.5 6z" fill="#ff9f1c" />
    {head('#ff9f1c')}
    {dots}
    {nose}
    <path d="M3 19l6 1M3 23l6-1M29 19l-6 1M29 23l-6-1" {...line} strokeWidth={1.2} />
  </>,
  // bear
  <>
    <circle cx="7.5" cy="8.5" r="4.5" fill="#a5714f" />
    <circle cx="24.5" cy="8.5" r="4.5" fill="#a5714f" />
    {head('#a5714f')}
    <ellipse cx="16" cy="21" rx="5.5" ry="4.2" fill="#e9c9a8" />
    {dots}
    {nose}
  </>,
  // rabbit
  <>
    <ellipse cx="11" cy="7" rx="3" ry="7" fill="#e8ecf4" />
    <ellipse cx="21" cy="7" rx="3" ry="7" fill="#e8ecf4" />
    {head('#e8ecf4')}
    {dots}
    {nose}
    <path d="M14 23h4v3h-4z" fill="#fff" stroke={ink} strokeWidth="1" />
  </>,
  // frog
  <>
    <circle cx="9" cy="8" r="5" fill="#7ae582" />
    <circle cx="23" cy="8" r="5" fill="#7ae582" />
    {head('#7ae582')}
    <circle cx="9" cy="8" r="2.2" fill={ink} />
    <circle cx="23" cy="8" r="2.2" fill={ink} />
    <path d="M8.5 19.5q7.5 6 15 0" {...line} />
  </>,
  // owl
  <>
    <path d="M6 4l6 5h8l6-5l-1 12H7z" fill="#b79cff" />
    {head('#b79cff')}
    <circle cx="11.5" cy="15.5" r="4.2" fill="#fff" />
    <circle cx="20.5" cy="15.5" r="4.2" fill="#fff" />
    {dots}
    <path d="M14 19.5h4L16 23z" fill="#ffb74a" />
  </>,
  // fox
  <>
    <path d="M4 4l9 5l-6 7zM28 4l-9 5l6 7z" fill="#ff6b5e" />
    {head('#ff6b5e')}
    <path d="M6 20q6-2 10 8q4-10 10-8q-2 8-10 8.5q-8-.5-10-8.5z" fill="#fff" />
    {dots}
    <circle cx="16" cy="23.5" r="1.7" fill={ink} />
  </>,
  // panda
  <>
    <circle cx="7" cy="8.5" r="4.5" fill={ink} />
    <circle cx="25" cy="8.5" r="4.5" fill={ink} />
    {head('#fff')}
    <ellipse cx="11" cy="16" rx="3" ry="4" fill={ink} />
    <ellipse cx="21" cy="16" rx="3" ry="4" fill={ink} />
    <path d="M11.5 15.5v.5M20.5 15.5v.5" {...line} stroke="#fff" />
    {nose}
    {smile}
  </>,
  // robot
  <>
    <path d="M16 2v5" {...line} stroke="#9fc6ff" />
    <circle cx="16" cy="3" r="2" fill="#ff6b9d" />
    <rect x="5" y="7" width="22" height="21" rx="4" fill="#9fc6ff" />
    <rect x="9" y="12" width="14" height="6" rx="3" fill={ink} />
    <path d="M12 15h1M19 15h1" {...line} stroke="#7ae582" strokeWidth={3} />
    <path d="M11 23h10M14 21.5v3M18 21.5v3" {...line} strokeWidth={1.4} />
  </>,
  // ghost
  <>
    <path d="M5 29V15a11 11 0 0 1 22 0v14l-3.7-3l-3.6 3l-3.7-3l-3.7 3l-3.6-3z" fill="#e8ecf4" />
    {dots}
    <ellipse cx="16" cy="21" rx="2" ry="2.6" fill={ink} />
  </>,
  // alien
  <>
    <path d="M16 3c8 0 12 5 12 11s-6 15-12 15S4 20 4 14S8 3 16 3z" fill="#8be0c0" />
    <path d="M7.5 14q5 0 6 5.5q-5.5-.5-6-5.5zM24.5 14q-5 0-6 5.5q5.5-.5 6-5.5z" fill={ink} />
    <path d="M14 24.5h4" {...line} />
  </>,
  // pirate
  <>
    {head('#ffd978')}
    <path d="M4.5 12q11.5-9 23 0l-1.5 2.5q-10-5-20 0z" fill="#ff6b6b" />
    <ellipse cx="20.5" cy="16.5" rx="3.5" ry="3" fill={ink} />
    <path d="M11.5 15.5v1.5" {...line} strokeWidth={3} />
    {smile}
  </>,
  // star-gazer
  <>
    {head('#ffd978')}
    <path d="M16 0l3 8h-6z" fill="#4cc9f0" />
    <path d="M8 15h6M18 15h6" {...line} strokeWidth={3.5} />
    {smile}
  </>,
];

interface OwnFaceProps {
  readonly of: { readonly face?: number | undefined } | undefined;
  readonly className?: string | undefined;
}

/** The face that a person has chosen, as high as the name that stands beside it; empty for those without. */
export function OwnFace({ of, className }: OwnFaceProps) {
  return of?.face ? <Face className={className} face={of.face} /> : null;
}

interface FaceProps {
  readonly face: number;
  readonly className?: string | undefined;
}

/** Face number `face`, from 1. Decoration: the screen writes the person's name, or that of the face, beside it. */
export function Face({ face, className }: FaceProps) {
  return (
    <svg className={classes(styles.root, className)} viewBox="0 0 32 32" aria-hidden="true">
      {faces[face - 1]}
    </svg>
  );
}
