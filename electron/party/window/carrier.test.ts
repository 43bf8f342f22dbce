import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { carrierPair } from '../testing/carrier-pair.ts';
import { bytesOnly, type MainPort, portCarrier } from './carrier.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a pair of carriers', () => {
  it('delivers both ways, in order, and keeps what comes before a listener', async () => {
    const [left, right] = carrierPair<number, string>();
    const atRight: number[] = [];
    const atLeft: string[] = [];
    left.send(1);
    left.send(2);
    right.onMessage((message) => atRight.push(message));
    left.onMessage((message) => atLeft.push(message));
    right.send('a');
    left.send(3);
    expect(atRight).toEqual([]);
    await settled();
    expect(atRight).toEqual([1, 2, 3]);
    expect(atLeft).toEqual(['a']);
  });

  it('tells the other end of a close once, after the last message, and not the closer', async () => {
    const [left, right] = carrierPair<string, string>();
    const seen: string[] = [];
    right.onMessage((message) => seen.push(message));
    right.onClose(() => seen.push('closed'));
    left.onClose(() => seen.push('told the closer'));
    left.send('last words');
    left.close();
    left.close();
    left.send('too late');
    await settled();
    expect(seen).toEqual(['last words', 'closed']);
  });
});

class FakePort extends EventEmitter implements MainPort {
  readonly posted: unknown[] = [];
  readonly calls: string[] = [];
  postMessage(message: unknown) {
    this.posted.push(message);
  }
  start() {
    this.calls.push('start');
  }
  close() {
    this.calls.push('close');
    this.emit('close');
  }
}

describe('a carrier of a port', () => {
  it('starts the port with a listener, and unwraps its messages', () => {
    const port = new FakePort();
    const carrier = portCarrier<string>(port);
    const seen: unknown[] = [];
    expect(port.calls).toEqual([]);
    carrier.onMessage((message) => seen.push(message));
    expect(port.calls).toEqual(['start']);
    port.emit('message', { data: { do: 'leave' }, ports: [] });
    carrier.send('view');
    expect(seen).toEqual([{ do: 'leave' }]);
    expect(port.posted).toEqual(['view']);
  });

  it('reports a port that closes by itself, and not one that we close', () => {
    const theirs = new FakePort();
    const ours = new FakePort();
    const told: string[] = [];
    portCarrier(theirs).onClose(() => told.push('theirs'));
    const carrier = portCarrier(ours);
    carrier.onClose(() => told.push('ours'));
    theirs.emit('close');
    carrier.close();
    expect(told).toEqual(['theirs']);
  });
});

describe('a carrier of bytes', () => {
  it('takes views and buffers and drops everything else', () => {
    const port = new FakePort();
    const seen: number[][] = [];
    bytesOnly(portCarrier<Uint8Array>(port)).onMessage((bytes) => seen.push([...bytes]));
    const whole = Uint8Array.of(9, 1, 2, 9);
    for (const data of [
      whole.subarray(1, 3),
      Uint8Array.of(7).buffer,
      'text',
      null,
      undefined,
      [1],
      { length: 1 },
    ]) {
      port.emit('message', { data, ports: [] });
    }
    expect(seen).toEqual([[1, 2], [7]]);
  });
});
