import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { takeOneQuestion } from './one-question.ts';

const QUESTION = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('an HTTP server for one question', () => {
  // Questions that have arrived already are still read after the connection is cut; the app needs its time for the
  // room.
  it('reads two of thousands of questions that come at once', async () => {
    const server = createServer((_request, response) => response.end('answer'));
    let read = 0;
    server.on('request', () => read++);
    server.on('dropRequest', () => read++);
    takeOneQuestion(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const line = connect((server.address() as AddressInfo).port, '127.0.0.1');
    line.on('error', () => {}); // it is cut
    line.resume().write(QUESTION.repeat(3_000));
    await new Promise((resolve) => line.once('close', resolve));
    server.close();
    expect(read).toBe(2);
  });
});
