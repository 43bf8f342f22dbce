// What everybody in a room is told while its host makes lines worse on purpose, or null.

import type { Room } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';

export function laboratorySign({ laboratory, members }: Room, texts: Texts): string | null {
  const bent = members.filter(({ id }) => laboratory.some(({ member }) => member === id));
  return bent.length === 0 ? null : texts.laboratory.sign(bent.map(({ name }) => name));
}
