// A text of which each character counts, such as an argument: what looks like something else stands there as an escape, in a
// mark of its own, so that each text looks like itself alone.

import { exactParts } from '../../electron/party/window/contract.ts';

export function Exact({ text }: { readonly text: string }) {
  // A part is known by its place alone.
  return exactParts(text).map(({ text: part, escaped }, at) =>
    escaped ? <mark key={at}>{part}</mark> : part,
  );
}
