// Codes of rooms in what people say: pressed, they ask whether to go there.

import { createContext } from 'react';
import { readRoomCode, roomCode } from '../../electron/party/window/contract.ts';

interface CodesInChat {
  /** Code of the room that the person is in, which leads nowhere else. */
  readonly own: string | null;
  /** Shows where a code leads, before anything is left for it. */
  readonly goTo: (code: string) => void;
}

/** Null where no other room can be joined, as in a browser. */
export const CodesInChatContext = createContext<CodesInChat | null>(null);

interface Piece {
  readonly text: string;
  /** Whether it is a code as apps write it; with letter and digit, since a word or a number may happen to be one. */
  readonly isCode: boolean;
}

/** The pieces of a text, in order; together they are the text. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(/(?<![\w-])([0-9A-Z]+(?:-[0-9A-Z]+)*)(?![\w-])/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isCode: isCode(piece) }));
}

function isCode(text: string): boolean {
  const address = /\d/.test(text) && /[A-Z]/.test(text) ? readRoomCode(text) : null;
  return address !== null && roomCode(address) === text;
}
