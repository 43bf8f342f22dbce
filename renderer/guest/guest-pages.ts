// What a guest's browser shows of a room beside its lobby, with all that it alone needs: a file of its own (late-pages.ts).

export { ScreenKeyboard } from '../app/ScreenKeyboard.tsx';
export { StageHost } from '../screens/match/StageHost.tsx';
export { StageHud } from '../screens/match/StageHud.tsx';
export { GuestResults } from './GuestResults.tsx';
export { OwnPad } from './OwnPad.tsx';
