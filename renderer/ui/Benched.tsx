import { Armchair } from 'lucide-react';
import type { Member } from '../../electron/party/window/contract.ts';
import { line } from './layout/layout.ts';
import { useTexts } from './use-texts.ts';

interface BenchedProps {
  readonly members: readonly Pick<Member, 'benched'>[];
}

/** Names of the players at a computer who sit out because the next game seats one player a computer; empty when all play. */
export function Benched({ members }: BenchedProps) {
  const texts = useTexts();
  const names = members.flatMap(({ benched }) => benched);
  if (names.length === 0) return null;
  return (
    <p className={line(2, 'quiet')}>
      <Armchair aria-hidden="true" />
      {texts.lobby.benched(names)}
    </p>
  );
}
