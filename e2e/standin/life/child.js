// A utility process that does as its argument says.

const [, , mood] = process.argv;
if (mood === 'ends') process.exit(7);
if (mood === 'stubborn') process.on('SIGTERM', () => process.parentPort.postMessage('heard SIGTERM'));
if (mood === 'late') await new Promise((resolve) => setTimeout(resolve, 300));
process.parentPort.on('message', ({ data }) => process.parentPort.postMessage(data));
if (mood !== 'late') process.parentPort.postMessage('started');
