// The pages that lie over a screen at a press, with all that they alone need: a file of its own (late-pages.ts).

export { NetworkPage } from '../screens/network/NetworkPage.tsx';
export { ReplaysPage } from '../screens/replays/ReplaysPage.tsx';
export { Settings } from '../screens/settings/Settings.tsx';
