// A button that asks for a file: the browser's own field for it cannot be styled, so it stays hidden behind ours.

import { type ReactNode, useRef } from 'react';

interface ChooseFileProps {
  /** As the `accept` of a file field. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

export function ChooseFile({ accept, onFile, children }: ChooseFileProps) {
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
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = ''; // so that the same file can be chosen again
        }}
      />
    </>
  );
}
