// Has the pictures of all games at hand where a lobby is near: unlike Home, it shows them.

import { useEffect } from 'react';
import type { Facts } from '../../electron/party/window/contract.ts';
import { preparePictures } from '../preview/pictures.ts';

/** `near`: a room is opened, joined or shown. */
export function usePictures(near: boolean, facts: Facts | null): void {
  useEffect(() => {
    if (!near || !facts) return;
    // What is played with a file of people's own looks like that file.
    preparePictures(facts.games.flatMap(({ id, fileEnding }) => (fileEnding === undefined ? [id] : [])));
  }, [near, facts]);
}
