#!/bin/sh
# jsnes 3.0.0, board 4 (MMC3): what a write to the odd register at $C001 does.
#
# Guess, from the NESdev wiki ("MMC3", IRQ reload): it empties the counter, whatever is written; the latch keeps what $C000 said,
# and the counter takes that at the next clock.
# Seen: $C000 sets the counter itself, and $C001 sets the latch, to the value that is written. A game that writes 40 to $C000
# and any byte to $C001, as the register's value means nothing, counts from that byte from then on.
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
for (let bank = 0; bank < BANKS; bank++) program.set([0, 0xe0, 0, 0xe0, 0, 0xe0], bank * 0x4000 + 0x3ffa);
program.set([0x4c, 0x00, 0xe0], (BANKS - 1) * 0x4000 + 0x2000);
const header = Buffer.from([0x4e, 0x45, 0x53, 0x1a, BANKS, 4, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const nes = new NES({ onFrame() {}, onAudioSample() {} });
nes.loadROM(Buffer.concat([header, program, Buffer.alloc(4 * 0x2000)]).toString('latin1'));
nes.mmap.write(0xc000, 40);
nes.mmap.write(0xc001, 0);
console.log(`latch ${nes.mmap.irqLatchValue}, counter ${nes.mmap.irqCounter}`);
JS
said=$(node look.js)
echo "$said"
test "$said" = 'latch 0, counter 40'
