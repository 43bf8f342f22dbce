// How loud samples are to an ear, and how to bring them to a loudness: ITU-R BS.1770-5 over short windows.

/** Samples of each channel, -1 to 1. */
export type Channels = readonly Float32Array[];

export interface Loudness {
  /** LUFS of the loudest window; -Infinity for silence. */
  readonly lufs: number;
  /** Largest sample, absolute. */
  readonly peak: number;
}

/** A tenth of a second: about as long as the ear adds up. */
const WINDOW_SECONDS = 0.1;

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

export function measure(channels: Channels, rate: number, windowSeconds = WINDOW_SECONDS): Loudness {
  const weighted = channels.map((samples) => filtered(filtered(samples, shelf(rate)), highpass(rate)));
  return loudnessOf(channels, weighted, rate, windowSeconds);
}

/** Loudness of channels that are weighted already. */
export function loudnessOf(
  channels: Channels,
  weighted: Channels,
  rate: number,
  windowSeconds = WINDOW_SECONDS,
): Loudness {
  const length = channels[0]?.length ?? 0;
  const window = Math.max(1, Math.round(windowSeconds * rate));
  let peak = 0;
  for (const samples of channels) {
    for (let at = 0; at < length; at++) peak = Math.max(peak, Math.abs(samples[at]!));
  }
  let loudest = 0;
  for (let from = 0; from < length; from += window) {
    let power = 0;
    const to = Math.min(length, from + window);
    for (const samples of weighted) {
      for (let at = from; at < to; at++) power += samples[at]! * samples[at]!;
    }
    loudest = Math.max(loudest, power / window);
  }
  return { lufs: loudest > 0 ? -0.691 + 10 * Math.log10(loudest) : Number.NEGATIVE_INFINITY, peak };
}

/** By how much to multiply, to be so loud without a sample beyond `highest`. */
export function gainTo(lufs: number, highest: number, { lufs: now, peak }: Loudness): number {
  if (peak === 0) return 0;
  return Math.min(10 ** ((lufs - now) / 20), highest / peak);
}

function filtered(samples: Float32Array, [b0, b1, b2, a1, a2]: Biquad): Float32Array {
  const out = new Float32Array(samples.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let at = 0; at < samples.length; at++) {
    const x = samples[at]!;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    out[at] = y;
  }
  return out;
}

// The two filters of the recommendation, whose table is for 48 kHz, as formulas for any rate (as in libebur128).

/** The head: +4 dB above 1.7 kHz. */
function shelf(rate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ];
}

/** What is too low to be loud. */
function highpass(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
}
