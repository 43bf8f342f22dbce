// Paper over the winners' heads, in the colours of the seats that played; with reduced motion it stays in its box.

import { type CSSProperties, memo } from 'react';
import styles from './Confetti.module.css';

const PIECES = 64;

/** Evenly scattered without a throw of the dice, so that every screen shows the same: multiples of the golden ratio. */
const scattered = (index: number, step: number) => (index * step) % 1;
const ACROSS = 0.618_034;
const LATER = 0.414_214;
const SIDEWAYS = 0.732_051;

/** Falls once, in about four seconds. */
export const Confetti = memo(function Confetti({ colours }: { readonly colours: readonly string[] }) {
  if (colours.length === 0) return null;
  return (
    <div className={styles.root} aria-hidden="true">
      {Array.from({ length: PIECES }, (_, index) => (
        <i key={index} style={piece(index, colours[index % colours.length]!)} />
      ))}
    </div>
  );
});

function piece(index: number, colour: string): CSSProperties {
  return {
    '--x': `${(scattered(index, ACROSS) * 100).toFixed(1)}%`,
    '--later': `${Math.round(scattered(index, LATER) * 1600)}ms`,
    '--falls': `${2200 + Math.round(scattered(index, SIDEWAYS) * 1200)}ms`,
    '--aside': `${((scattered(index, SIDEWAYS) - 0.5) * 9).toFixed(1)}rem`,
    '--turns': `${Math.round(scattered(index, LATER) * 4 - 2) || 1}turn`,
    background: colour,
  } as CSSProperties;
}
