// How much of a name fits, beside the field in which more was typed or pasted: the rest of it is cut.

import { fitsName, NAME_LIMIT } from '../../electron/party/window/contract.ts';
import { useTexts } from './use-texts.ts';

/** `typed` is what the field has now. */
export function NameLimit({ typed }: { readonly typed: string }) {
  const { naming } = useTexts();
  return (
    <span className="name-limit" role="status">
      {!fitsName(typed) && naming.fits(NAME_LIMIT)}
    </span>
  );
}
