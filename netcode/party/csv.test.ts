import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('a table as CSV', () => {
  it('begins with a byte order mark, and quotes what would end a cell', () => {
    expect(csvOf([['Name', 'Points'], ['Ada, "Countess"', 3], [], ['two\nlines', -1]])).toBe(
      '\uFEFFName,Points\r\n"Ada, ""Countess""",3\r\n\r\n"two\nlines",-1\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('lets no spreadsheet compute %j', (name) => {
    expect(csvOf([[name]])).toMatch(/^\uFEFF"?'/);
  });
});
