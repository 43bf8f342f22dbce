// The stage's one line out of its worker in a browser window, taken aside before games come in (worker.ts).

export const OwnSocket = globalThis.WebSocket;
