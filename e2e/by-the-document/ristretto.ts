// ristretto255 (RFC 9496) as far as CPace needs it. Plain, and slow: what takes as long as its secrets are large is for
// tests only.

const P = 2n ** 255n - 19n;

const mod = (x: bigint) => ((x % P) + P) % P;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = mod(base), left = exponent; left > 0n; left >>= 1n, square = mod(square * square))
    if (left & 1n) result = mod(result * square);
  return result;
}

const D = mod(-121665n * power(121666n, P - 2n));
const SQRT_M1 = power(2n, (P - 1n) / 4n);
const isNegative = (x: bigint) => (x & 1n) === 1n;
const absolute = (x: bigint) => (isNegative(mod(x)) ? mod(-x) : mod(x));

/** SQRT_RATIO_M1 (4.2): the root of u / v, or of SQRT_M1 * u / v where u / v is no square. Never negative. */
function rootOfRatio(u: bigint, v: bigint): { readonly square: boolean; readonly root: bigint } {
  const root = mod(u * v ** 3n * power(u * v ** 7n, (P - 5n) / 8n));
  const check = mod(v * root * root);
  const flipped = check === mod(-u);
  const turned = flipped || check === mod(-u * SQRT_M1);
  return { square: flipped || check === mod(u), root: absolute(turned ? root * SQRT_M1 : root) };
}

// 4.1. The document says which of the two roots: the odd one of a * d - 1 and the even one of 1 / (a - d).
const SQRT_AD_MINUS_ONE = mod(-rootOfRatio(mod(-D - 1n), 1n).root);
const INVSQRT_A_MINUS_D = rootOfRatio(1n, mod(-1n - D)).root;
const ONE_MINUS_D_SQ = mod(1n - D * D);
const D_MINUS_ONE_SQ = mod((D - 1n) ** 2n);

/** In extended coordinates: x / z, y / z, and t = x * y / z. */
interface Point {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
  readonly t: bigint;
}

const NEUTRAL: Point = { x: 0n, y: 1n, z: 1n, t: 0n };

/** Complete: also of a point and itself, or the neutral one. */
function add(p: Point, q: Point): Point {
  const a = (p.y - p.x) * (q.y - q.x);
  const b = (p.y + p.x) * (q.y + q.x);
  const c = 2n * D * mod(p.t * q.t);
  const d = 2n * p.z * q.z;
  const [e, f, g, h] = [mod(b - a), mod(d - c), mod(d + c), mod(b + a)];
  return { x: mod(e * f), y: mod(g * h), z: mod(f * g), t: mod(e * h) };
}

const littleEndian = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);

function toBytes(x: bigint): Buffer {
  return Buffer.from(x.toString(16).padStart(64, '0'), 'hex').reverse();
}

/** Decode (4.3.1). Undefined for bytes that stand for no element. */
function decode(bytes: Uint8Array): Point | undefined {
  const s = littleEndian(bytes);
  if (s >= P || isNegative(s)) return undefined;
  const u1 = mod(1n - s * s);
  const u2 = mod(1n + s * s);
  const v = mod(-D * u1 * u1 - u2 * u2);
  const { square, root } = rootOfRatio(1n, mod(v * u2 * u2));
  const x = absolute(2n * s * root * u2);
  const y = mod(u1 * root * root * u2 * v);
  const t = mod(x * y);
  return square && !isNegative(t) && y !== 0n ? { x, y, z: 1n, t } : undefined;
}

/** Encode (4.3.2). */
function encode({ x, y, z, t }: Point): Buffer {
  const u1 = mod((z + y) * (z - y));
  const u2 = mod(x * y);
  const { root } = rootOfRatio(1n, mod(u1 * u2 * u2));
  const den1 = mod(root * u1);
  const den2 = mod(root * u2);
  const inverse = mod(den1 * den2 * t);
  const rotate = isNegative(mod(t * inverse));
  const toX = rotate ? mod(y * SQRT_M1) : x;
  const toY = rotate ? mod(x * SQRT_M1) : y;
  const den = rotate ? mod(den1 * INVSQRT_A_MINUS_D) : den2;
  const turned = isNegative(mod(toX * inverse)) ? -toY : toY;
  return toBytes(absolute(den * (z - turned)));
}

/** MAP (4.3.4) of a field element. */
function map(t: bigint): Point {
  const r = mod(SQRT_M1 * t * t);
  const u = mod((r + 1n) * ONE_MINUS_D_SQ);
  const v = mod((-1n - r * D) * (r + D));
  const { square, root } = rootOfRatio(u, v);
  const s = square ? root : mod(-absolute(root * t));
  const c = square ? -1n : r;
  const n = mod(c * (r - 1n) * D_MINUS_ONE_SQ - v);
  const [w0, w1, w2, w3] = [2n * s * v, n * SQRT_AD_MINUS_ONE, 1n - s * s, 1n + s * s];
  return { x: mod(w0 * w3), y: mod(w2 * w1), z: mod(w1 * w3), t: mod(w0 * w2) };
}

/** The element of 64 uniform bytes (4.3.4), encoded. */
export function elementOf(uniform: Uint8Array): Buffer {
  const half = (from: number) => mod(littleEndian(uniform.subarray(from, from + 32)) & (2n ** 255n - 1n));
  return encode(add(map(half(0)), map(half(32))));
}

/** `scalar` times `element`, encoded. Undefined where that is no element, or the neutral one. */
export function multiply(element: Uint8Array, scalar: Uint8Array): Buffer | undefined {
  const point = decode(element);
  if (point === undefined) return undefined;
  let result = NEUTRAL;
  for (let power = point, left = littleEndian(scalar); left > 0n; left >>= 1n, power = add(power, power))
    if (left & 1n) result = add(result, power);
  const encoded = encode(result);
  return encoded.every((byte) => byte === 0) ? undefined : encoded;
}
