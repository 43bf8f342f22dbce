import { describe, expect, it } from 'vitest';
import type { ToStage } from '../../electron/party/match/stage-messages.ts';
import { decodeFromStage, encodeToStage } from '../../electron/party/match/stage-port.ts';
import { openFrameSource } from './open-frame-source.ts';

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
