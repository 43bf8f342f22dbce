// All that crosses from the shell into the page (connect-page.ts): the two ports to the party, as they come, and whether the
// window can be seen. The page gets these messages only.

import { ipcRenderer } from 'electron';

// The page says hello when it listens; ports that come before that wait here.
let pageListens = false;
let waiting: MessagePort[] = [];

function hand(): void {
  if (!pageListens || waiting.length === 0) return;
  window.postMessage({ type: 'ethernight-ports' }, window.location.origin, waiting);
  waiting = [];
}

window.addEventListener('message', (event) => {
  if (event.source !== window || event.data?.type !== 'ethernight-hello') return;
  pageListens = true;
  hand();
});

// Main sends a pair for every load of the page, and again when the party process was restarted.
ipcRenderer.on('ethernight-ports', (event) => {
  waiting = event.ports;
  hand();
});

ipcRenderer.on('ethernight-visible', (_event, visible: boolean) => {
  window.postMessage({ type: 'ethernight-visible', visible }, window.location.origin);
});
