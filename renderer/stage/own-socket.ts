// The WebSocket constructor of a stage's worker, kept for the stage before games are loaded, which may not use it (worker.ts).

let OwnSocket: typeof WebSocket | null = null;

export function keepSocket(socket: typeof WebSocket): void {
  OwnSocket = socket;
}

export function openSocket(url: string): WebSocket {
  if (!OwnSocket) throw new Error('keepSocket() was not called');
  return new OwnSocket(url);
}
