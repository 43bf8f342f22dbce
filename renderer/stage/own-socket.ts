// The stage's one line out of its worker in a browser window, taken aside before games come in (worker.ts).

let OwnSocket: typeof WebSocket | null = null;

export function keepSocket(socket: typeof WebSocket): void {
  OwnSocket = socket;
}

export function openSocket(url: string): WebSocket {
  if (!OwnSocket) throw new Error('no socket was kept');
  return new OwnSocket(url);
}
