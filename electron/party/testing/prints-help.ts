// Says what it has to as a command line does, which is more than a terminal holds, and ends at once. The argument is the length.

import { printedCommand } from '../../print.ts';

const [length = ''] = process.argv.slice(2);
printedCommand.writeOut('x'.repeat(Number(length)));
process.exit();
