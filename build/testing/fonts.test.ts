import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FONT_SETS, fontsHere, withFonts } from './fonts.ts';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'fonts-'));
});
afterEach(() => rmSync(cache, { recursive: true }));

/** As Debian lays it out, with what it tells fontconfig. */
function unpack(name: string, configuration: string) {
  const folder = join(cache, name);
  for (const path of ['usr/share/fonts', 'usr/share/fontconfig', 'etc/fonts/conf.d']) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  writeFileSync(join(folder, 'usr/share/fontconfig', configuration), '');
  symlinkSync(`/usr/share/fontconfig/${configuration}`, join(folder, 'etc/fonts/conf.d', configuration));
}

describe.runIf(process.platform === 'linux')('a set of fonts', () => {
  const configurationOf = (set: keyof typeof FONT_SETS) =>
    readFileSync(withFonts(set, cache).FONTCONFIG_FILE!, 'utf8');

  it('is what its packages bring and nothing that is installed', () => {
    unpack('fonts-arphic-uming', '64-uming.conf');
    unpack('fonts-wqy-zenhei', '25-zenhei.conf');
    const text = configurationOf('uming and zenhei');
    const folders = [...text.matchAll(/<(dir|include|cachedir)>(.*)<\/\1>/g)].map(([, kind, path]) => [
      kind,
      path!.replace(cache, ''),
    ]);
    expect(folders).toEqual([
      ['dir', '/fonts-arphic-uming'],
      ['dir', '/fonts-wqy-zenhei'],
      // In the order of their numbers, from the packages as they are unpacked.
      ['include', '/fonts-wqy-zenhei/usr/share/fontconfig/25-zenhei.conf'],
      ['include', '/fonts-arphic-uming/usr/share/fontconfig/64-uming.conf'],
      ['cachedir', '/fontconfig'],
    ]);
  });

  it('is here once all of its packages are', () => {
    unpack('fonts-arphic-uming', '64-uming.conf');
    expect(fontsHere('uming and zenhei', cache)).toBe(false);
    expect(() => withFonts('uming and zenhei', cache)).toThrow(/fonts-wqy-zenhei/);
    unpack('fonts-wqy-zenhei', '25-zenhei.conf');
    expect(fontsHere('uming and zenhei', cache)).toBe(true);
  });

  it('comes with `npm ci` where it is the known one', () => {
    expect(fontsHere('known', cache)).toBe(true);
    expect(configurationOf('known')).toMatch(/<dir>.*node_modules.*<\/dir>/);
  });
});
