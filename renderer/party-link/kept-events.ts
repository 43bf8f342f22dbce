// A socket whose page does not listen yet.

/** The part of a WebSocket that is used here. */
type Kept = EventTarget & Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose'>;

/**
 * Keeps the events of a socket. What is returned gives the socket to its listener, and has it tell what was kept, in
 * its order, as soon as the caller has set its handlers.
 */
export function keepEvents<S extends Kept>(socket: S): () => S {
  const kept: Event[] = [];
  const keep = (event: Event) => void kept.push(event);
  socket.onopen = keep;
  socket.onmessage = keep;
  socket.onclose = keep;
  return () => {
    queueMicrotask(() => {
      for (const event of kept) socket.dispatchEvent(event);
    });
    return socket;
  };
}
