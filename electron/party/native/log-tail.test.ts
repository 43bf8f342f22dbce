import { describe, expect, it } from 'vitest';
import { LogTail } from './log-tail.ts';

const tailOf = (...parts: readonly (string | Buffer)[]) => {
  const tail = new LogTail();
  for (const part of parts) tail.write(Buffer.from(part));
  return tail.lines;
};

describe('the last lines of a program', () => {
  it('are put together from pieces, even within a character', () => {
    const [head, tail] = [Buffer.from('Zoë').subarray(0, 3), Buffer.from('Zoë').subarray(3)];
    expect(tailOf('one\r\ntw', 'o\n', head, tail)).toEqual(['one', 'two', 'Zoë']);
  });

  // As netPanzer's server writes.
  it('have what is behind a prompt and a carriage return as a line of its own', () => {
    const whole: string[] = [];
    new LogTail((line) => whole.push(line)).write(
      Buffer.from("server: \r<12:28>'Ann' has joined.\nserver: "),
    );
    expect(whole).toEqual(['server: ', "<12:28>'Ann' has joined."]);
  });

  // OpenTTD writes errors unbuffered on one stream and blocks on the other; lines are joined per stream.
  it('come from two streams, neither of which tears the other’s lines', () => {
    const whole: string[] = [];
    const tail = new LogTail((line) => whole.push(line));
    tail.write(Buffer.from('one ha'), 'out');
    tail.write(Buffer.from('another\n'), 'err');
    expect(tail.lines).toEqual(['another', 'one ha']);
    tail.write(Buffer.from('lf\n'), 'out');
    expect(whole).toEqual(['another', 'one half']);
  });

  it('are few and short, however much the program writes and wherever it ends a line', () => {
    const lines = tailOf(...Array.from({ length: 500 }, (_, i) => `${i} ${'x'.repeat(5_000)}\n`));
    expect(lines.length).toBe(40);
    expect(lines.at(-1)).toMatch(/^499 x{100,}$/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(200);
    expect(tailOf(...Array<string>(2_000).fill('y'.repeat(1_000)))[0]!.length).toBeLessThanOrEqual(200);
  });

  it('show only text: no colours, no cursor, no title of the terminal, nothing that turns text around', () => {
    expect(tailOf('\x1b[31mred\x1b[0m \x1b]0;owned\x07title\n\x1b[2J\x00\n\u202eback\n')).toEqual([
      'red title',
      'back',
    ]);
  });

  it('hide passwords', () => {
    expect(tailOf("rcon password: 'ddTF4b'\n")[0]).not.toContain('ddTF4b');
  });
});
