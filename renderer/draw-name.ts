// A name that a page draws for itself, as no other page draws it.

/** 16 hexadecimal digits. A page that came over plain HTTP has this, and no crypto.randomUUID. */
export function drawName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
