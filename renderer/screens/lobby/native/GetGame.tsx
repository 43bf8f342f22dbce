// Where a member who lacks a game gets it.

import type { NativeFacts } from '../../../../electron/party/window/contract.ts';
import { useTexts } from '../../../ui/use-texts.ts';
import { CopyButton } from '../CopyButton.tsx';
import styles from './NativePanel.module.css';

interface GetGameProps {
  readonly game: NativeFacts;
  /** What else there is to say of it. */
  readonly children?: React.ReactNode;
}

export function GetGame({ game, children }: GetGameProps) {
  const { between, native: texts } = useTexts();
  const { website, debian } = game.get;
  return (
    <p className={styles.get}>
      <span>
        {texts.get(website)}
        <CopyButton text={website} small />
      </span>
      {debian !== null && (
        <span>
          {texts.getDebian(debian)}
          <CopyButton text={`sudo apt install ${debian}`} small />
        </span>
      )}
      {children !== undefined && between}
      {children}
    </p>
  );
}
