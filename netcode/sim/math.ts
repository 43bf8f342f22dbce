// Sine, exponential and friends that give the same bits in every engine. ECMAScript leaves Math.sin, Math.exp,
// Math.pow and most of the others to the implementation; only + - * / and sqrt are exact (IEEE 754), so these
// are built from these alone. The plan (reduce the argument, then a short polynomial) is fdlibm's, by Sun
// Microsystems, with Cody and Waite's split constants; the polynomials are plain Taylor series, one or two
// terms longer than fdlibm's fitted ones, because their coefficients can be derived instead of believed.
//
// Bounds, which math.test.ts holds against Math.*:
//   sin, cos            2^-51 absolute for |x| up to 1,000,000; beyond, |x| * 2^-52
//   atan2, exp, log     2^-51 relative, for log also near 1
//   pow                 2^-51 * (2 + |y ln x|) relative; exact where |y| is whole, up to 64, and the result fits 53 bits
//   hypot               2^-51 relative, without overflow
// -0 counts as 0 in atan2 and pow.

const TWO_PI = 2 * Math.PI;
const HALF_PI = Math.PI / 2;

// Up to here an angle is reduced with all of pi's digits; beyond, with the 53 bits of a remainder.
const WELL_REDUCED = 1_000_000;

// pi / 2 in three parts of 33 bits: a quadrant number of up to 20 bits times a part is exact.
const HALF_PI_1 = 1.5707963267341256;
const HALF_PI_2 = 6.077100506303966e-11;
const HALF_PI_3 = 2.0222662487111665e-21;

// ln 2 in two parts, the first of 32 bits: times an exponent (11 bits) it is exact.
const LN2_1 = 0.6931471803691238;
const LN2_2 = 1.9082149292705877e-10;

/** Sine of an angle in radians. NaN for infinities. */
export function sin(x: number): number {
  return shiftedSine(x, 0);
}

/** Cosine of an angle in radians. NaN for infinities. */
export function cos(x: number): number {
  return shiftedSine(x, 1);
}

/** sin(x + shift * pi / 2), x taken as quadrant * pi / 2 + r with |r| up to about pi / 4. */
function shiftedSine(x: number, shift: number): number {
  const angle = Math.abs(x) > WELL_REDUCED ? x % TWO_PI : x;
  const quadrant = Math.floor(angle / HALF_PI + 0.5);
  const r = angle - quadrant * HALF_PI_1 - quadrant * HALF_PI_2 - quadrant * HALF_PI_3;
  const turn = (quadrant + shift) & 3;
  const value = turn === 1 || turn === 3 ? shortCos(r) : shortSin(r);
  return turn >= 2 ? -value : value;
}

/** For |r| up to pi / 4: the first term left out, r^19 / 19!, is below 2^-63. */
function shortSin(r: number): number {
  const z = r * r;
  let sum = 1 / 355687428096000; // 1 / 17!
  sum = -1 / 1307674368000 + z * sum;
  sum = 1 / 6227020800 + z * sum;
  sum = -1 / 39916800 + z * sum;
  sum = 1 / 362880 + z * sum;
  sum = -1 / 5040 + z * sum;
  sum = 1 / 120 + z * sum;
  sum = -1 / 6 + z * sum; // 1 / 3!
  return r + r * (z * sum);
}

/** For |r| up to pi / 4: the first term left out, r^18 / 18!, is below 2^-58. */
function shortCos(r: number): number {
  const z = r * r;
  let sum = 1 / 20922789888000; // 1 / 16!
  sum = -1 / 87178291200 + z * sum;
  sum = 1 / 479001600 + z * sum;
  sum = -1 / 3628800 + z * sum;
  sum = 1 / 40320 + z * sum;
  sum = -1 / 720 + z * sum;
  sum = 1 / 24 + z * sum; // 1 / 4!
  return 1 - (0.5 * z - z * (z * sum));
}

// atan(k / 8). A ratio is moved to the nearest of them, so that the series only has to reach 1 / 16.
const ATAN_EIGHTHS = [
  0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624,
  0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
] as const;

/** Angle of the vector (x, y), above -pi and up to pi; 0 for the zero vector. */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x)) return x;
  if (y === 0) return x < 0 ? Math.PI : 0;
  let across = Math.abs(x);
  let up = Math.abs(y);
  if (across === Infinity && up === Infinity) {
    across = 1;
    up = 1;
  }
  const angle = up <= across ? shortAtan(up / across) : HALF_PI - shortAtan(across / up);
  const half = x < 0 ? Math.PI - angle : angle;
  return y < 0 ? -half : half;
}

/** For a ratio from 0 to 1: tan(a - b) = (tan a - tan b) / (1 + tan a tan b). */
function shortAtan(ratio: number): number {
  const eighth = Math.floor(ratio * 8 + 0.5);
  const base = ATAN_EIGHTHS[eighth];
  if (base === undefined) return Number.NaN;
  const u = (ratio - eighth / 8) / (1 + (ratio * eighth) / 8);
  const z = u * u;
  let sum = 1 / 13; // the next one, u^15 / 15, is below 2^-63
  sum = -1 / 11 + z * sum;
  sum = 1 / 9 + z * sum;
  sum = -1 / 7 + z * sum;
  sum = 1 / 5 + z * sum;
  sum = -1 / 3 + z * sum;
  return base + (u + u * (z * sum));
}

