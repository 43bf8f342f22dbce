import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandOf, PASSWORD_VARIABLE, relayProgram } from './relay-options.ts';

function parse(...args: string[]) {
  const quiet = { writeErr: () => {}, writeOut: () => {} };
  return commandOf(relayProgram().exitOverride().configureOutput(quiet).parse(args, { from: 'user' }));
}

describe('the options of a relay', () => {
  it('are without arguments one room of the first game, with all its seats, on the usual port', () => {
    expect(parse()).toMatchObject({ port: 27412, game: { info: { id: 'trails' } }, seats: 16, rooms: 1 });
  });

  it('are what the arguments ask for', () => {
    const asked = ['--port', '0', '--game', 'powder', '--seats', '2', '--rooms', '1000'];
    expect(parse(...asked)).toMatchObject({
      port: 0,
      game: { info: { id: 'powder' } },
      seats: 2,
      rooms: 1000,
    });
  });

  it('name this machine as often as they are asked to', () => {
    expect(parse('--host-name', 'Relay.Example', '--host-name', 'relay').hostNames).toEqual([
      'relay.example',
      'relay',
    ]);
    expect(parse().hostNames).toEqual([]);
  });

  it.each([
    [['--port', 'x'], 'A port: a whole number from 0 to 65535.'],
    [['--port', '65536'], 'A port: a whole number from 0 to 65535.'],
    [['--game', 'chess'], 'There is no such game. The games are: trails'],
    [['--seats', '1'], 'Trails is played with 2 to 16 seats, not 1.'],
    [['--game', 'skirmish', '--seats', '9'], 'Skirmish is played with 2 to 8 seats, not 9.'],
    [['--seats', '-3'], 'Seats: a whole number from 1 to 16.'],
    [['--rooms', '0'], 'Rooms: a whole number from 1 to 1000.'],
    [['--rooms', '1001'], 'Rooms: a whole number from 1 to 1000.'],
    [['--rooms'], 'argument missing'],
    [['--workers', '0', '--rooms', '9'], 'Workers: a whole number from 1 to 64.'],
    [['--workers', '3', '--rooms', '2'], '3 workers need as many rooms: --rooms 3'],
    [['--workers', '2', '--rooms', '2', '--port', '65534'], '2 workers need as many ports after --port.'],
    [['--host-name', 'relay.example:9412'], 'A name without a port, such as relay.example.'],
    [['--host-name', '10.0.0.1'], 'A name without a port, such as relay.example.'],
    [['--wat'], "unknown option '--wat'"],
    [['27412'], 'too many arguments'],
  ])('refuse %j with a reason', (args, why) => {
    expect(() => parse(...args)).toThrow(why);
  });
});

describe('the password of a relay', () => {
  const commandWith = (args: string[], environment: { [name: string]: string } = {}) => {
    const quiet = { writeErr: () => {}, writeOut: () => {} };
    const program = relayProgram().exitOverride().configureOutput(quiet).parse(args, { from: 'user' });
    return commandOf(program, environment);
  };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'relay-options-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = (text: string) => {
    const path = join(folder, 'password');
    writeFileSync(path, text);
    return path;
  };

  it('is missing unless it is given', () => {
    expect(commandWith([]).password).toBeNull();
    expect(commandWith([], { [PASSWORD_VARIABLE]: ' ' }).password).toBeNull();
  });

  it('is the first line of a file, or a variable of the environment', () => {
    expect(commandWith(['--password-file', file('open sesame\nand more\n')]).password).toBe('open sesame');
    expect(commandWith(['--password-file', file('Käse\r\n')], { [PASSWORD_VARIABLE]: 'x' }).password).toBe(
      'Käse',
    );
    expect(commandWith([], { [PASSWORD_VARIABLE]: 'sesame' }).password).toBe('sesame');
  });

  it('is never left out by a slip: a missing or empty file is an error', () => {
    expect(() => commandWith(['--password-file', file('\nsesame')])).toThrow('has no password');
    expect(() => commandWith(['--password-file', join(folder, 'nowhere')])).toThrow('ENOENT');
  });

  it('is at most as long as a guest can type', () => {
    expect(commandWith(['--password-file', file('x'.repeat(64))]).password).toHaveLength(64);
    const tooLong = 'A password has 64 characters at most.';
    expect(() => commandWith(['--password-file', file('x'.repeat(65))])).toThrow(tooLong);
    expect(() => commandWith([], { [PASSWORD_VARIABLE]: 'x'.repeat(65) })).toThrow(tooLong);
  });

  // A device has no end, and a file may have 4 GB: only the beginning is read.
  it('comes from the beginning of a file, whatever the file is', () => {
    const path = file('open sesame\n');
    truncateSync(path, 4 * 1024 ** 3);
    expect(commandWith(['--password-file', path]).password).toBe('open sesame');
    if (process.platform === 'win32') return;
    expect(() => commandWith(['--password-file', '/dev/zero'])).toThrow('at most');
    expect(() => commandWith(['--password-file', folder])).toThrow('EISDIR');
  });

  it('is refused on the command line itself', () => {
    expect(() => commandWith(['--password', 'sesame'])).toThrow("unknown option '--password'");
  });
});
