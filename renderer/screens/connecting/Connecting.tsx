// Before the first view, and after the link has stayed away: there is nothing else to show.

import type { AwayStatus } from '../../party-link/party-connection.ts';
import { LoadAgain } from '../../ui/LoadAgain.tsx';
import { Logo } from '../../ui/marks/Logo.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { useTexts } from '../../ui/use-texts.ts';

export function Connecting() {
  const texts = useTexts();
  return (
    <ScreenFrame name="connecting">
      <Logo />
      <h1 tabIndex={-1}>{texts.connecting.title}</h1>
      <p className="quiet">{texts.connecting.cause}</p>
    </ScreenFrame>
  );
}

export function Closed({ why }: { readonly why: AwayStatus }) {
  const texts = useTexts().closed;
  const { title, cause, button } = texts[why];
  return (
    <ScreenFrame name="closed">
      <Logo />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{cause}</p>
      <LoadAgain label={button} silent={texts.silent} />
    </ScreenFrame>
  );
}
