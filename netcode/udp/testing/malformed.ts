// Multicast DNS packets as broken devices and mischievous people send them: noise, good ones that were damaged, and
// some that are well-formed but make no sense. All speak of our service, so that nobody passes over them.

const NAME = Buffer.from('\x0b_ethernight\x04_udp\x05local\x00', 'latin1');

const NOBODY = Buffer.from([1, 120, 0]); // a name of one label
const QUERY = 0;
const RESPONSE = 0x8400;

/** A DNS message; `counts` are what it says that it has of questions, answers, authorities and additionals. */
function message(flags: number, counts: readonly number[], ...rest: Buffer[]): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(flags, 2);
  counts.forEach((count, i) => {
    head.writeUInt16BE(count, 4 + 2 * i);
  });
  return Buffer.concat([head, ...rest]);
}

function entry(name: Buffer, type: number, data: Buffer, length = data.length): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt32BE(120, 4);
  fields.writeUInt16BE(length, 8);
  return Buffer.concat([name, fields, data]);
}

const [PTR, TXT, SRV, A] = [12, 16, 33, 1];
const question = (type: number) => Buffer.concat([NAME, Buffer.from([type >> 8, type & 255, 0, 1])]);
const service = (target: Buffer) => Buffer.concat([Buffer.alloc(4), Buffer.from([107, 20]), target]);
const noise = (length: number) => crypto.getRandomValues(Buffer.alloc(length));
const anywhere = (length: number) => Math.floor(Math.random() * length);

/** A room that is announced as it should be, but is nowhere: what gets damaged. */
export const sound = (name = 'evil') => {
  const instance = Buffer.concat([Buffer.from([name.length]), Buffer.from(name), NAME]);
  const host = Buffer.from('\x04evil\x05local\x00', 'latin1');
  return message(
    RESPONSE,
    [0, 1, 0, 3],
    entry(NAME, PTR, instance),
    entry(instance, SRV, service(host)),
    entry(instance, TXT, Buffer.from([0])),
    entry(host, A, Buffer.from([10, 9, 8, 250])),
  );
};

/** Asks the same over and over. */
export const manyQuestions = (count: number) =>
  message(QUERY, [count, 0, 0, 0], ...Array.from({ length: count }, () => question(PTR)));

export const malformed: readonly (() => Buffer)[] = [
  () => Buffer.concat([noise(anywhere(700)), NAME, noise(anywhere(700))]),
  () => message(RESPONSE, [65535, 65535, 65535, 65535], NAME),
  () => message(anywhere(65536), [0, 1, 1, 1], entry(NAME, anywhere(300), noise(anywhere(60)))),
  () => message(RESPONSE, [0, 1, 0, 0], entry(NAME, PTR, Buffer.from([0xc0, 0x0c]))),
  () => message(RESPONSE, [0, 1, 0, 0], entry(NAME, PTR, Buffer.from([0xff, 0xff, 0xff]))),
  () =>
    message(RESPONSE, [0, 2, 0, 0], entry(NAME, PTR, NOBODY), entry(NOBODY, SRV, service(Buffer.from([0])))),
  () => message(RESPONSE, [0, 2, 0, 0], entry(NAME, PTR, NOBODY), entry(NOBODY, SRV, Buffer.alloc(3))),
  () => message(RESPONSE, [0, 2, 0, 0], entry(NAME, PTR, NAME), entry(NAME, TXT, Buffer.from([200, 1, 61]))),
  () => message(RESPONSE, [0, 1, 0, 0], entry(NAME, PTR, NAME, 9_000)),
  () => message(RESPONSE, [0, 1, 0, 0], entry(Buffer.concat([Buffer.from([63]), NAME]), A, Buffer.alloc(1))),
  () => message(QUERY, [1, 0, 0, 0], question(anywhere(65536))),
  () => message(QUERY, [2, 0, 0, 0], question(PTR)),
  () => message(QUERY, [0, 0, 0, 0], NAME),
  () => sound().subarray(0, anywhere(sound().length)),
  () => {
    const damaged = sound();
    damaged[anywhere(damaged.length)]! ^= 1 << anywhere(8);
    return damaged;
  },
];
