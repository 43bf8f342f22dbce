// The name of a member, in one line or two. Where it is cut, the number stays that tells two of
// the same name apart. `--letters` is for a style sheet that makes it as large as its longest word
// allows, beside that number.

import type { CSSProperties } from 'react';
import { parted } from '../../../games/kit/words/names.ts';
import { classes } from '../layout/classes.ts';
import { longestWord } from '../letters.ts';

interface NameProps {
  readonly name: string;
  /** Of the place that it stands in. */
  readonly className?: string | undefined;
  /** Whether a long one is in as many lines as `--lines` says, instead of cut in one. */
  readonly wraps?: boolean;
}

export function Name({ name, className, wraps = false }: NameProps) {
  const { stem, ending } = parted(name);
  return (
    <span
      className={classes('called', wraps && 'wraps', className)}
      title={name}
      style={{ '--letters': longestWord(stem) + ending.length } as CSSProperties}
    >
      <bdi className="called-stem">{stem}</bdi>
      {ending && <span className="called-ending">{ending}</span>}
    </span>
  );
}
