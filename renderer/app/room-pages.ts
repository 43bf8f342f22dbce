// The screens of a room but for its match, and that of a replay, with all that they alone need: a file of its own (late-pages.ts).

export { Lobby } from '../screens/lobby/Lobby.tsx';
export { ReplayScreen } from '../screens/replays/ReplayScreen.tsx';
export { Results } from '../screens/results/Results.tsx';
