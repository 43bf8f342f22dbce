import { describe, expect, it } from 'vitest';
import { keepEvents } from './kept-events.ts';

class Socket extends EventTarget {
  onopen: WebSocket['onopen'] = null;
  onmessage: WebSocket['onmessage'] = null;
  onclose: WebSocket['onclose'] = null;
  constructor() {
    super();
    for (const type of ['open', 'message', 'close'] as const)
      this.addEventListener(type, (event) => (this[`on${type}`] as ((event: Event) => void) | null)?.(event));
  }
}

describe('a socket whose page does not listen yet', () => {
  it('tells its listener all that has come, in its order, and what comes later', async () => {
    const socket = new Socket();
    const take = keepEvents(socket);
    socket.dispatchEvent(new Event('open'));
    socket.dispatchEvent(new MessageEvent('message', { data: 'facts' }));
    socket.dispatchEvent(new MessageEvent('message', { data: 'view' }));
    const told: unknown[] = [];
    const taken = take();
    taken.onopen = () => told.push('open');
    taken.onmessage = ({ data }) => told.push(data);
    taken.onclose = () => told.push('close');
    expect(told).toEqual([]);
    await Promise.resolve();
    expect(told).toEqual(['open', 'facts', 'view']);
    socket.dispatchEvent(new Event('close'));
    expect(told).toEqual(['open', 'facts', 'view', 'close']);
  });
});
