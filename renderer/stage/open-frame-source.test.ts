import { describe, expect, it } from 'vitest';
import { MOST_LINES } from '../../electron/guests/lines/copied-stream.ts';
import { LineSet } from '../../electron/guests/lines/line-set.ts';
import type { ToStage } from '../../electron/party/match/stage-messages.ts';
import { decodeFromStage, encodeToStage } from '../../electron/party/match/stage-port.ts';
import { openFrameSource } from './open-frame-source.ts';
import { keepSocket } from './own-socket.ts';

/** A link over a real channel; `party` is the far end. */
function linked() {
  const channel = new MessageChannel();
  const heard: (ToStage | string)[] = [];
  const waiting: (() => void)[] = [];
  const tell = (what: ToStage | string) => {
    heard.push(what);
    waiting.shift()?.();
  };
  const link = openFrameSource(
    { kind: 'port', port: channel.port1 },
    { message: tell, nonsense: (details) => tell(`nonsense: ${details}`), closed: () => tell('closed') },
  );
  return { link, party: channel.port2, heard, next: () => new Promise<void>((done) => waiting.push(done)) };
}

describe('a source of frames', () => {
  it('decodes messages of the party, from a view or a buffer', async () => {
    const { link, party, heard, next } = linked();
    const end = encodeToStage({ kind: 'end' });
    party.postMessage(end);
    await next();
    party.postMessage(end.buffer);
    await next();
    expect(heard).toEqual([{ kind: 'end' }, { kind: 'end' }]);
    link.close();
  });

  it('reports what is no message of the stage port as nonsense', async () => {
    const { link, party, heard, next } = linked();
    party.postMessage('hello');
    await next();
    party.postMessage(Uint8Array.of(77, 1));
    await next();
    expect(heard).toEqual(['nonsense: string', 'nonsense: kind 77, 2 bytes']);
    link.close();
  });

  it('sends an input to the party as bytes that it can decode', async () => {
    const { link, party } = linked();
    const received = new Promise<unknown>((resolve) => {
      party.onmessage = ({ data }) => resolve(data);
    });
    link.send({ kind: 'input', match: 2, frame: 3, seat: 1, bytes: Uint8Array.of(16) });
    const data = await received;
    expect(data).toBeInstanceOf(Uint8Array);
    expect(decodeFromStage(data as Uint8Array)).toEqual({
      kind: 'input',
      match: 2,
      frame: 3,
      seat: 1,
      bytes: Uint8Array.of(16),
    });
    link.close();
  });

  it('notices a party that goes away', async () => {
    const { party, heard, next } = linked();
    const closed = next();
    party.close();
    await closed;
    expect(heard).toEqual(['closed']);
  });
});

/** A socket whose other end is a function. */
class NearSocket {
  static readonly all: NearSocket[] = [];
  readonly OPEN = 1;
  readyState = 0;
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  onclose: (() => void) | null = null;
  far: (bytes: Uint8Array) => void = () => {};
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    NearSocket.all.push(this);
  }
  open() {
    this.readyState = this.OPEN;
    this.onopen?.();
  }
  send(bytes: Uint8Array) {
    this.far(bytes);
  }
  hear(bytes: Uint8Array) {
    this.onmessage?.({ data: bytes.slice().buffer });
  }
  close() {
    this.closed = true;
  }
}

describe('a source over several sockets', () => {
  function linked() {
    NearSocket.all.length = 0;
    keepSocket(NearSocket as unknown as typeof WebSocket);
    const heard: (ToStage | string)[] = [];
    const link = openFrameSource(
      { kind: 'lines', url: 'ws://host/stage?key=k' },
      {
        message: (message) => heard.push(message),
        nonsense: (details) => heard.push(`nonsense: ${details}`),
        closed: () => heard.push('closed'),
      },
    );
    const far: Uint8Array[] = [];
    const host = new LineSet((payload) => far.push(payload));
    const sockets = [...NearSocket.all];
    for (const [at, socket] of sockets.entries()) {
      host.add(at, (bytes) => socket.hear(bytes));
      socket.far = (bytes) => void host.hear(at, bytes);
    }
    return { link, heard, host, far, sockets };
  }

  it('opens them under one name, and takes and sends messages once they are open', () => {
    const { link, heard, host, far, sockets } = linked();
    expect(sockets.map(({ url }) => new URL(url).searchParams.get('at'))).toEqual(
      Array.from({ length: MOST_LINES }, (_, at) => `${at}`),
    );
    const [set] = new Set(sockets.map(({ url }) => new URL(url).searchParams.get('set')));
    expect(set).toMatch(/^[0-9a-f]{16}$/);
    const input = { kind: 'input', match: 2, frame: 3, seat: 1, bytes: Uint8Array.of(16) } as const;
    link.send(input);
    expect(far).toEqual([]);
    for (const socket of sockets) socket.open();
    link.send(input);
    expect(far.map(decodeFromStage)).toEqual([input]);
    host.send(encodeToStage({ kind: 'end' }));
    expect(heard).toEqual([{ kind: 'end' }]);
    link.close();
    host.close();
    expect(sockets.every(({ closed }) => closed)).toBe(true);
  });

  it('goes on with fewer where the host has no more for it, and is gone with one that was open', () => {
    const { link, heard, sockets, host } = linked();
    sockets[0]!.open();
    sockets[1]!.open();
    sockets[2]!.onclose?.();
    expect(heard).toEqual([]);
    sockets[1]!.onclose?.();
    expect(heard).toEqual(['closed']);
    expect(sockets.every(({ closed }) => closed)).toBe(true);
    link.close();
    host.close();
  });

  it('takes what comes by other sockets, however long one message is on its way', () => {
    const { link, heard, sockets, host } = linked();
    for (const socket of sockets) socket.open();
    const held: Uint8Array[] = [];
    const { hear } = NearSocket.prototype;
    sockets[0]!.hear = (bytes) => held.push(bytes);
    for (let sent = 0; sent < 2_000; sent++) host.send(encodeToStage({ kind: 'end' }));
    expect(heard).toEqual([]);
    sockets[0]!.hear = hear;
    for (const bytes of held) sockets[0]!.hear(bytes);
    expect(heard).toHaveLength(2_000);
    expect(heard).not.toContain('closed');
    link.close();
    host.close();
  });

  it('is gone when it is told nonsense', () => {
    const { heard, sockets, host } = linked();
    sockets[0]!.open();
    sockets[0]!.hear(Uint8Array.of(9));
    expect(heard).toEqual(['closed']);
    host.close();
  });
});
