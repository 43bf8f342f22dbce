// A text of which each character counts, such as an argument: what is not seen as what it is stands there as an escape, in a
// mark of its own, so that none looks like another text.

import { exactParts } from '../../electron/party/window/contract.ts';

export function Exact({ text }: { readonly text: string }) {
  // A part has no identity but its place.
  return exactParts(text).map(({ text: part, escaped }, at) =>
    escaped ? <mark key={at}>{part}</mark> : part,
  );
}
