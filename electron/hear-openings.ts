// What the system opens the app with while it runs: macOS tells it links and files, the others start it once more.

import { app } from 'electron';
import { comeToFront } from './desktop.ts';
import { LINK_SCHEME, validLink } from './links.ts';
import { validReplay } from './party/replays/opened-replay.ts';
import type { WhatWasOpened } from './what-was-opened.ts';

export function hearOpenings(opened: WhatWasOpened): void {
  // A checkout must not become the program that the system opens links with.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    comeToFront();
    opened.link(validLink(url));
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    comeToFront();
    opened.replay(validReplay(path, process.cwd()));
  });
  app.on('second-instance', (_event, args, folder) => {
    comeToFront();
    opened.commandLine(args, folder);
  });
}
