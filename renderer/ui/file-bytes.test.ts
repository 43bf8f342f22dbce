import { afterEach, describe, expect, it, vi } from 'vitest';
import { base64Of, bytesOf } from './file-bytes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page that reads this, or null as of a folder. */
function reads(result: string | null): void {
  vi.stubGlobal(
    'FileReader',
    class {
      result = result;
      onload = () => {};
      onerror = () => {};
      readAsDataURL() {
        queueMicrotask(() => (result === null ? this.onerror() : this.onload()));
      }
    },
  );
}

describe('the bytes of a file', () => {
  it('are converted both ways, also when empty, and are none when the file is unreadable', async () => {
    reads('data:application/octet-stream;base64,AQID');
    expect([...bytesOf((await base64Of(new Blob()))!)]).toEqual([1, 2, 3]);
    reads('data:');
    expect(await base64Of(new Blob())).toBe('');
    reads(null);
    expect(await base64Of(new Blob())).toBeNull();
  });
});
