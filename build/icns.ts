// Apple's icon container: a header, then each picture as a PNG behind its type and its length.
// The types are listed in "Apple Icon Image format"; those below hold PNGs since macOS 10.7.

/** Four letters by pixels; `@2x` types are listed with the pixels that they really have. */
const TYPES: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'], // 16@2x
  64: ['ic12'], // 32@2x
  128: ['ic07'],
  256: ['ic08', 'ic13'], // and 128@2x
  512: ['ic09', 'ic14'], // and 256@2x
  1024: ['ic10'], // 512@2x
};

const HEADER_BYTES = 8;

/** Returns the file for `pictures`, square PNGs by their size in pixels. Throws for a size that the format has no type for. */
export function makeIcns(pictures: ReadonlyMap<number, Uint8Array>): Buffer {
  const chunks = [...pictures].flatMap(([size, png]) => {
    const types = TYPES[size];
    if (!types) throw new Error(`there is no icns type for ${size} pixels`);
    return types.map((type) => chunk(type, png));
  });
  return chunk('icns', Buffer.concat(chunks));
}

function chunk(type: string, content: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(type, 'latin1');
  header.writeUInt32BE(HEADER_BYTES + content.length, 4);
  return Buffer.concat([header, content]);
}
