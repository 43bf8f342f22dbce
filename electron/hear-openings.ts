// What the system opens the app with while it runs: macOS tells it links, files and a press on its icon, the others start it once
// more.

import { app } from 'electron';
import { comeToFront } from './desktop.ts';
import type { AppEnd } from './end-app.ts';
import { LINK_SCHEME, validLink } from './links.ts';
import { validReplay } from './party/replays/opened-replay.ts';
import type { WhatWasOpened } from './what-was-opened.ts';

export function hearOpenings(opened: WhatWasOpened, end: AppEnd): void {
  // Only a packed app may become the program that the system opens links with.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  const come = () => {
    if (end.isEnding) end.startAgain();
    else comeToFront();
  };
  app.on('activate', come);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    come();
    opened.link(validLink(url));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    come();
    opened.replay(validReplay(path, '/')); // a whole path
  });
  app.on('second-instance', (_event, args, folder) => {
    come();
    opened.commandLine(args, folder);
  });
}
