// A connection to Chromium over its DevTools protocol: commands with answers, events by session.

/** What CDP answers and tells: plain JSON, read field by field where it is used. */
export type Fields = { readonly [name: string]: unknown };

export interface Cdp {
  /** Sends a command to the browser, or with `session` to one page. Rejects with Chromium's own words. */
  send<T = Fields>(method: string, params?: object, session?: string): Promise<T>;
  /** Events of one page, or of the browser when `session` is null. */
  on<T = Fields>(method: string, session: string | null, handler: (params: T) => void): void;
  /** Forgets the handlers of a page that is gone. */
  forget(session: string): void;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface Incoming {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: unknown;
  readonly sessionId?: string;
}

export async function connectCdp(endpoint: string, onGone: () => void): Promise<Cdp> {
  const socket = new WebSocket(endpoint);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`no DevTools at ${endpoint}`)));
  });
  const waiting = new Map<number, Waiting>();
  const handlers = new Map<string, ((params: unknown) => void)[]>();
  let lastId = 0;

  socket.addEventListener('message', (event) => {
    const message = JSON.parse(String(event.data)) as Incoming;
    if (message.id === undefined) {
      for (const handler of handlers.get(`${message.sessionId ?? ''} ${message.method}`) ?? []) {
        handler(message.params);
      }
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) call?.reject(new Error(message.error.message));
    else call?.resolve(message.result);
  });
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('Chromium has gone'));
    waiting.clear();
    onGone();
  });

  return {
    send<T>(method: string, params: object = {}, session?: string) {
      const id = ++lastId;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve: (result) => resolve(result as T), reject });
        socket.send(JSON.stringify({ id, method, params, sessionId: session }));
      });
    },
    on<T>(method: string, session: string | null, handler: (params: T) => void) {
      const key = `${session ?? ''} ${method}`;
      handlers.set(key, [...(handlers.get(key) ?? []), handler as (params: unknown) => void]);
    },
    forget(session) {
      for (const key of handlers.keys()) if (key.startsWith(`${session} `)) handlers.delete(key);
    },
  };
}
