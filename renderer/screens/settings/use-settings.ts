// Settings as a person has just set them: shown at once, sent at once, and the party's word counts when it comes.

import { useEffect, useState } from 'react';
import type { Preferences } from '../../../electron/party/window/preferences.ts';
import type { Send } from '../../party-link/party-client.ts';

export type Change = (change: Partial<Preferences>) => void;

/** The settings to show, and how to change some of them. */
export function useSettings(known: Preferences, send: Send): readonly [Preferences, Change] {
  const [pending, setPending] = useState<Partial<Preferences>>({});

  // A slider that is dragged is ahead of the party by a few views: what is on its way stays until it has come.
  useEffect(() => setPending((before) => stillPending(before, known)), [known]);

  const change: Change = (next) => {
    setPending((before) => ({ ...before, ...next }));
    void send({ do: 'settings', change: next }).then(({ is }) => {
      // What is shown is what is kept.
      if (is !== 'done') setPending((before) => without(before, next));
    });
  };
  return [{ ...known, ...pending }, change];
}

/** `pending` without a change that was refused; one that was made since stays. */
export function without(pending: Partial<Preferences>, lost: Partial<Preferences>): Partial<Preferences> {
  return Object.fromEntries(
    Object.entries(pending).filter(([key, value]) => value !== lost[key as keyof Preferences]),
  );
}

/** What of `pending` the party has still to say. The same object when that is all of it. */
export function stillPending(pending: Partial<Preferences>, known: Preferences): Partial<Preferences> {
  const left = Object.entries(pending).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(known[key as keyof Preferences]),
  );
  return left.length === Object.keys(pending).length ? pending : Object.fromEntries(left);
}
