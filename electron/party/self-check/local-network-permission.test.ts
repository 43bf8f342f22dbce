import { describe, expect, it } from 'vitest';
import { isKeptFromNetwork } from './local-network-permission.ts';

describe('a program on a Mac', () => {
  const broadcasts = ['192.168.1.255', '10.0.0.255'];
  const sends = (code: string | null) => {
    const sent: string[] = [];
    const send = async (address: string) => {
      sent.push(address);
      return code;
    };
    return { sent, send };
  };

  it.each([
    ['EHOSTUNREACH', true],
    ['ENETUNREACH', false],
    [null, false],
  ])('is kept from its network where the system says %s of what is sent there: %s', async (code, kept) => {
    const { sent, send } = sends(code);
    expect(await isKeptFromNetwork('darwin', broadcasts, send)).toBe(kept);
    expect(sent).toEqual(['192.168.1.255']);
  });

  it('sends nothing where there is no network, nor does one on another system', async () => {
    const { sent, send } = sends('EHOSTUNREACH');
    expect(await isKeptFromNetwork('darwin', [], send)).toBe(false);
    expect(await isKeptFromNetwork('linux', broadcasts, send)).toBe(false);
    expect(sent).toEqual([]);
  });
});
