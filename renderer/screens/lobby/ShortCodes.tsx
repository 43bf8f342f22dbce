// Digits that people read to each other: the same at both ends, nobody stands in between.

import type { Room, RoomPlace } from '../../../electron/party/window/contract.ts';
import { grid, line, stack } from '../../ui/layout/layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './JoinPanel.module.css';

interface ShortCodesProps extends Pick<RoomPlace, 'hosting' | 'shortCodes'> {
  readonly members: Room['members'];
}

/** A guest's own, or for the host those of all guests; nothing while there is none. */
export function ShortCodes({ hosting, shortCodes, members }: ShortCodesProps) {
  const texts = useTexts();
  if (shortCodes.length === 0) return null;
  const nameOf = (member: number) => members.find(({ id }) => id === member)?.name ?? '';
  return (
    <div className={stack(2, 'small', styles.short)}>
      <dl className={grid(0)}>
        {shortCodes.map(({ member, code }) => (
          <div key={member} className={line(0, styles.way)}>
            <dt>{hosting ? <bdi>{nameOf(member)}</bdi> : texts.ways.shortCode}</dt>
            <dd>
              <bdi>{`${code.slice(0, 3)} ${code.slice(3)}`}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{hosting ? texts.ways.shortCodes : texts.ways.shortCodeHint}</p>
    </div>
  );
}
