import { describe, expect, it } from 'vitest';
import { FAULT_LIMIT } from '../../electron/party/window/contract.ts';
import { faultText } from './fault-of.ts';

function thrown(stack: string | undefined): Error {
  const error = new TypeError('no such seat');
  Object.assign(error, { stack });
  return error;
}

describe('what was thrown', () => {
  it('is told by its stack, with its message where the engine leaves that out', () => {
    expect(faultText(thrown('TypeError: no such seat\n  at f'))).toBe('TypeError: no such seat\n  at f');
    expect(faultText(thrown('f@page.js:1'))).toBe('no such seat\nf@page.js:1');
    expect(faultText(thrown(undefined))).toBe('TypeError: no such seat');
  });

  it('may be anything', () => {
    expect([faultText(null), faultText('gone'), faultText({ toString: () => 'odd' })]).toEqual([
      'null',
      'gone',
      'odd',
    ]);
  });

  it('is told with the components that it came through, and no longer than a report takes', () => {
    expect(faultText('gone', '\n at Lobby')).toBe('gone\n at Lobby');
    expect(faultText('x'.repeat(FAULT_LIMIT), 'where')).toHaveLength(FAULT_LIMIT);
  });
});
