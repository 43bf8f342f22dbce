// A utility process that does as its argument says.

const [, , mood] = process.argv;
if (mood === 'ends') process.exit(7);
if (mood === 'stubborn') process.on('SIGTERM', () => process.parentPort.postMessage('heard SIGTERM'));
process.parentPort.on('message', () => {}); // goes on
process.parentPort.postMessage('started');
