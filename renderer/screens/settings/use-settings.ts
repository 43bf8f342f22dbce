// Settings as a person has just set them: shown at once, sent at once, and the party's word counts when it comes.

import { useEffect, useState } from 'react';
import type { Command } from '../../../electron/party/contract.ts';
import type { Settings } from '../../../electron/party/settings.ts';

export type Change = (change: Partial<Settings>) => void;

/** The settings to show, and how to change some of them. */
export function useSettings(known: Settings, send: (command: Command) => void): readonly [Settings, Change] {
  const [pending, setPending] = useState<Partial<Settings>>({});

  // A slider that is dragged is ahead of the party by a few views: what is on its way stays until it has come.
  useEffect(() => setPending((before) => stillPending(before, known)), [known]);

  const change: Change = (next) => {
    setPending((before) => ({ ...before, ...next }));
    send({ do: 'settings', change: next });
  };
  return [{ ...known, ...pending }, change];
}

/** What of `pending` the party has not said yet. The same object when that is all of it. */
export function stillPending(pending: Partial<Settings>, known: Settings): Partial<Settings> {
  const left = Object.entries(pending).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(known[key as keyof Settings]),
  );
  return left.length === Object.keys(pending).length ? pending : Object.fromEntries(left);
}
