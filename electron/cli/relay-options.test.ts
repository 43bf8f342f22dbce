import { expect, it } from 'vitest';
import { commandOf, relayProgram } from './relay-options.ts';

function parse(...args: string[]) {
  const quiet = { writeErr: () => {}, writeOut: () => {} };
  return commandOf(relayProgram().exitOverride().configureOutput(quiet).parse(args, { from: 'user' }));
}

it('without arguments there is one room of the first game, with all its seats, on the usual port', () => {
  expect(parse()).toMatchObject({ port: 27412, game: { info: { id: 'trails' } }, seats: 8, rooms: 1 });
});

it('what is asked for is what there will be', () => {
  const asked = ['--port', '0', '--game', 'powder', '--seats', '2', '--rooms', '1000'];
  expect(parse(...asked)).toMatchObject({ port: 0, game: { info: { id: 'powder' } }, seats: 2, rooms: 1000 });
});

it.each([
  [['--port', 'x'], 'A port: a whole number from 0 to 65535.'],
  [['--port', '65536'], 'A port: a whole number from 0 to 65535.'],
  [['--game', 'chess'], 'There is no such game. The games are: trails'],
  [['--seats', '1'], 'Trails is played with 2 to 8 seats, not 1.'],
  [['--seats', '9'], 'Trails is played with 2 to 8 seats, not 9.'],
  [['--seats', '-3'], 'Seats: a whole number from 1 to 16.'],
  [['--rooms', '0'], 'Rooms: a whole number from 1 to 1000.'],
  [['--rooms', '1001'], 'Rooms: a whole number from 1 to 1000.'],
  [['--rooms'], 'argument missing'],
  [['--wat'], "unknown option '--wat'"],
  [['27412'], 'too many arguments'],
])('%j is refused with a reason', (args, why) => {
  expect(() => parse(...args)).toThrow(why);
});
