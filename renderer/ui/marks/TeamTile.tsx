// The sign of a team: its letter on its colour, as in the games' pictures.

import type { CSSProperties } from 'react';
import { teamColour, teamLetter } from '../../../games/kit/draw/colours.ts';
import styles from './TeamTile.module.css';

/** Decoration: its user says which team that is. */
export function TeamTile({ team }: { readonly team: number }) {
  return (
    <span className={styles.root} style={{ '--team': teamColour(team) } as CSSProperties} aria-hidden="true">
      {teamLetter(team)}
    </span>
  );
}
