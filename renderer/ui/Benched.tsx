import { Armchair } from 'lucide-react';
import type { Member } from '../../electron/party/window/contract.ts';
import { line } from './layout/layout.ts';
import { useTexts } from './use-texts.ts';

interface BenchedProps {
  readonly members: readonly Pick<Member, 'benched'>[];
}

/** Who sits out beside a player, because the game that comes next seats one at each computer; else empty. */
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
