// What the machine tells of its power: it sleeps, it wakes, it is shut down.

import { powerMonitor } from 'electron';

export interface PowerOptions {
  onSuspend(): void;
  onResume(): void;
  /** The app has to go, without a question. */
  onShutdown(): void;
}

export function followPower({ onSuspend, onResume, onShutdown }: PowerOptions): void {
  powerMonitor.on('suspend', onSuspend);
  powerMonitor.on('resume', onResume);
  // Windows asks each window (window.ts), and macOS quits the app as its menu does.
  if (process.platform !== 'linux') return;
  // The shutdown waits for this process, a few seconds. Electron gives an event, which its types lack.
  const hold = (event: Electron.Event) => {
    event.preventDefault();
    onShutdown();
  };
  powerMonitor.on('shutdown', hold as () => void);
}
