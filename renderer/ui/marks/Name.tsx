// The name of a member, in one line or two. Where it is cut, the number stays that tells two of
// the same name apart. `--letters` is for a style sheet that makes it as large as its longest word
// allows, beside that number.

import type { CSSProperties } from 'react';
import { parted } from '../../../games/kit/words/names.ts';
import { classes } from '../layout/classes.ts';
import { longestWord } from '../letters.ts';
import styles from './Name.module.css';

interface NameProps {
  readonly name: string;
  /** Class given by the surrounding part. */
  readonly className?: string | undefined;
  /** Whether a long one is in as many lines as `--lines` says, instead of cut in one. */
  readonly wraps?: boolean;
}

export function Name({ name, className, wraps = false }: NameProps) {
  const { stem, ending } = parted(name);
  return (
    <span
      className={classes(styles.root, wraps && styles.wraps, className)}
      title={name}
      style={{ '--letters': longestWord(stem) + ending.length } as CSSProperties}
    >
      <bdi className={styles.stem}>{stem}</bdi>
      {ending && <span className={styles.ending}>{ending}</span>}
    </span>
  );
}
