// Calls people back when a game starts, or goes on after a pause, without them, and keeps the display awake while they play.
//
// Pure logic: the desktop is passed in.

import type { ShellStatus } from './shell-status.ts';

/** What is done to the desktop. */
export interface Desktop {
  /** A window of ours has the keyboard. */
  isFocused(): boolean;
  /** Makes the entry in the taskbar call for attention until the window is focused. */
  flash(): void;
  /** Shows a notification of the system, which brings the window to the front when it is pressed. */
  notify(starting: NonNullable<ShellStatus['starting']>, language: ShellStatus['language']): void;
  keepAwake(awake: boolean): void;
}

export interface Attention {
  /** How the party stands now; null while it is down. */
  see(status: ShellStatus | null): void;
}

export function payAttention(desktop: Desktop): Attention {
  let awake = false;
  let called: string | null = null;
  return {
    see(status) {
      const playing = status?.playing ?? false;
      if (playing !== awake) desktop.keepAwake(playing);
      awake = playing;

      const starting = status?.starting ?? null;
      const countdown = starting && `${starting.match} ${starting.after}`;
      if (!status || !starting || countdown === called) {
        // Numbers of matches begin anew in another room.
        if (!playing) called = null;
        return;
      }
      called = countdown;
      if (desktop.isFocused()) return;
      desktop.flash();
      if (status.notifications) desktop.notify(starting, status.language);
    },
  };
}
