// The leader ends a game that people already have, for everybody: asked first, as where a match is ended.

import { Square } from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../../../electron/party/window/contract.ts';
import { Question } from '../../../ui/Question.tsx';
import { useTexts } from '../../../ui/use-texts.ts';

interface EndNativeProps {
  readonly name: string;
  readonly send: (command: Command) => void;
}

export function EndNative({ name, send }: EndNativeProps) {
  const { native: texts, end } = useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button large" onClick={() => setAsking(true)}>
        <Square />
        {texts.endForAll}
      </button>
      {asking && (
        <Question
          title={texts.endTitle(name)}
          cause={texts.endCause}
          yes={texts.endForAll}
          no={end.stay}
          onYes={() => {
            send({ do: 'stop' });
            setAsking(false);
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
