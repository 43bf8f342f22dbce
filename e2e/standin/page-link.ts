// The connection between the main process and the preload world of one page: channel messages, and transferred ports.

import type { Cdp } from './cdp.ts';
import { decode, encode } from './ipc-codec.ts';
import { BINDING, type FromPage, pageScript, RECEIVE, type ToPage, WORLD } from './page-runtime.ts';
import type { MessagePortMain, MovedPort } from './ports.ts';

export interface PageLink {
  post(channel: string, message: unknown, ports: readonly MessagePortMain[]): void;
  /** The document has been unloaded, with its ports. */
  reset(): void;
}

interface ContextCreated {
  readonly context: {
    readonly id: number;
    readonly name: string;
    readonly auxData: { readonly frameId: string };
  };
}

/** `frame` is the page's main frame, whose id is that of its target. */
export async function linkPage(
  cdp: Cdp,
  session: string,
  frame: string,
  preload: string | undefined,
): Promise<PageLink> {
  const moved = new Map<number, MovedPort>();
  let lastPort = 0;
  let context: number | null = null;
  let batch: ToPage[] = [];

  /** Everything of one turn of the event loop goes in one command. */
  const push = (message: ToPage) => {
    if (batch.length === 0) setImmediate(flush);
    batch.push(message);
  };
  const flush = () => {
    const value = batch;
    batch = [];
    if (context === null || value.length === 0) return;
    const call = {
      functionDeclaration: `function (batch) { globalThis.${RECEIVE}(batch); }`,
      arguments: [{ value }],
      executionContextId: context,
    };
    // The page may be unloaded with messages under way, as the other end of a port may.
    cdp.send('Runtime.callFunctionOn', call, session).catch(() => {});
  };

  cdp.on<{ name: string; payload: string }>('Runtime.bindingCalled', session, ({ name, payload }) => {
    if (name !== BINDING) return;
    const [, id, message] = JSON.parse(payload) as FromPage;
    moved.get(id)?.fromRemote(decode(message));
  });
  cdp.on<ContextCreated>('Runtime.executionContextCreated', session, ({ context: created }) => {
    if (created.name === WORLD && created.auxData.frameId === frame) context = created.id;
  });

  const link: PageLink = {
    post(channel, message, ports) {
      const ids = ports.map((port) => {
        const id = ++lastPort;
        const remote = {
          deliver: (data: unknown) => push(['port', id, encode(data)]),
          close: () => {
            if (moved.delete(id)) push(['close', id]);
          },
        };
        return { id, port, remote };
      });
      // The page must have the ports before messages on them.
      push(['post', channel, encode(message), ids.map(({ id }) => id)]);
      for (const { id, port, remote } of ids) moved.set(id, port.move(remote));
    },
    reset() {
      context = null;
      batch = [];
      const gone = [...moved.values()];
      moved.clear();
      for (const port of gone) port.remoteClosed();
    },
  };
  cdp.on('Runtime.executionContextsCleared', session, link.reset);

  await Promise.all([
    cdp.send('Runtime.enable', {}, session),
    cdp.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD }, session),
    cdp.send(
      'Page.addScriptToEvaluateOnNewDocument',
      { source: pageScript(preload), worldName: WORLD },
      session,
    ),
  ]);
  return link;
}
