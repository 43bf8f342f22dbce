// What of the chips no state has, by chip and field, and why. All else that they keep is state.

export const CHIPS = [
  'cpu',
  'ppu',
  'apu',
  'square1',
  'square2',
  'triangle',
  'noise',
  'dmc',
  'ports',
  'clock',
  'bus',
] as const;
export type ChipName = (typeof CHIPS)[number];

const elsewhere = 'Other fields of the state have it.';
const follows = 'It follows from the rest.';
const constant = 'It never changes, or means nothing to this console.';
/** Where a wave is, which only ears can tell: after a copy of the state each sound goes on from where its own wave was. */
const phase = 'Only the sound hangs on it, and no program can read it.';

export const LEFT_OUT: Readonly<Record<ChipName, Readonly<Record<string, string>>>> = {
  cpu: {
    mem: elsewhere,
    IRQ_NORMAL: constant,
    IRQ_NMI: constant,
    IRQ_RESET: constant,
    _gameGenieActive: constant,
    directPrgReads: constant,
  },
  ppu: {
    vramMem: elsewhere,
    vramMirrorTable: follows,
    currentMirroring: follows,
    buffer: 'It is the picture.',
    palColors: follows,
    clipToTvSize: constant,
    STATUS_VRAMWRITE: constant,
    STATUS_SLSPRITECOUNT: constant,
    STATUS_SPRITE0HIT: constant,
    STATUS_VBLANK: constant,
  },
  apu: {
    startedPlaying: constant,
    recordOutput: constant,
    dacRange: constant,
    dcValue: constant,
    masterVolume: constant,
    sampleRate: constant,
    sampleTimerMax: follows,
    sampleCount: constant,
    nextEventCycle: follows,
    emulateSound: constant,
    stereoPosLSquare1: constant,
    stereoPosLSquare2: constant,
    stereoPosLTriangle: constant,
    stereoPosLNoise: constant,
    stereoPosLDMC: constant,
    stereoPosRSquare1: constant,
    stereoPosRSquare2: constant,
    stereoPosRTriangle: constant,
    stereoPosRNoise: constant,
    stereoPosRDMC: constant,
    triValue: phase,
    prevSampleL: phase,
    prevSampleR: phase,
    smpAccumL: phase,
    smpAccumR: phase,
    sampleTimer: phase,
    pendingAudioCycles: phase,
    audioFlushAt: phase,
    accCount: phase,
    smpSquare1: phase,
    smpSquare2: phase,
    smpTriangle: phase,
    smpDmc: phase,
    maxSample: phase,
    minSample: phase,
  },
  square1: { sqr1: constant, sweepResult: constant, vol: constant, ...wave('squareCounter') },
  square2: { sqr1: constant, sweepResult: constant, vol: constant, ...wave('squareCounter') },
  triangle: { tmp: constant, ...wave('triangleCounter') },
  noise: { shiftNow: constant, ...wave('shiftReg', 'randomBit', 'tmp', 'accValue', 'accCount') },
  dmc: {},
  ports: { bgTileOverride: constant, zapperX: constant, zapperY: constant, zapperFired: constant },
  clock: {},
  bus: {},
};

function wave(...fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(['progTimerCount', 'sampleValue', ...fields].map((field) => [field, phase]));
}
