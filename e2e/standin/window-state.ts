// What Electron keeps of a window that has a name and asks for it: its size and whether it fills the screen. The real one
// keeps its place as well, and sees to displays that are gone; there are none here.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WindowState {
  readonly size: readonly [number, number];
  readonly fullscreen: boolean;
}

const fileOf = (folder: string, name: string) => join(folder, `standin-window-${name}`);

export function keptWindowState(folder: string, name: string): WindowState | null {
  try {
    return JSON.parse(readFileSync(fileOf(folder, name), 'utf8'));
  } catch {
    return null; // none yet
  }
}

export function keepWindowState(folder: string, name: string, state: WindowState): void {
  writeFileSync(fileOf(folder, name), JSON.stringify(state));
}
