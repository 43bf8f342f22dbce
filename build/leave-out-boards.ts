// Leaves the emulated console's own boards out of the page: those of games/kit/console/boards take their place, and they are much
// of what jsnes has besides its chips. Board 0 stays, with which jsnes starts.

import type { Plugin } from 'vite';

/** The list of jsnes' boards by number. */
const BOARDS = /[\\/]jsnes[\\/]src[\\/]mappers[\\/]index\.js$/;

export function leaveOutBoards(): Plugin {
  return {
    name: 'leave-out-boards',
    load: {
      filter: { id: BOARDS },
      handler: () => `import Board0 from './mapper0.js'; export default { 0: Board0 };`,
    },
  };
}
