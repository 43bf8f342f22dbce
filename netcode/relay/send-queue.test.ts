import { describe, expect, it } from 'vitest';
import { Writer } from '../wire/bytes.ts';
import { SendQueue } from './send-queue.ts';

const to = { address: '10.0.0.7', port: 27412 };

function written(...bytes: number[]): Writer {
  const writer = new Writer();
  for (const byte of bytes) writer.u8(byte);
  return writer;
}

describe('a send queue', () => {
  it('gives out what was put in, in order, whatever is written next', () => {
    const queue = new SendQueue();
    const writer = written(1, 2);
    queue.push(to, Uint8Array.of(9));
    queue.write(to, writer);
    writer.reset();
    writer.u8(7);
    expect(queue.length).toBe(2);
    expect(queue.take().map(({ bytes }) => [...bytes])).toEqual([[9], [1, 2]]);
    expect(queue.length).toBe(0);
    expect(queue.take()).toEqual([]);
  });

  it('passes all of it to an outlet at once, and counts it until it is taken', () => {
    const queue = new SendQueue();
    const said: number[][] = [];
    queue.outlet = {
      push: (_, bytes) => void said.push([...bytes]),
      write: (_, writer) => void said.push([...writer.bytes.subarray(0, writer.at)]),
    };
    queue.push(to, Uint8Array.of(9));
    queue.write(to, written(1, 2));
    expect(said).toEqual([[9], [1, 2]]);
    expect(queue.length).toBe(2);
    expect(queue.take()).toEqual([]);
    expect(queue.length).toBe(0);
  });
});
