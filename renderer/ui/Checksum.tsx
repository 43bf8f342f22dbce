// The checksum of a file that a host hands out: shown on both screens, in groups that are compared by eye.

import type { Texts } from '../languages/en.ts';
import { useTexts } from './use-texts.ts';

export function Checksum({ sha256 }: { readonly sha256: string }) {
  const { ways } = useTexts();
  return (
    <p>
      <span className="quiet">{ways.checksum}</span>{' '}
      <code dir="ltr">{sha256.replace(/.{8}(?=.)/g, '$& ')}</code>
    </p>
  );
}

/** In megabytes, with one digit behind the point where it is small. */
export function fileSize(bytes: number, ways: Texts['ways']): string {
  const megabytes = Math.max(bytes / 1e6, 0.1);
  return ways.megabytes(megabytes.toFixed(megabytes < 10 ? 1 : 0));
}
