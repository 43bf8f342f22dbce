// Whose word a result is, in one sentence.

import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';

/** What is said of a result, and whether that is a warning. */
export interface CheckText {
  readonly text: string;
  readonly bad: boolean;
}

/** Says the worst of what is known of a result: what another tells comes before who has confirmed it. */
export function checkText(check: RoomPlace['resultCheck'], { results }: Texts): CheckText {
  const { own, otherwise, untold, confirmed, framesOnly, doubted, unheard } = check;
  const texts = results.check;
  if (untold !== null) return { text: texts.untold(untold), bad: false };
  if (otherwise !== null) return { text: texts.otherwise(otherwise), bad: true };
  if (doubted.length > 0) return { text: texts.doubted(doubted), bad: true };
  if (own === 'unended') return { text: texts.unended, bad: true };
  const quiet = (text: string) => ({ text, bad: false });
  if (own === 'checking') return quiet(texts.checking);
  if (own === 'none') return quiet(confirmed.length > 0 ? texts.elsewhere(confirmed) : texts.none);
  if (confirmed.length > 0) return quiet(texts.confirmed(confirmed, [...framesOnly, ...unheard]));
  if (framesOnly.length > 0) return quiet(texts.framesOnly(framesOnly));
  return quiet(unheard.length > 0 ? texts.unheard : texts.alone);
}
