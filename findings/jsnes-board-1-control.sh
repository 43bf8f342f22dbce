#!/bin/sh
# jsnes 3.0.0, board 1 (MMC1): what a write to its control register and to its program register shows.
#
# Guess, from the NESdev wiki ("MMC1", program ROM bank mode): the control register takes effect at once, and in the mode of
# 32 kB the low bit of the program register counts for nothing, so that number 2 shows the banks 2 and 3.
# Seen: the new mode takes effect with the next write to a bank register, and number 2 shows the banks 4 and 5.
#
# Of a program ROM of 128 kB each bank of 16 kB holds its own number at its byte 16.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"type":"module"}' > package.json
npm install --silent --no-fund --no-audit jsnes@3.0.0 > /dev/null
cat > look.js <<'JS'
import * as jsnes from 'jsnes';

const NES = jsnes.NES ?? jsnes.default.NES;
const BANKS = 8;
const program = Buffer.alloc(BANKS * 0x4000);
for (let bank = 0; bank < BANKS; bank++) {
  program.set([0x4c, 0x00, 0xc0], bank * 0x4000);
  program[bank * 0x4000 + 16] = bank;
  program.set([0, 0xc0, 0, 0xc0, 0, 0xc0], bank * 0x4000 + 0x3ffa);
}
const header = Buffer.from([0x4e, 0x45, 0x53, 0x1a, BANKS, 1, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const nes = new NES({ onFrame() {}, onAudioSample() {} });
nes.loadROM(Buffer.concat([header, program, Buffer.alloc(0x2000)]).toString('latin1'));
const write = (address, value) => {
  for (let bit = 0; bit < 5; bit++) nes.mmap.write(address, (value >> bit) & 1);
};
const shown = () => [nes.cpu.mem[0x8010], nes.cpu.mem[0xc010]].join(',');
write(0x8000, 0x0c);
write(0xe000, 3);
const before = shown();
write(0x8000, 0x00);
const changed = shown();
write(0xe000, 2);
console.log(`last fixed, 3: ${before}; 32 kB chosen: ${changed}; number 2: ${shown()}`);
JS
said=$(node look.js)
echo "$said"
test "$said" = 'last fixed, 3: 3,7; 32 kB chosen: 3,7; number 2: 4,5'