// 2^1, 2^2, 2^4 ... 2^512, by multiplication because 2 ** n is one of the inexact operations.
const POWERS_OF_TWO: readonly number[] = squares(2, 10);

function squares(first: number, count: number): number[] {
  const list = [first];
  while (list.length < count) list.push(list[list.length - 1]! * list[list.length - 1]!);
  return list;
}

const TWO_TO_512 = POWERS_OF_TWO[9]!;
const TWO_TO_768 = TWO_TO_512 * POWERS_OF_TWO[8]!;

/** e^x: Infinity above 709.78, 0 below -745.13. Results below 2^-1022 are rounded to multiples of 2^-1074. */
export function exp(x: number): number {
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019412) return 0;
  const twos = Math.floor(x / Math.LN2 + 0.5);
  const high = x - twos * LN2_1;
  const low = twos * LN2_2;
  const r = high - low;
  // Taylor's series of (e^r - 1 - r) / r^2, |r| up to ln 2 / 2: the first term left out, r^14 / 14!, is
  // below 2^-57. The rounding of r itself is put right by adding its two parts last.
  let sum = 1;
  for (let term = 13; term >= 3; term--) sum = 1 + (r / term) * sum;
  return timesPowerOfTwo(1 + (high + (0.5 * r * r * sum - low)), twos);
}

/** value * 2^twos, for value about 1. Small factors first, so that only the last division can round. */
function timesPowerOfTwo(value: number, twos: number): number {
  let result = value;
  let rest = Math.abs(twos);
  for (const power of POWERS_OF_TWO) {
    const odd = rest % 2;
    if (odd === 1) result = twos > 0 ? result * power : result / power;
    rest = (rest - odd) / 2;
  }
  // Whatever is left counts 1024s, and 2^1024 overflows: two steps of 2^512.
  if (rest === 0) return result;
  return twos > 0 ? result * TWO_TO_512 * TWO_TO_512 : result / TWO_TO_512 / TWO_TO_512;
}

/** Natural logarithm: -Infinity for 0, NaN below. */
export function log(x: number): number {
  if (x === 0) return -Infinity;
  if (!(x > 0)) return Number.NaN;
  if (x === Infinity) return x;
  // x = mantissa * 2^twos, mantissa from 1 to 2. Exact, also for subnormal numbers.
  let mantissa = x;
  let twos = 0;
  for (let index = POWERS_OF_TWO.length - 1, step = 512; index >= 0; index--, step /= 2) {
    const power = POWERS_OF_TWO[index]!;
    for (; mantissa >= power; twos += step) mantissa /= power;
    for (; mantissa * power < 2; twos -= step) mantissa *= power;
  }
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    twos += 1;
  }
  // log(1 + f) = 2 atanh(s), s = f / (2 + f), |s| below 0.172: the first term left out is below 2^-59 of it.
  const f = mantissa - 1;
  const s = f / (2 + f);
  const z = s * s;
  let sum = 2 / 21;
  for (let odd = 19; odd >= 3; odd -= 2) sum = 2 / odd + z * sum;
  return twos * LN2_1 + (f - s * (f - z * sum) + twos * LN2_2);
}

// Whole exponents up to here are multiplied out: exact for whole results, and at least as fast as exp and log.
const LARGEST_MULTIPLIED_EXPONENT = 64;

/** base^exponent; NaN for a negative base with a fractional exponent. */
export function pow(base: number, exponent: number): number {
  if (exponent === 0) return 1;
  const whole = Math.floor(exponent) === exponent;
  const size = Math.abs(exponent);
  if (whole && size <= LARGEST_MULTIPLIED_EXPONENT) {
    const power = multiplied(base, size);
    return exponent < 0 ? 1 / power : power;
  }
  if (base < 0 && !whole) return Number.NaN;
  const power = exp(exponent * log(Math.abs(base)));
  return base < 0 && size % 2 === 1 ? -power : power;
}

function multiplied(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}

/** Length of the vector (x, y). */
export function hypot(x: number, y: number): number {
  const large = Math.max(Math.abs(x), Math.abs(y));
  if (large === Infinity) return Infinity;
  // Squares of these stay in range and keep their bits; anything else is scaled by a power of two first.
  if (large < 1e150 && large > 1e-140) return Math.sqrt(x * x + y * y);
  if (large === 0) return 0;
  const scale = large < 1 ? TWO_TO_768 : 1 / TWO_TO_768;
  return Math.sqrt(x * scale * (x * scale) + y * scale * (y * scale)) / scale;
}

/** `value`, but at least `low` and at most `high`. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** An equal angle from -pi (included) to pi. */
export function wrapAngle(angle: number): number {
  return angle - TWO_PI * Math.floor((angle + Math.PI) / TWO_PI);
}
