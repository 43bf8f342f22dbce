#!/bin/sh
# jsnes 3.0.0: which colours of a picture the emphasis bits of $2001 leave bright.
#
# Guess, from the NESdev wiki ("PPU registers", PPUMASK): on consoles for NTSC bit 5 emphasises red, bit 6 green, bit 7 blue, by
# making the other two darker.
# Seen: bit 5 leaves blue as bright as it was, and bit 7 red.
#
# The backdrop is white ($30). A pixel is 0xBBGGRR, as the red of the colour $16 shows.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"type":"module"}' > package.json
npm install --silent --no-fund --no-audit jsnes@3.0.0 > /dev/null
cat > look.js <<'JS'
import * as jsnes from 'jsnes';

const NES = jsnes.NES ?? jsnes.default.NES;
const program = Buffer.alloc(0x4000);
program.set([0x4c, 0x00, 0xc0], 0);
program.set([0, 0xc0, 0, 0xc0, 0, 0xc0], 0x3ffa);
const header = Buffer.from([0x4e, 0x45, 0x53, 0x1a, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
let picture;
const nes = new NES({ onFrame: (pixels) => { picture = pixels; }, onAudioSample() {} });
nes.loadROM(Buffer.concat([header, program, Buffer.alloc(0x2000)]).toString('latin1'));
for (let frame = 0; frame < 4; frame++) nes.frame();
const pixel = (mask, colour = 0x30) => {
  nes.mmap.write(0x2006, 0x3f);
  nes.mmap.write(0x2006, 0x00);
  nes.mmap.write(0x2007, colour);
  nes.mmap.write(0x2001, mask | 0x08);
  for (let frame = 0; frame < 3; frame++) nes.frame();
  return picture[120 * 256 + 128];
};
const plain = pixel(0);
const bright = (mask) => {
  const seen = pixel(mask);
  return [['red', 0], ['green', 8], ['blue', 16]]
    .filter(([, shift]) => ((seen >> shift) & 255) >= ((plain >> shift) & 255) - 2)
    .map(([name]) => name).join('+');
};
const red = pixel(0, 0x16);
console.log(`the colour $16 has red ${red & 255}, green ${(red >> 8) & 255}, blue ${(red >> 16) & 255}`);
console.log(`bit 5: ${bright(0x20)}; bit 6: ${bright(0x40)}; bit 7: ${bright(0x80)}`);
JS
said=$(node look.js)
echo "$said"
test "$said" = 'the colour $16 has red 188, green 25, blue 0
bit 5: blue; bit 6: green; bit 7: red'
