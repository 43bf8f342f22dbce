// A button that asks for files: the browser's own field for them resists styles, so it stays hidden behind ours.

import { type ReactNode, useRef } from 'react';

interface ChooseFileProps {
  /** Accepted files, as in the `accept` of a file field. */
  readonly accept: string;
  /** Whether several may be chosen at once. */
  readonly several?: boolean;
  /** At least one. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void;
  readonly children: ReactNode;
}

export function ChooseFile({ accept, several = false, onFiles, children }: ChooseFileProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="button" onClick={() => field.current?.click()}>
        {children}
      </button>
      <input
        ref={field}
        type="file"
        accept={accept}
        multiple={several}
        hidden
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          if (first) onFiles([first, ...others]);
          target.value = ''; // so that the same file can be chosen again
        }}
      />
    </>
  );
}
