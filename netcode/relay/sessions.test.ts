import { describe, expect, it } from 'vitest';
import { Sessions } from './sessions.ts';
import { clientOf } from './testing/clients.ts';

describe('the sessions of a relay', () => {
  it('have numbers of 31 bits, of which none is given twice', () => {
    const drawn = [0xffff_fffe, 0xffff_ffff, 8];
    const sessions = new Sessions(() => drawn.shift()!);
    const numbers: number[] = [];
    const enter = (id: number) => {
      numbers.push(id);
      return clientOf(id).client;
    };
    sessions.begin(enter);
    sessions.begin(enter);
    expect(numbers).toEqual([0x7fff_ffff, 4]);
  });

  it('are known until they end, all of a room at once where it has failed', () => {
    const sessions = new Sessions(() => 8);
    const { client } = clientOf(4);
    sessions.begin(() => client);
    expect(sessions.find(4)).toBe(client);
    sessions.endAll(client.room + 1);
    expect(sessions.find(4)).toBe(client);
    sessions.endAll(client.room);
    expect(sessions.find(4)).toBeUndefined();
    sessions.begin(() => client);
    sessions.end(client, 'silent', 0);
    expect(sessions.find(4)).toBeUndefined();
  });
});
