// Where a person lets this app send, by system.

import type { SendingHelp } from '../window/self-check-view.ts';

export function sendingHelp(platform = process.platform): SendingHelp {
  if (platform === 'darwin') return 'macos-network';
  return platform === 'win32' ? 'windows-sending' : 'sending';
}
