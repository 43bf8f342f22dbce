// Where a stage gets its frames from; both carry the messages of electron/party/match/stage-port.ts.

export type FrameSource =
  /** Desktop: a port to the party process. It is handed over to the stage's worker and gone here. */
  | { readonly kind: 'port'; readonly port: MessagePort }
  /** Browser window: the worker opens its own socket to this address. */
  | { readonly kind: 'socket'; readonly url: string }
  /** A guest's page: it opens several, and each message comes by whichever brings it first. */
  | { readonly kind: 'lines'; readonly url: string };
