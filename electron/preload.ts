// All that crosses from the shell into the page: the two ports to the party, as they come. Exposes nothing.

import { ipcRenderer } from 'electron';

// Main sends them after the page has loaded, so the page's listener is there.
ipcRenderer.on('ethernight-ports', (event) => {
  window.postMessage({ type: 'ethernight-ports' }, window.location.origin, event.ports);
});
